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
  starts: { seat: number | "hidden" };
  home: { seat: number | "hidden"; zone: Zone | "hidden" };
  round: { round: number | "hidden"; seat: number | "hidden" };
  own_first: { seat: number | "hidden"; card: First | null | "hidden"; count: number | "hidden" };
  own_action: { seat: number | "hidden"; card: Card | null | "hidden" };
  own_zone: { seat: number | "hidden"; slot: number | "hidden"; zone: Zone | "hidden"; count: number | "hidden" };
  ready: { seat: number | "hidden" };
  slots: { seat: number | "hidden"; first: number | "hidden"; third: number | "hidden"; fourth: number | "hidden"; fifth: number | "hidden" };
  card_down: { seat: number | "hidden" };
  piazza: { seat: number | "hidden"; count: number | "hidden" };
  ruse: { seat: number | "hidden"; count: number | "hidden" };
  shifted: { seat: number | "hidden"; slot: number | "hidden"; count: number | "hidden" };
  placed: { seat: number | "hidden"; cell: Cell | "hidden" };
  tourist: { cell: Cell | "hidden" };
  hunter: { cell: Cell | "hidden" };
  shot: { owner: number | "hidden"; cell: Cell | "hidden" };
  walked: { seat: number | "hidden"; cell: Cell | "hidden"; to: Cell | "hidden" };
  hop: { seat: number | "hidden"; cell: Cell | "hidden"; to: Cell | "hidden" };
  jumped: { seat: number | "hidden"; cell: Cell | "hidden"; to: Cell | "hidden"; jumps: number | "hidden" };
  caught: { seat: number | "hidden"; owner: number | "hidden"; cell: Cell | "hidden"; one: Cell | "hidden"; other: Cell | "hidden" };
  bred: { seat: number | "hidden"; cell: Cell | "hidden"; count: number | "hidden" };
  hatched: { seat: number | "hidden"; count: number | "hidden" };
  action: { seat: number | "hidden"; card: Card | null | "hidden" };
  denied: { seat: number | "hidden"; card: Card | null | "hidden" };
  family: { seat: number | "hidden"; zone: Zone | "hidden" };
  came: { owner: number | "hidden"; zone: Zone | "hidden"; count: number | "hidden" };
  reinforced: { seat: number | "hidden"; count: number | "hidden"; zone: Zone | "hidden" };
  vatican: { seat: number | "hidden" };
  grey_put: { seat: number | "hidden"; zone: Zone | "hidden" };
  grey_moved: { seat: number | "hidden"; zone: Zone | "hidden"; to: Zone | "hidden" };
  feud: { seat: number | "hidden"; owner: number | "hidden"; zone: Zone | "hidden" };
  spared: { seat: number | "hidden"; zone: Zone | "hidden" };
  poisoned: { seat: number | "hidden"; owner: number | "hidden"; cell: Cell | "hidden" };
  returned: { seat: number | "hidden"; count: number | "hidden" };
  raptor: { seat: number | "hidden"; zone: Zone | "hidden" };
  purged: { seat: number | "hidden"; owner: number | "hidden"; zone: Zone | "hidden"; count: number | "hidden" };
  purged_grey: { seat: number | "hidden"; zone: Zone | "hidden"; count: number | "hidden" };
  expelled: { seat: number | "hidden"; owner: number | "hidden"; zone: Zone | "hidden"; count: number | "hidden" };
  took_over: { seat: number | "hidden"; zone: Zone | "hidden"; count: number | "hidden" };
  arrived: { seat: number | "hidden"; slot: number | "hidden"; zone: Zone | "hidden"; count: number | "hidden" };
  scored: { seat: number | "hidden"; zone: Zone | "hidden"; points: number | "hidden" };
  level: { zone: Zone | "hidden" };
  scared: { zone: Zone | "hidden" };
  recovered: { seat: number | "hidden"; card: Card | null | "hidden" };
  revived: { seat: number | "hidden"; count: number | "hidden" };
  emptied: { zone: Zone | "hidden"; count: number | "hidden" };
  sent_off: { owner: number | "hidden"; zone: Zone | "hidden"; count: number | "hidden" };
  sent_off_grey: { zone: Zone | "hidden"; count: number | "hidden" };
  fledged: { seat: number | "hidden"; count: number | "hidden" };
  five: { seat: number | "hidden"; count: number | "hidden" };
  over: {};
  won: { seat: number | "hidden"; points: number | "hidden" };
  out: { round: number | "hidden" };
  giorgio: { seat: number | "hidden" };
  graves: { seat: number | "hidden" };
  nothing: { seat: number | "hidden"; card: Card | null | "hidden" };
}
