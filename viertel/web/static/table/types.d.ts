// What the modules of the table hand to one another. docs/board.md says what a board exports and is given.
import type { ComponentChildren, VNode } from "preact";
import type * as protocol from "./protocol";

/** A message in this screen's language. */
export type Text = (key: string, values?: Record<string, unknown>) => string;

export type Options = Record<string, string>;
export type Score = protocol.Score;
export type Place = { x: number; y: number };
export type Size = { width: number; height: number };

/** The arguments of a game's events, by the events' keys; the house itself knows none. */
export type AnyEvents = Record<string, Record<string, unknown>>;

export type Event<E = AnyEvents> = {
  [K in keyof E & string]: Omit<protocol.Event, "key" | "args"> & { key: K; args: E[K] };
}[keyof E & string];

/** An entry as the log keeps it: taken back, or still being told. */
export type Entry<E = AnyEvents> = Omit<protocol.Entry, "events"> & { events: Event<E>[]; undone?: boolean; complete?: boolean };
export type Struck<E = AnyEvents> = Omit<protocol.Struck, "events"> & { events: Event<E>[] };

/** What stands on the board: a state or position of the server, or a step of the animation. */
export interface Scene<V = unknown, E = AnyEvents> {
  at: number;
  view: V;
  scores: Score[];
  acting: number[];
  event: Event<E> | null;
  length?: number;
  still?: boolean;
}

/** What a board is given. */
export interface House<V = any, E = AnyEvents, F = any> {
  view: V;
  scores: Score[];
  acting: number[];
  event: Event<E> | null;
  length: number;
  still: boolean;
  facts: F;
  options: Options;
  seats: protocol.SeatInfo[];
  mine: number[];
  seat: number | null;
  chosen: string[];
  lifted: string | null;
  sent: string[];
  legal: string[];
  live: boolean;
  evening: boolean;
  /** Whatever the board makes of it. */
  draft: any;
  choosable(token: string | null): boolean;
  remaining(): string[];
  choose(token: string): void;
  letGo(): void;
  take(action: string): boolean;
  play(actions: string[]): void;
  leads(draft: unknown): boolean;
  sketch(draft: unknown): void;
  story(): Event<E>[];
  text: Text;
  name(seat: number): string;
}

export type Gains<E = AnyEvents> = (event: Event<E>) => [seat: number, points: number][];
export type Changes<V, E> = { [K in keyof E]?: (view: V, args: E[K], options: Options) => Partial<V> };

/** What the table can sound like. */
export type Sound = "dice" | "card" | "coin" | "piece" | "flutter" | "waltz" | "pour" | "turn" | "end";

/** What a board exports. */
export interface Board<V = any, E = any, F = any> {
  Board(props: { house: House<V, E, F>; size: Size }): VNode;
  Seat(props: { house: House<V, E, F>; seat: number; wide: boolean }): VNode | null;
  Mine(props: { house: House<V, E, F> }): VNode | null;
  step(view: V, event: Event<E>, options: Options): V;
  pace(event: Event<E>): number;
  gains: Gains<E>;
  feats?: Gains<E>;
  patience?: number;
  sounds?: Partial<Record<string, Sound>>;
  least?(house: House<V, E, F>, room: Size): Size;
  asks?(house: House<V, E, F>): string | null;
  confirms?(action: string, wish: boolean): boolean;
  intended?(house: House<V, E, F>): string[] | null;
  sketched?(house: House<V, E, F>, steps: string[]): unknown;
}

/** How fast events are told: milliseconds of each, the player's speed, and how long they may wait. */
export interface Pacing {
  pace(event: Event): number;
  speed(): Wishes["speed"];
  patience?: number;
}

export type Children = ComponentChildren;

/** The player's own wishes for this screen. */
export interface Wishes {
  speed: "slow" | "normal" | "fast" | "off";
  confirm: boolean;
  sound: boolean;
  volume: number;
  hints: boolean;
  tips: boolean;
  theme: "system" | "light" | "dark";
  colours: string[];
}
