// Made by scripts/types from the fields of Vino; not to be edited.

export type Phase = "banker" | "draw" | "pair" | "free" | "third" | "select" | "owners" | "newcomers" | "sell" | "return" | "raise" | "over";

export type Vineyard = "lig1" | "lig2" | "lig3" | "laz1" | "laz2" | "laz3" | "laz4" | "cam1" | "cam2" | "cam3" | "cam4" | "cam5" | "sar1" | "sar2" | "sar3" | "sar4" | "sar5" | "sar6" | "sar7" | "sar8" | "sar9" | "cal1" | "cal2" | "cal3" | "cal4" | "cal5" | "cal6" | "cal7" | "cal8" | "cal9" | "cal10" | "cal11" | "abr1" | "abr2" | "abr3" | "abr4" | "abr5" | "abr6" | "abr7" | "abr8" | "abr9" | "abr10" | "abr11" | "abr12" | "abr13" | "tos1" | "tos2" | "tos3" | "tos4" | "tos5" | "tos6" | "tos7" | "tos8" | "tos9" | "tos10" | "tos11" | "tos12" | "tos13" | "tos14" | "tos15" | "ven1" | "ven2" | "ven3" | "ven4" | "ven5" | "ven6" | "ven7" | "ven8" | "ven9" | "ven10" | "ven11" | "ven12" | "ven13" | "ven14" | "ven15" | "ven16" | "ven17" | "ven18" | "tre1" | "tre2" | "tre3" | "tre4" | "tre5" | "tre6" | "tre7" | "tre8" | "tre9" | "tre10" | "tre11" | "tre12" | "tre13" | "tre14" | "tre15" | "tre16" | "tre17" | "tre18" | "tre19" | "tre20" | "tre21";

export type Region = "lig" | "laz" | "cam" | "sar" | "cal" | "abr" | "tos" | "ven" | "tre";

export type Grape = "montepulciano" | "nebbiolo" | "pinot-grigio" | "barbera" | "trebbiano";

export type Place = "board" | 0 | 1 | 2 | 3 | 4 | "face-down" | "drawn";

export type Pair = "lig laz" | "lig cam" | "lig sar" | "lig cal" | "lig abr" | "lig tos" | "lig ven" | "lig tre" | "laz cam" | "laz sar" | "laz cal" | "laz abr" | "laz tos" | "laz ven" | "laz tre" | "cam sar" | "cam cal" | "cam abr" | "cam tos" | "cam ven" | "cam tre" | "sar cal" | "sar abr" | "sar tos" | "sar ven" | "sar tre" | "cal abr" | "cal tos" | "cal ven" | "cal tre" | "abr tos" | "abr ven" | "abr tre" | "tos ven" | "tos tre" | "ven tre";

export interface View {
  phase: Phase;
  round: number;
  turn: number;
  order: number[];
  owner: Record<Vineyard, number | null>;
  marker: Record<Region, Record<Grape, Place>>;
  bottle: Record<Region, boolean>;
  demand: Record<Grape, number>;
  money: number[];
  income: number[];
  earned: number[];
  spent: number[];
  choice: (Pair | null | "hidden")[];
  barrel: Region | null;
  owners: number[];
  n_owners: number;
  newcomers: number[];
  n_newcomers: number;
  pending: Vineyard | null;
  gift: Region | null;
  ranked: number[];
  n_ranked: number;
  rank: number;
  share: number;
  sale: ({ quantity: number; grape: Grape } | null)[];
  returns: number;
  spaces: number;
  purchases: number;
  idle: number;
}

export interface Events {
  banker: { seat: number };
  drew: { seat: number; region: Region; grape: Grape };
  entered: { seat: number; vineyard: Vineyard };
  took: { seat: number; region: Region; grape: Grape };
  bought: { seat: number; vineyard: Vineyard; price: number; grape: Grape };
  unused: { seat: number; region: Region; grape: Grape };
  skipped: { seat: number };
  back: { region: Region; grape: Grape };
  round: { round: number };
  chose: { seat: number; regions: Pair | "hidden" };
  revealed: { seat: number; region: Region; other: Region };
  barrel: { region: Region };
  stopped: { seat: number; region: Region };
  passed: { seat: number; region: Region };
  cannot: { seat: number; region: Region };
  gift: { region: Region; vineyards: number };
  ranked: { seat: number; rank: number; vineyards: number };
  given: { seat: number; vineyard: Vineyard };
  subsidised: { region: Region };
  sold_out: { region: Region };
  last_bottle: {};
  sold: { seat: number; grape: Grape; quantity: number; payment: number };
  fell: { grape: Grape; spaces: number; demand: number };
  kept: { seat: number };
  returned: { seat: number; vineyard: Vineyard };
  rose: { grape: Grape; demand: number };
  reorder: {};
  place: { seat: number; place: number; income: number };
  standstill: { phases: number };
  last_round: { round: number };
  counted: { seat: number; vineyards: number; money: number };
  over: {};
  won: { seat: number; vineyards: number; money: number };
}
