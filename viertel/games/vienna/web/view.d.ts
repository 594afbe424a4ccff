// Made by scripts/types from the fields of Vienna; not to be edited.

export type Phase = "first" | "pick" | "reveal" | "roll" | "turn" | "gendarm" | "gain" | "spin" | "again" | "character" | "special" | "symbol" | "rob" | "over";

export type Field = "krieau" | "prater" | "stadtpark" | "oper" | "secession" | "naschmarkt" | "museum" | "heldenplatz" | "parlament" | "burgtheater" | "rathaus" | "universitaet" | "landtmann" | "central" | "griensteidl" | "hofburg" | "hofreitschule" | "pestsaeule" | "stephansdom" | "belvedere" | "schoenbrunn" | "gloriette" | "tiergarten" | "heuriger" | "geheimbund";

export type Face = "unrolled" | "1" | "2" | "3" | "4" | "5" | "6";

export type Where = "beside" | "hand" | "krieau" | "prater" | "stadtpark" | "oper" | "secession" | "naschmarkt" | "museum" | "heldenplatz" | "parlament" | "burgtheater" | "rathaus" | "universitaet" | "landtmann" | "central" | "griensteidl" | "hofburg" | "hofreitschule" | "pestsaeule" | "stephansdom" | "belvedere" | "schoenbrunn" | "gloriette" | "tiergarten" | "heuriger" | "geheimbund";

export type Street = "krieau" | "prater" | "stadtpark" | "oper" | "secession" | "naschmarkt" | "museum" | "heldenplatz" | "parlament" | "burgtheater" | "rathaus" | "universitaet" | "landtmann" | "central" | "griensteidl" | "hofburg" | "hofreitschule" | "pestsaeule" | "stephansdom" | "belvedere" | "schoenbrunn" | "gloriette" | "tiergarten" | "heuriger";

export type Special = "clock" | "double" | "joker" | "influence" | "white-die";

export type StartCard = "s1" | "s2" | "s3" | "s4" | "s5" | "s6";

export type Character = "mayor" | "archbishop" | "archduke" | "priest" | "chaplain" | "councillor" | "benefactress" | "abbess" | "countess" | "composer" | "professor";

export type Symbol = "citizen" | "cross" | "crown";

export interface View {
  phase: Phase;
  active: number;
  round: number;
  at: Field;
  dice: Record<Face, number>[];
  white: number;
  white_at: Where;
  white_seat: number;
  owner: Record<Street, number | null>;
  die_one: Record<Street, number>;
  die_two: Record<Street, number>;
  lodge: Record<Face, number>[];
  gendarm: Street | null;
  coach: (Street | null)[];
  specials: Record<Special, number | null>;
  double_used: boolean;
  coins: number[];
  supply: number;
  score: number[];
  start_card: (StartCard | null)[];
  row: Record<Character, number>[];
  display: (Character | null)[];
  pile: Record<Character, number>;
  bottom: (Character | null)[];
  n_bottom: number;
  discard: Record<Character, number>;
  scored: Symbol[][];
}

export interface Events {
  first: { seat: number | "hidden" };
  picked: { seat: number | "hidden"; card: StartCard | "hidden" };
  start_coins: { seat: number | "hidden"; coins: number | "hidden" };
  round: { round: number | "hidden"; seat: number | "hidden" };
  revealed: { character: Character | "hidden"; slot: number | "hidden" };
  duplicate: { character: Character | "hidden" };
  reshuffled: {};
  short_display: {};
  die: { seat: number | "hidden"; die: { face: number; white: boolean } | "hidden" };
  rolled: { seat: number | "hidden"; dice: { 1: number; 2: number; 3: number; 4: number; 5: number; 6: number; white: number } | "hidden" };
  rerolled: { seat: number | "hidden"; dice: { 1: number; 2: number; 3: number; 4: number; 5: number; 6: number; white: number } | "hidden" };
  turned: { seat: number | "hidden"; die: { face: number; white: boolean } | "hidden"; to: { face: number; white: boolean } | "hidden" };
  bribed: { seat: number | "hidden"; field: Field | "hidden" };
  placed: { seat: number | "hidden"; dice: { 1: number; 2: number; 3: number; 4: number; 5: number; 6: number; white: number } | "hidden"; field: Field | "hidden" };
  joker: { seat: number | "hidden"; face: number | "hidden"; field: Field | "hidden" };
  gendarm: { seat: number | "hidden"; field: Field | "hidden" };
  spun: { seat: number | "hidden"; die: { face: number; white: boolean } | "hidden"; to: { face: number; white: boolean } | "hidden" };
  again: { seat: number | "hidden" };
  evaluation: { round: number | "hidden" };
  field: { seat: number | "hidden"; field: Field | "hidden" };
  coins: { seat: number | "hidden"; coins: number | "hidden"; field: Field | "hidden" };
  no_coins: { seat: number | "hidden"; coins: number | "hidden"; field: Field | "hidden" };
  points: { seat: number | "hidden"; points: number | "hidden"; field: Field | "hidden" };
  paid: { seat: number | "hidden"; coins: number | "hidden"; field: Field | "hidden" };
  lapsed: { seat: number | "hidden"; coins: number | "hidden"; field: Field | "hidden" };
  character: { seat: number | "hidden"; character: Character | "hidden" };
  no_character: { seat: number | "hidden"; field: Field | "hidden" };
  declined: { seat: number | "hidden"; field: Field | "hidden" };
  special: { seat: number | "hidden"; special: Special | "hidden" };
  special_from: { seat: number | "hidden"; special: Special | "hidden"; other: number | "hidden" };
  special_kept: { seat: number | "hidden"; special: Special | "hidden" };
  special_left: { seat: number | "hidden"; special: Special | "hidden" };
  symbol: { seat: number | "hidden"; symbol: Symbol | "hidden"; field: Field | "hidden" };
  ahead: { seat: number | "hidden"; other: number | "hidden"; symbol: Symbol | "hidden"; mine: number | "hidden"; theirs: number | "hidden" };
  tied: { seat: number | "hidden"; other: number | "hidden"; symbol: Symbol | "hidden"; mine: number | "hidden"; theirs: number | "hidden" };
  behind: { seat: number | "hidden"; other: number | "hidden"; symbol: Symbol | "hidden"; mine: number | "hidden"; theirs: number | "hidden" };
  robbed: { seat: number | "hidden"; other: number | "hidden"; coins: number | "hidden" };
  no_rob: { seat: number | "hidden" };
  specials: { seat: number | "hidden"; cards: number | "hidden" };
  back: { seat: number | "hidden"; field: Field | "hidden" };
  discarded: { character: Character | "hidden" };
  majority: { seat: number | "hidden"; symbol: Symbol | "hidden"; points: number | "hidden" };
  exchanged: { seat: number | "hidden"; coins: number | "hidden"; points: number | "hidden" };
  over: {};
  won: { seat: number | "hidden"; points: number | "hidden" };
}
