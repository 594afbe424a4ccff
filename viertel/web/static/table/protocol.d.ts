// Made by scripts/types from viertel/web/protocol.py; not to be edited.

export interface Act {
  do: "act";
  act: string | string[];
  at: number;
  id?: string;
}

export interface Undo {
  do: "undo";
  what: "step" | "turn" | "ask";
  at: number;
  id?: string;
}

export interface Consent {
  do: "consent";
  yes: boolean;
  id?: string;
}

export interface Why {
  do: "why";
  target: string;
  id?: string;
}

export interface Position {
  do: "position";
  at: number;
  id?: string;
}

export interface Look {
  do: "look";
  seat: number;
  id?: string;
}

export interface Chat {
  do: "chat";
  text?: string;
  phrase?: "hello" | "luck" | "nice" | "moment" | "tomorrow" | "thanks" | "sorry" | "bye" | null;
  id?: string;
}

export interface Rematch {
  do: "rematch";
  yes?: boolean;
  id?: string;
}

export interface Renew {
  do: "renew";
  id?: string;
}

export interface Ping {
  do: "ping";
  id?: string;
}

export interface Hint {
  do: "hint";
  id?: string;
}

export interface Analyse {
  do: "analyse";
  id?: string;
}

export interface Explain {
  do: "explain";
  n: number;
  id?: string;
}

export interface About {
  do: "about";
  words: string[];
  at?: number | null;
  id?: string;
}

export interface Reveal {
  do: "reveal";
  id?: string;
}

export interface Plan {
  do: "plan";
  id?: string;
}

export interface Ask {
  do: "ask";
  what: "end" | "pause" | "pace" | "rewind";
  at?: number;
  to?: number;
  pace?: PaceWish | null;
  id?: string;
}

export interface PaceWish {
  kind: "live" | "days";
  bank: number;
  increment: number;
  move: number;
  night: [number, number] | null;
  weekend: boolean;
  absence: number;
  zero: "keep" | "decide" | "nudge" | null;
  level: string;
}

export interface Ready {
  do: "ready";
  id?: string;
}

export interface Resume {
  do: "resume";
  id?: string;
}

export interface Leave {
  do: "leave";
  id?: string;
}

export interface Back {
  do: "back";
  id?: string;
}

export interface Resign {
  do: "resign";
  id?: string;
}

export interface Nudge {
  do: "nudge";
  seat: number;
  id?: string;
}

export interface Away {
  do: "away";
  days: number;
  id?: string;
}

export interface Zone {
  do: "zone";
  zone: string;
  id?: string;
}

export interface Order {
  do: "order";
  what: "draft" | "then" | "standing" | "none";
  act?: string[];
  at?: number;
  id?: string;
}

export interface Note {
  do: "note";
  text: string;
  id?: string;
}

export interface Substitute {
  do: "substitute";
  yes: boolean;
  id?: string;
}

export interface Manage {
  do: "manage";
  what: "bot" | "open" | "rename";
  seat: number;
  level?: string;
  name?: string;
  id?: string;
}

export interface TableMessage {
  kind: "table";
  protocol: number;
  table: string;
  game: string;
  title: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  mine: number[];
  host: boolean;
  facts: Record<string, unknown>;
  layout: Record<string, unknown> | null;
  text: Record<string, string>;
  lang: string;
  invite: string | null;
  watch: string | null;
  tv: string | null;
  back: string | null;
  seal: string | null;
  hints: "no" | "may" | "on";
  now: number;
  pace: PaceInfo | null;
  counts: boolean;
  own: Own | null;
  learn: number | null;
  exercise: ExerciseInfo | null;
  origin: OriginInfo | null;
  again: Again | null;
  unseated: Unseated | null;
}

export interface SeatInfo {
  seat: number;
  name: string;
  who: string;
  level: string | null;
  present: boolean;
  kept: string | null;
  stood_in: number;
  reserved: boolean;
}

export interface PaceInfo {
  kind: string;
  bank: number;
  increment: number;
  move: number;
  night: [number, number] | null;
  weekend: boolean;
  absence: number;
  zero: string;
  level: string;
  text: string;
}

export interface Own {
  zone: string;
  absence: number;
  notes: string;
  substitute: string | null;
  then: string[];
  standing: string;
  ended: string;
}

export interface ExerciseInfo {
  kind: "puzzle" | "mistake";
  key: string;
  difficulty: number;
  all: string[];
  daily: boolean;
}

export interface OriginInfo {
  kind: "record" | "puzzle";
  at: number | null;
}

export interface Again {
  name: string;
  url: string;
  asked: boolean;
  sits: boolean;
  seats: number[];
  waiting: number[];
}

export interface Unseated {
  seat: number;
  text: string;
  invite: string | null;
}

export interface PresenceMessage {
  kind: "presence";
  present: boolean[];
}

