/** Edges between node numbers, and each node's community of the night before (-1: none). */
export interface GroupingTask {
  from: Int32Array<ArrayBuffer>;
  to: Int32Array<ArrayBuffer>;
  old: Int32Array<ArrayBuffer>;
}

/** Each node's community (-1: none, it stands alone), and what each is like. */
export interface Grouping {
  community: Int32Array<ArrayBuffer>;
  found: Found[];
}

/** A community: how many nodes it has, and the numbers of those with the most edges inside it, best first. */
export interface Found {
  id: number;
  size: number;
  central: number[];
}
