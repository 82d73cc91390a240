/** Edges between node numbers, each node's community of the night before (-1: none), and how much each of its edges counts towards naming one. */
export interface GroupingTask {
  from: Int32Array<ArrayBuffer>;
  to: Int32Array<ArrayBuffer>;
  old: Int32Array<ArrayBuffer>;
  naming: Float64Array<ArrayBuffer>;
}

/** Each node's community (-1: none, it stands alone), and what each is like. */
export interface Grouping {
  community: Int32Array<ArrayBuffer>;
  found: Found[];
}

/** A community: how many nodes it has, and the numbers of those with the most edges inside it and of those that tell best what it is about, best first. */
export interface Found {
  id: number;
  size: number;
  central: number[];
  telling: { v: number; score: number }[];
}
