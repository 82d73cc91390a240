import type { Assertions, Claim, Label, Mention } from '../../common/model.ts';
import { contentHash } from '../items/content-hash.ts';
import type { NewDocument } from './documents.ts';
import { CORRECTED } from './written-documents.ts';

/** A thing that is there, by its identity keys. */
export interface There {
  label: Label;
  keys: string[];
}

/** The document by which a confirmed suggestion, whose id it has, asserts an edge between two things: a person has said so. */
export function confirmedEdge(
  of: { org: string; graph: string; id: string; day: string },
  type: string,
  from: There,
  to: There,
): NewDocument {
  const rule = 'suggestion.confirmed';
  const end = ({ label, keys }: There): Mention => ({
    label,
    keys,
    identifiers: [],
    tier: 'added',
    rule,
    confidence: 1,
    authority: 0,
  });
  const claim: Claim = { type, from: 0, to: 1, rule, confidence: 1, authority: CORRECTED };
  const assertions: Assertions = { mentions: [end(from), end(to)], claims: [claim] };
  const { org, graph, id, day } = of;
  return {
    org,
    graph,
    id,
    kind: 'written',
    entity: '',
    source: 'suggestion',
    date: day,
    contentHash: contentHash({ date: day, assertions }),
    assertions,
  };
}

/** A queued write as a person has confirmed it: it is sure now, and says so with its own authority. */
export const confirmedWrite = (queued: NewDocument): NewDocument => ({
  ...queued,
  assertions: {
    ...queued.assertions,
    mentions: queued.assertions.mentions.map((mention) => ({ ...mention, confidence: 1 })),
    claims: queued.assertions.claims.map((claim) => ({ ...claim, confidence: 1 })),
  },
});
