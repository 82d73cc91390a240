import { Problem } from '../errors.ts';
import type { Label } from '../model.ts';

/**
 * `merge` one thing · `apart` two things · `split` the keys of an alias are apart from the thing's others, and each side is one ·
 * `delete_node` these keys do not stand · `delete_edge` the things that have these keys share no edge of this type · `relabel` the label
 * of the thing · `undo` nothing but that another decision is out of force.
 */
export type Kind = 'merge' | 'apart' | 'split' | 'delete_node' | 'delete_edge' | 'relabel' | 'undo';

/** What a decision says beside keys; the ids are those of its day. */
export interface Detail {
  nodeId?: string;
  dropId?: string;
  alias?: string;
  /** Of `delete_edge`. */
  type?: string;
  /** Of `relabel`. */
  label?: Label;
}

/** What was decided about things, named by their identity keys; in the order of `seq`. */
export interface Decision {
  seq: number;
  id: string;
  kind: Kind;
  /** `person`, `rule`, or `match` for what matching found, which replaces its own. */
  origin: string;
  /** The readable id that the merged node goes by. */
  keepId: string | null;
  detail: Detail;
  /** The place of the decision that this one puts out of force. */
  undoes: number | null;
  a: string[];
  b: string[];
}

/** A decision to be made; `origin` is a person unless told otherwise. */
export interface NewDecision {
  kind: Kind;
  origin?: string;
  keepId?: string;
  detail?: Detail;
  undoes?: number;
  a: string[];
  b: string[];
  madeBy: string;
  reason?: string;
}

/** The origin of the merges that matching makes, which it replaces itself. */
export const MATCHING = 'match';

/** What is said to someone who undoes what is undone. */
export const alreadyUndone = (): Problem =>
  new Problem('conflict', 'This has been undone already. Decide again if it is to be in force.');