export interface StateMessage {
  kind: "state";
  at: number;
  since: number;
  seat: number | null;
  view: Record<string, unknown>;
  acting: number[];
  legal: string[];
  prompt: Prompt;
  undo: Undoable;
  events: Entry[];
  scores: Score[];
  over: boolean;
  curtain: number | null;
  asking: Asking | null;
  clocks: ClockInfo[] | null;
  paused: boolean;
  start: StartInfo | null;
  surprise: number | null;
  draft: string[] | null;
  lesson: Learning | null;
}

export interface Prompt {
  text: string;
  seats: number[];
}

export interface Undoable {
  step: boolean;
  turn: boolean;
  ask: boolean;
}

export interface Entry {
  n: number;
  seat: number;
  turn: number;
  events: Event[];
}

export interface Event {
  key: string;
  args: Record<string, number>;
  text: string;
  seats: number[];
  quiet: boolean;
}

export interface Score {
  total: number;
  parts: Record<string, number>;
  winner: boolean;
}

export interface Asking {
  seat: number;
  to: number;
  what: "undo" | "rewind" | "end" | "pause" | "pace";
  text: string;
  waiting: number[];
}

export interface ClockInfo {
  left: number;
  since: number | null;
  due: number | null;
  struck: boolean;
  away: number | null;
}

export interface StartInfo {
  waiting: number[];
  ready: number[];
  until: number | null;
}

export interface Learning {
  step: number;
  accept: string[][];
}

export interface StoryMessage {
  kind: "story";
  entries: Entry[];
  struck: Struck[];
}

export interface Struck {
  at: number;
  n: number;
  seat: number;
  turn: number;
  events: Event[];
}

export interface MarksMessage {
  kind: "marks";
  marks: Mark[];
}

export interface Mark {
  k: number;
  n: number;
  made: number;
  key: string;
  seat: number;
  text: string;
}

export interface PositionMessage {
  kind: "position";
  at: number;
  view: Record<string, unknown>;
  acting: number[];
  events: Entry[];
  scores: Score[];
}

export interface WhyMessage {
  kind: "why";
  target: string;
  rule: string | null;
  text: string;
}

export interface MeaningMessage {
  kind: "meaning";
  word: string;
  parts: Meaning[];
}

export interface Meaning {
  rule: string | null;
  html: string;
}

export interface HintMessage {
  kind: "hint";
  at: number;
  choices: Choice[];
}

export interface Choice {
  act: string | string[];
  text: string;
  expected: number | null;
  looks: number;
  reason: Reason | null;
}

export interface Reason {
  key: "gains" | "opens" | "prevents" | "lacks" | "allows" | "wins" | "loses" | "close";
  part: string;
  seat: number | null;
  points: number;
  text: string;
}

export interface PlanMessage {
  kind: "plan";
  at: number;
  legal: string[];
}

export interface ExplanationMessage {
  kind: "explanation";
  n: number;
  seat: number;
  text: string;
  expected: number | null;
  reason: Reason | null;
  line: string[];
  instead: string | null;
}

export interface AnalysisMessage {
  kind: "analysis";
  positions: number;
  points: AnalysisPoint[];
  turnings: AnalysisTurning[];
  done: boolean;
}

export interface AnalysisPoint {
  at: number;
  seat: number;
  shares: number[];
}

export interface AnalysisTurning {
  at: number;
  to: number;
  seat: number;
  before: number;
  after: number;
  luck: boolean;
  instead: string | null;
  again: boolean;
}

export interface VerdictMessage {
  kind: "verdict";
  verdict: "right" | "better" | "wrong" | "shown";
  tried: Choice | null;
  best: Choice | null;
  other: Choice | null;
  id: string | null;
}

export interface ChatMessage {
  kind: "chat";
  lines: ChatLine[];
}

export interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text: string;
}

export interface RematchMessage {
  kind: "rematch";
  url: string;
}

export interface PongMessage {
  kind: "pong";
}

export interface NoticeMessage {
  kind: "notice";
  code: string | null;
  text: string;
}

export interface ErrorMessage {
  kind: "error";
  code: string;
  text: string;
  id: string | null;
}

export type ClientMessage = Act | Undo | Consent | Why | Position | Look | Chat | Rematch | Renew | Ping | Hint | Analyse | Explain | About | Reveal | Plan | Ask | Ready | Resume | Leave | Back | Resign | Nudge | Away | Zone | Order | Note | Substitute | Manage;

export type ServerMessage = TableMessage | PresenceMessage | StateMessage | StoryMessage | MarksMessage | PositionMessage | WhyMessage | MeaningMessage | HintMessage | PlanMessage | ExplanationMessage | AnalysisMessage | VerdictMessage | ChatMessage | RematchMessage | PongMessage | NoticeMessage | ErrorMessage;
