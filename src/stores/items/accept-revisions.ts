import type { Metadata } from '../../common/model.ts';
import type { Db } from '../db/sql.ts';
import { requeue } from './items.ts';
import { revisionOf } from './revision.ts';
import { note, outdatedBeside, type Revised } from './revisions.ts';

/** An item that was accepted, or the one that has its key. */
interface AcceptedItem {
  item_id: string;
  graph: string;
  entity: string;
  metadata?: Metadata | undefined;
  /** Known before, and what became of it. */
  status?: string | undefined;
}

/**
 * Notes the revisions among items of an org that are being accepted. Those that are known and displace others are read again, as that is
 * when others go. Answers the ids of those that are outdated themselves.
 */
export async function acceptRevisions(db: Db, org: string, items: AcceptedItem[]): Promise<Set<string>> {
  const live = items.filter(({ status }) => status !== 'deleted');
  const revised = live.flatMap(({ item_id, graph, entity, metadata }): Revised[] => {
    const revision = revisionOf(metadata);
    return revision ? [{ org_id: org, item_id, graph, entity, ...revision }] : [];
  });
  if (revised.length === 0) return new Set();
  await note(db, revised);
  const outdated = await outdatedBeside(db, revised);
  const ids = new Set(outdated.map(({ item_id }) => item_id));
  const stirred = new Set(outdated.map(placeOf));
  const known = new Set(live.flatMap(({ item_id, status }) => (status === undefined ? [] : item_id)));
  const again = revised.filter((one) => known.has(one.item_id) && !ids.has(one.item_id) && stirred.has(placeOf(one)));
  if (again.length > 0)
    await requeue(db, org, { status: 'extracted', ids: again.map(({ item_id }) => item_id).toSorted() });
  return ids;
}

const placeOf = ({ graph, entity, series }: Pick<Revised, 'graph' | 'entity' | 'series'>): string =>
  JSON.stringify([graph, entity, series]);
