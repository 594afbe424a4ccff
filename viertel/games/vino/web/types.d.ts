// What Vino's board is given, and what its modules hand to one another.
import type { Event as AnyEvent, House as AnyHouse } from "/static/table/types";
import type { Events, Grape, Region as Code, Vineyard as Name, View } from "./view";

export interface Vineyard {
  name: Name;
  price: number;
  state: boolean;
}

export interface Region {
  name: string;
  code: Code;
  grapes: Grape[];
  bottle: boolean;
  vineyards: Vineyard[];
}

export interface Facts {
  regions: Region[];
  grapes: { name: Grape; letter: string }[];
  sales: { quantity: number; revenue: number; lost: number; change: number }[];
  market: { end: number; step: number };
  chips: number;
  last_round: number;
  money_open: boolean;
}

/** A view as events change it. They do not tell a share of a gift (null), only what is taken of it. */
export type Scene = Omit<View, "share"> & { share: number | null; taken?: number };

export type Event = AnyEvent<Events>;
export type House = AnyHouse<Scene, Events, Facts>;

/** What a sale would bring: how many vineyards it costs, and where it leaves the demand. */
export interface Offer {
  quantity: number;
  payment: number;
  lost: number;
  spaces: number;
  demand: number;
}

export type OnPoint = (token: string | null) => void;
