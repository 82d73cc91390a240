import { parentPort, workerData } from 'node:worker_threads';
import { group } from './grouping.ts';

/** Edges between node numbers, and each node's community of the night before (-1: none). */
export interface GroupingTask {
  from: Int32Array<ArrayBuffer>;
  to: Int32Array<ArrayBuffer>;
  old: Int32Array<ArrayBuffer>;
}
/** Each node's community (-1: none, it stands alone) and how many there are. */
export interface Grouping {
  community: Int32Array<ArrayBuffer>;
  count: number;
}

parentPort?.postMessage(group(workerData as GroupingTask));
