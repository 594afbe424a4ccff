// Made by scripts/types from the fields of Wiener Walzer; not to be edited.

export type Phase = "lay" | "host" | "starts" | "hands" | "place" | "card" | "event" | "with" | "dance" | "draw" | "over";

export type Card = "hand-kiss" | "had-enough" | "side-step" | "solo" | "still-eating" | "chaperone" | "pie" | "change-partner" | "cigar";

export type Picked = "a1" | "b1" | "c1" | "d1" | "e1" | "f1" | "g1" | "h1" | "i1" | "j1" | "k1" | "l1" | "m1" | "a2" | "b2" | "c2" | "d2" | "e2" | "f2" | "g2" | "h2" | "i2" | "j2" | "k2" | "l2" | "m2" | "a3" | "b3" | "c3" | "d3" | "e3" | "f3" | "g3" | "h3" | "i3" | "j3" | "k3" | "l3" | "m3" | "a4" | "b4" | "c4" | "d4" | "e4" | "f4" | "g4" | "h4" | "i4" | "j4" | "k4" | "l4" | "m4" | "a5" | "b5" | "c5" | "d5" | "e5" | "f5" | "g5" | "h5" | "i5" | "j5" | "k5" | "l5" | "m5" | "a6" | "b6" | "c6" | "d6" | "e6" | "f6" | "g6" | "h6" | "i6" | "j6" | "k6" | "l6" | "m6" | "p1" | "p2" | "p3" | "p4" | "p5" | "shrimp1" | "shrimp2" | "shrimp3" | "caviar1" | "caviar2" | "caviar3" | "cheese1" | "cheese2" | "cheese3" | "cake1" | "cake2" | "cake3" | "cigar1" | "cigar2" | "cigar3" | "champagne1";

export type Cell = "a1" | "b1" | "c1" | "d1" | "e1" | "f1" | "g1" | "h1" | "i1" | "j1" | "k1" | "l1" | "m1" | "a2" | "b2" | "c2" | "d2" | "e2" | "f2" | "g2" | "h2" | "i2" | "j2" | "k2" | "l2" | "m2" | "a3" | "b3" | "c3" | "d3" | "e3" | "f3" | "g3" | "h3" | "i3" | "j3" | "k3" | "l3" | "m3" | "a4" | "b4" | "c4" | "d4" | "e4" | "f4" | "g4" | "h4" | "i4" | "j4" | "k4" | "l4" | "m4" | "a5" | "b5" | "c5" | "d5" | "e5" | "f5" | "g5" | "h5" | "i5" | "j5" | "k5" | "l5" | "m5" | "a6" | "b6" | "c6" | "d6" | "e6" | "f6" | "g6" | "h6" | "i6" | "j6" | "k6" | "l6" | "m6";

export type Owner = 0 | 1 | 2 | 3 | 4 | "host";

export type Delicacy = "shrimp" | "caviar" | "cheese" | "cake" | "cigar" | "champagne";

export type Sex = "man" | "woman";

export interface View {
  phase: Phase;
  active: number;
  start: number;
  turn: number;
  dealt: number;
  card: Card | null;
  picked: Picked | null;
  guest: Record<Cell, { value: number; woman: boolean; owner: Owner; danced: boolean } | null>;
  tile: Record<Cell, { pieces: number; kind: Delicacy } | null>;
  hand: ({ value: number; woman: boolean; owner: Owner } | null | "hidden")[];
  pile: Record<Sex, number[]>[];
  kept: Record<Delicacy, number[]>[];
  score: number[];
  hosts: Record<Sex, number[]>;
  box: Record<Delicacy, number[]>;
  deck: Record<Card, number>;
  used: (Card | null)[];
  n_used: number;
}

export interface Events {
  starts: { seat: number };
  laid: { tile: { pieces: number; kind: Delicacy }; cell: Cell };
  hosted: { guest: { value: number; woman: boolean; owner: Owner; danced: boolean }; cell: Cell };
  drew: { seat: number; guest: { value: number; woman: boolean; owner: Owner } | "hidden" };
  placed: { seat: number; guest: { value: number; woman: boolean; owner: Owner; danced: boolean }; cell: Cell; tile: { pieces: number; kind: Delicacy } };
  card: { seat: number; card: Card | null };
  card_skipped: { seat: number; card: Card | null };
  moved: { guest: { value: number; woman: boolean; owner: Owner; danced: boolean }; cell: Cell; tile: { pieces: number; kind: Delicacy }; to: Cell };
  exchanged: { guest: { value: number; woman: boolean; owner: Owner; danced: boolean }; cell: Cell; other: { value: number; woman: boolean; owner: Owner; danced: boolean }; to: Cell };
  tiles: { tile: { pieces: number; kind: Delicacy }; cell: Cell; other: { pieces: number; kind: Delicacy }; to: Cell };
  traded: { owner: number; tile: { pieces: number; kind: Delicacy }; cell: Cell; other: { pieces: number; kind: Delicacy } };
  pie: { guest: { value: number; woman: boolean; owner: Owner; danced: boolean }; cell: Cell; owner: number; points: number };
  dance: { guest: { value: number; woman: boolean; owner: Owner; danced: boolean }; cell: Cell; other: { value: number; woman: boolean; owner: Owner; danced: boolean }; to: Cell; points: number };
  scored: { seat: number; points: number };
  buffet: { seat: number; sets: number; points: number };
  over: {};
  won: { seat: number; points: number };
}
