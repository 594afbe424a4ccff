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
  first: { seat: number };
  picked: { seat: number; card: StartCard };
  start_coins: { seat: number; coins: number };
  round: { round: number; seat: number };
  revealed: { character: Character; slot: number };
  duplicate: { character: Character };
  reshuffled: {};
  short_display: {};
  die: { seat: number; die: { face: number; white: boolean } };
  rolled: { seat: number; dice: { 1: number; 2: number; 3: number; 4: number; 5: number; 6: number; white: number } };
  rerolled: { seat: number; dice: { 1: number; 2: number; 3: number; 4: number; 5: number; 6: number; white: number } };
  turned: { seat: number; die: { face: number; white: boolean }; to: { face: number; white: boolean } };
  bribed: { seat: number; field: Street };
  placed: { seat: number; dice: { 1: number; 2: number; 3: number; 4: number; 5: number; 6: number; white: number }; field: Field };
  joker: { seat: number; face: number; field: Street };
  gendarm: { seat: number; field: Street };
  spun: { seat: number; die: { face: number; white: boolean }; to: { face: number; white: boolean } };
  again: { seat: number };
  evaluation: { round: number };
  field: { seat: number; field: Street };
  coins: { seat: number; coins: number; field: Field };
  no_coins: { seat: number; coins: number; field: Field };
  points: { seat: number; points: number; field: Street };
  paid: { seat: number; coins: number; field: Street };
  lapsed: { seat: number; coins: number; field: Street };
  character: { seat: number; character: Character };
  no_character: { seat: number; field: Street };
  declined: { seat: number; field: Street };
  special: { seat: number; special: Special };
  special_from: { seat: number; special: Special; other: number };
  special_kept: { seat: number; special: Special };
  special_left: { seat: number; special: Special };
  symbol: { seat: number; symbol: Symbol; field: Street };
  ahead: { seat: number; other: number; symbol: Symbol; mine: number; theirs: number };
  tied: { seat: number; other: number; symbol: Symbol; mine: number; theirs: number };
  behind: { seat: number; other: number; symbol: Symbol; mine: number; theirs: number };
  robbed: { seat: number; other: number; coins: number };
  no_rob: { seat: number };
  specials: { seat: number; cards: number };
  back: { seat: number; field: Field };
  discarded: { character: Character };
  majority: { seat: number; symbol: Symbol; points: number };
  exchanged: { seat: number; coins: number; points: number };
  over: {};
  won: { seat: number; points: number };
}
