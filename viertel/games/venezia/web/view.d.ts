// Made by scripts/types from the fields of Venezia; not to be edited.

export type Phase = "starts" | "homes" | "planning" | "shifting" | "placing" | "tourists" | "hunters" | "moving" | "reunion" | "reinforcing" | "ordering" | "feuding" | "poisoning" | "preying" | "purging" | "taking_over" | "recovering" | "reviving" | "over";

export type District = "cannaregio" | "castello" | "dorsoduro" | "giudecca" | "san_marco" | "san_polo" | "santa_croce";

export type Zone = "cannaregio" | "castello" | "dorsoduro" | "giudecca" | "san_marco" | "san_polo" | "santa_croce" | "san_giorgio";

export type Owner = 0 | 1 | 2 | 3 | "grey";

export type Card = "vatican" | "family" | "feud" | "poison" | "san_michele" | "raptor" | "purge" | "takeover";

export type Step = "card 1" | "cubes 1" | "card 2" | "card 3" | "cubes 3" | "card 4" | "cubes 4" | "card 5" | "cubes 5" | "planned";

export type First = "piazza" | "ruse";

export type ZoneCard = "3" | "4" | "5";

export type Pile = "1" | "3" | "4" | "5";

export type Cell = "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "a10" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "b10" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "c10" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "d10" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "e10" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "f10" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g10" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "h10";

export interface View {
  phase: Phase;
  round: number;
  lead: number;
  turn: number;
  asked: number;
  left: number;
  score: number[];
  abroad: number[];
  home: (District | null)[];
  supply: number[];
  reserve: number[];
  nest: number[];
  michele: number[];
  city: Record<Zone, Record<Owner, number>>;
  beside: number;
  handled: Record<Zone, number>;
  played: Card[][];
  step: Step[];
  first: (First | null | "hidden")[];
  deed: (Card | null | "hidden")[];
  card: (Record<ZoneCard, Zone | null | "hidden">)[];
  cubes: Record<Pile, number>[];
  pigeon: Record<Cell, { owner: number | null; moved: boolean } | null>;
  tourist: (Cell | null)[];
  hunter: (Cell | null)[];
  bird: Zone | null;
  vatican: number | null;
  five: number | null;
}

export interface Events {
  starts: { seat: number };
  home: { seat: number; zone: Zone };
  round: { round: number; seat: number };
  own_first: { seat: number; card: First | null; count: number };
  own_action: { seat: number; card: Card | null };
  own_zone: { seat: number; slot: number; zone: Zone; count: number };
  ready: { seat: number };
  slots: { seat: number; first: number; third: number; fourth: number; fifth: number };
  card_down: { seat: number };
  piazza: { seat: number; count: number };
  ruse: { seat: number; count: number };
  shifted: { seat: number; slot: number; count: number };
  placed: { seat: number; cell: Cell };
  tourist: { cell: Cell };
  hunter: { cell: Cell };
  shot: { owner: number; cell: Cell };
  walked: { seat: number; cell: Cell; to: Cell };
  hop: { seat: number; cell: Cell; to: Cell };
  jumped: { seat: number; cell: Cell; to: Cell; jumps: number };
  caught: { seat: number; owner: number; cell: Cell; one: Cell; other: Cell };
  bred: { seat: number; cell: Cell; count: number };
  hatched: { seat: number; count: number };
  action: { seat: number; card: Card | null };
  denied: { seat: number; card: Card | null };
  family: { seat: number; zone: Zone };
  came: { owner: number; zone: Zone; count: number };
  reinforced: { seat: number; count: number; zone: Zone };
  vatican: { seat: number };
  grey_put: { seat: number; zone: Zone };
  grey_moved: { seat: number; zone: Zone; to: Zone };
  feud: { seat: number; owner: number; zone: Zone };
  spared: { seat: number; zone: Zone };
  poisoned: { seat: number; owner: number; cell: Cell };
  returned: { seat: number; count: number };
  raptor: { seat: number; zone: Zone };
  purged: { seat: number; owner: number; zone: Zone; count: number };
  purged_grey: { seat: number; zone: Zone; count: number };
  expelled: { seat: number; owner: number; zone: Zone; count: number };
  took_over: { seat: number; zone: Zone; count: number };
  arrived: { seat: number; slot: number; zone: Zone; count: number };
  scored: { seat: number; zone: Zone; points: number };
  level: { zone: Zone };
  scared: { zone: Zone };
  recovered: { seat: number; card: Card | null };
  revived: { seat: number; count: number };
  emptied: { zone: Zone; count: number };
  sent_off: { owner: number; zone: Zone; count: number };
  sent_off_grey: { zone: Zone; count: number };
  fledged: { seat: number; count: number };
  five: { seat: number; count: number };
  over: {};
  won: { seat: number; points: number };
  out: { round: number };
  giorgio: { seat: number };
  graves: { seat: number };
  nothing: { seat: number; card: Card | null };
}
