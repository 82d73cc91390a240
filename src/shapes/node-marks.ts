import { hash } from 'node:crypto';
import { present } from '../common/element-at.ts';
import type { FoundNode, Mark } from '../graph/store.ts';

type ByDate = [date: string, id: string];

/** Where a page of nodes by day ended, as the graph's store takes it. */
export const dateMark = (at: ByDate | undefined): Mark | undefined => at && { date: at[0], id: at[1] };

/** The day and the id by which a node is listed. */
export const markByDate = ({ occurred_at, id }: FoundNode): ByDate => [
  present(occurred_at, 'day of a node that is listed by date'),
  id,
];

/** Where a page of nodes by id ended, as the graph's store takes it. */
export const idMark = (at: [id: string] | undefined): Mark | undefined => at && { id: at[0] };

/** The id by which a node is listed. */
export const markById = ({ id }: FoundNode): [id: string] => [id];

const DIGITS = 10;

/** What tells a node from others although its id changes, or a merge gives its id to another surrogate. */
export const numbersOfNode = ({ uid, id }: FoundNode): [number, number] => [
  uid,
  Number.parseInt(hash('sha256', id).slice(0, DIGITS), 16),
];
