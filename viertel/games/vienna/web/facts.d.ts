// What never changes during a game of Vienna, as the server sends it with the table.
import type { House as HouseOf } from "/static/table/types";
import type { Character, Events, Special, StartCard, Street, Symbol, View as Position } from "./view";

/** Points and coins. */
export type Reward = [points: number, coins: number];

export interface FieldFacts {
  name: Street;
  title: string;
  takes: number[] | "pair";
  does: string | null;
  pay: number;
  coins: number;
  points: number;
  majority: Reward | null;
  tie: Reward | null;
  at_once: boolean;
}

/** Counts of symbols are in the order of `symbols`. */
export interface Facts {
  side: "day" | "night";
  fields: FieldFacts[];
  lodge: { name: "geheimbund"; title: string; coins: number };
  display: number;
  symbols: Symbol[];
  start_cards: { name: StartCard; coins: number; symbols: number[] }[];
  characters: { name: Character; title: string | null; copies: number; symbols: number[] }[];
  specials: Special[];
  influence: number[];
  goal: number;
}

/** A position, and the field that an evaluation has come to while it is told. */
export type View = Position & { told?: Street | null };

export type House = HouseOf<View, Events, Facts>;

export type Pips = 1 | 2 | 3 | 4 | 5 | 6;

/** Face 0 is not rolled yet. A die in hand has its word in actions. */
export interface Die {
  face: number;
  white?: boolean;
  seat?: number;
  word?: string;
}

export type Handful = Events["placed"]["dice"];
