// "It is your turn": a sound, the title and the icon of the tab.

/** @type {AudioContext | null} */
let context = null;

/** Browsers let a page sound only after a gesture; the first one opens the door. */
export function listenForGesture() {
  const open = () => {
    context ??= new AudioContext();
    context.resume();
  };
  addEventListener("pointerdown", open, { once: true });
  addEventListener("keydown", open, { once: true });
}

/** Three beats of a waltz: low, high, high. */
export function chime() {
  const sound = context;
  if (sound?.state !== "running") return;
  [196, 493.9, 587.3].forEach((pitch, beat) => {
    const start = sound.currentTime + beat * 0.19;
    const tone = new OscillatorNode(sound, { frequency: pitch, type: "triangle" });
    const volume = new GainNode(sound, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(beat ? 0.1 : 0.16, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.45);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  });
}

/** @param {boolean} myTurn @param {string} title @param {string} words */
export function mark(myTurn, title, words) {
  document.title = myTurn ? `● ${words} – ${title}` : title;
  const icon = document.querySelector("link[rel=icon]");
  const address = myTurn ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (icon && icon.getAttribute("href") !== address) icon.setAttribute("href", address);
}
