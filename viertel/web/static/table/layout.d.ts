// What the table's `layout` says of views and events; docs/board.md describes it.

/** Names by index, `null` where a number does not occur; or the axis whose names they are. */
export type Names = string | (string | number | null)[];

export type Kind =
  | { kind: "count"; most: number }
  | { kind: "amount" }
  | { kind: "flag" }
  | { kind: "one"; of: Names }
  | { kind: "maybe"; is: Kind }
  | { kind: "some"; is: Kind }
  | { kind: "set"; of: Names }
  | { kind: "parts"; parts: [name: string, size: number, is: Kind][] };

/** The names along an axis; only their number; or `null`: as many as there are seats. */
export type Axes = Record<string, (string | number | null)[] | number | null>;

/** `is` may be a place in the layout's list of kinds. */
export interface Field<Is = Kind | number> {
  is: Is;
  per?: string[];
  sizes?: number[];
  secret?: boolean;
}

export interface Layout {
  axes: Axes;
  kinds?: Kind[];
  fields: Record<string, Field>;
  events: Record<string, Record<string, Kind | number>>;
}
