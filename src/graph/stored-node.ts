import type { FoundNode } from './store.ts';

type Optional = 'type' | 'subtype' | 'email' | 'occurred_at' | 'community_id';

/** A node's fields as an engine stores them: null where the node lacks one. Surrogate and maps each engine stores in its own way. */
export type StoredFields = Omit<FoundNode, Optional | 'uid' | 'properties' | 'provenance'> & {
  [field in Optional]: Exclude<FoundNode[field], undefined> | null;
};

/** A node from its stored fields, those that it lacks left out. */
export function foundNode(row: StoredFields, own: Pick<FoundNode, 'uid' | 'properties' | 'provenance'>): FoundNode {
  const { id, label, name, entity, entities, source, aliases, degree } = row;
  const { type, subtype, email, occurred_at, community_id } = row;
  return {
    uid: own.uid,
    id,
    label,
    name,
    entity,
    entities,
    source,
    aliases,
    properties: own.properties,
    provenance: own.provenance,
    degree,
    ...(type !== null && { type }),
    ...(subtype !== null && { subtype }),
    ...(email !== null && { email }),
    ...(occurred_at !== null && { occurred_at }),
    ...(community_id !== null && { community_id }),
  };
}
