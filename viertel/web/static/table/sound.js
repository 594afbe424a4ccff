// The sounds of the table, made here: dice, a card, coins, a pigeon's wings, three bars of a waltz, "your turn".

const context = new AudioContext();
const master = new GainNode(context, { gain: 0 });
master.connect(context.destination);

/** A second of noise, from which everything that is not a tone is cut. */
const noise = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
noise.getChannelData(0).forEach((_, n, samples) => (samples[n] = Math.random() * 2 - 1));

/** From 0 (off, at once) to 1. @param {number} volume */
export function loudness(volume) {
  master.gain.cancelScheduledValues(context.currentTime);
  master.gain.setValueAtTime(volume * volume, context.currentTime);
  if (volume) context.resume();
}

/**
 * Rises at once or over `rise` seconds, and dies away.
 * @param {number} start @param {number} length @param {number} loud @param {number} [rise]
 */
function envelope(start, length, loud, rise = 0.004) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + rise);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
  gain.connect(master);
  return gain;
}

/** @param {number} at @param {number} pitch @param {number} length @param {number} loud @param {OscillatorType} [type] */
function tone(at, pitch, length, loud, type = "triangle", rise = 0.01) {
  const start = context.currentTime + at;
  const voice = new OscillatorNode(context, { frequency: pitch, type });
  voice.connect(envelope(start, length, loud, rise));
  voice.start(start);
  voice.stop(start + length);
}

/**
 * Noise through a band that may wander.
 * @param {number} at @param {[number, number]} band @param {number} length @param {number} loud
 */
function rustle(at, [from, to], length, loud, narrow = 1, rise = 0.004) {
  const start = context.currentTime + at;
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: narrow });
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(filter).connect(envelope(start, length, loud, rise));
  source.start(start, Math.random() * 0.5);
  source.stop(start + length);
}

const NOTE = { c: 261.6, d: 293.7, e: 329.6, f: 349.2, g: 392, a: 440, b: 493.9, high: 587.3 };

/** @type {Record<import("./types").Sound, () => void>} */
const SOUNDS = {
  dice() {
    for (let n = 0, at = 0; n < 6; n++, at += 0.05 + Math.random() * 0.05) {
      rustle(at, [2600 - n * 200, 1400], 0.05, 0.5 - n * 0.05, 3);
      tone(at, 320 + Math.random() * 160, 0.05, 0.12, "square");
    }
  },
  card: () => rustle(0, [900, 3800], 0.16, 0.3, 0.8, 0.06),
  coin() {
    for (const [n, pitch] of [2093, 3136, 4699].entries()) tone(n * 0.012, pitch, 0.5 - n * 0.12, 0.09, "sine");
    tone(0.09, 2349, 0.45, 0.06, "sine");
  },
  piece() {
    tone(0, 150, 0.12, 0.4, "sine");
    rustle(0, [1800, 700], 0.05, 0.25, 1.5);
  },
  flutter() {
    for (let n = 0; n < 7; n++) rustle(n * 0.055, [700 + n * 90, 1500], 0.05, 0.32 - n * 0.03, 1.2, 0.015);
  },
  waltz() {
    // Three bars: the low beat, and twice the chord above it.
    const bars = [
      [NOTE.c / 2, NOTE.e, NOTE.g],
      [NOTE.g / 2, NOTE.f, NOTE.b],
      [NOTE.c / 2, NOTE.e, NOTE.g],
    ];
    const melody = [NOTE.g, NOTE.b, NOTE.c * 2];
    bars.forEach(([low, ...chord], bar) => {
      const at = bar * 0.6;
      tone(at, low, 0.5, 0.22);
      tone(at, melody[bar] * 2, 0.55, 0.07, "sine", 0.03);
      for (const beat of [1, 2]) for (const pitch of chord) tone(at + beat * 0.2, pitch, 0.18, 0.08);
    });
  },
  pour() {
    rustle(0, [500, 1300], 0.5, 0.14, 6, 0.08);
    rustle(0.1, [700, 1700], 0.4, 0.1, 9, 0.05);
  },
  turn: () => [196, 493.9, 587.3].forEach((pitch, beat) => tone(beat * 0.19, pitch, 0.45, beat ? 0.1 : 0.16, "triangle", 0.02)),
  end() {
    for (const [n, pitch] of [NOTE.c, NOTE.e, NOTE.g, NOTE.c * 2].entries()) tone(n * 0.14, pitch, 1.2 - n * 0.1, 0.14);
  },
};

/** @param {import("./types").Sound} name */
export function play(name) {
  if (context.state === "running" && master.gain.value > 0) SOUNDS[name]();
}
