import type { Claim } from '../../stores/extraction/item-claims.ts';
import type { Ontology } from '../../common/model.ts';
import type { PublicMessage } from '../../common/public-error.ts';
import type { NewPassage } from '../../stores/passages/passages.ts';

/** What a thread needs to read one item: its file's bytes with what its row says of them. */
export interface Task {
  /** Whose item it is: orgs take turns. */
  org: string;
  /** The key of the graph that it is read for. */
  graph: string;
  bytes: Uint8Array;
  /** Of the bytes, as they were accepted. */
  sha256: string;
  contentHash: string;
  template: string;
  /** The graph's ontology, where the template is the org's own. */
  fork?: Ontology;
}

/** What an item's file says that its row does not, for its passages. */
interface Passages {
  url?: string;
  passages: NewPassage[];
}

/** What became of a task: what the item asserts (as JSON, for it passes through on its way to the store), or why it could not be read: `reason` for its people, `cause` for the log. */
export type Outcome =
  | { kind: 'read'; assertions: string; version: string; text: Passages; warnings?: string[] }
  /** The file is not what was accepted; trying again cannot help. */
  | { kind: 'damaged'; reason: PublicMessage }
  /** The file is good, but trying again cannot help either. */
  | { kind: 'refused'; reason: PublicMessage }
  | { kind: 'threw'; reason: PublicMessage; cause?: string }
  /** Its thread looped, ended or ran out of memory over it. */
  | { kind: 'died'; reason: PublicMessage; cause?: string };

/** An item in hand, and what came of reading it. */
export interface Try {
  claim: Claim;
  outcome: Outcome;
}

/** What became of claims: how many were read, how many failed for good, and the graphs that have something to settle. */
export interface Extracted {
  extracted: number;
  failed: number;
  graphs: string[];
}
