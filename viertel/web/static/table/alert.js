// "It is your turn": a sound, the title and the icon of the tab.

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
  if (context?.state !== "running") return;
  [196, 493.9, 587.3].forEach((pitch, beat) => {
    const start = context.currentTime + beat * 0.19;
    const tone = new OscillatorNode(context, { frequency: pitch, type: "triangle" });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(beat ? 0.1 : 0.16, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.45);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  });
}

export function mark(myTurn, title, words) {
  document.title = myTurn ? `● ${words} – ${title}` : title;
  const icon = document.querySelector("link[rel=icon]");
  const address = myTurn ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (icon && icon.getAttribute("href") !== address) icon.setAttribute("href", address);
}
