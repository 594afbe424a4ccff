// What is heard. Browsers let a page sound only after a gesture; with the first one the sounds come, if they are wanted.

/** @import { Sound, Wishes } from "./types" */

export class Ear {
  /** @type {typeof import("./sound.js") | null} */
  sounds = null;

  /** @param {() => Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    const open = () => wishes().sound && this.bring();
    for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, open, { once: true, capture: true });
  }

  async bring() {
    try {
      this.sounds ??= await import("./sound.js");
      this.adjust();
    } catch {} // the line is down: it stays quiet until the next wish
  }

  /** As loud as is wished, from now on. */
  adjust() {
    const { sound, volume } = this.wishes();
    if (sound && !this.sounds) this.bring();
    else this.sounds?.loudness(sound ? volume : 0);
  }

  /** @param {Sound | undefined} sound */
  hear(sound) {
    if (sound && !document.hidden) this.sounds?.play(sound);
  }

  /** Somebody is waited for, perhaps in another tab. */
  call() {
    this.sounds?.play("turn");
  }
}
