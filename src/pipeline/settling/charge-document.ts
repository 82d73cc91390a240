import type { PublicMessage } from '../../common/public-error.ts';
import type { Context } from '../../context.ts';
import type { Named } from '../../stores/settling/pending-documents.ts';
import { openBox } from '../../stores/operations/dead-letters.ts';
import { charge, TRIES, type Charged } from '../../stores/settling/settling.ts';
import { transaction } from '../../stores/db/sql.ts';

/** Charges a document that could not be settled; of one that is set aside a letter is kept, whose replay has it settled again. */
export async function chargeDocument(
  { db: pool }: Pick<Context, 'db'>,
  graph: string,
  doc: Named,
  reason: PublicMessage,
): Promise<void> {
  const letters = await openBox(pool);
  await transaction(pool, async (db) => {
    const charged = await charge(db, graph, doc, reason);
    if (!charged || (charged.item === 'passed on' && doc.state === 'pending')) return;
    const { unique, ...job } = charged.item === 'failed' ? ofItem(charged, doc.id) : ofDocument(graph, doc.id);
    await letters.put(db, { ...job, reason, attempts: TRIES }, unique);
  });
}

const ofItem = ({ org_id }: Charged, id: string) => ({
  queue: 'extraction',
  job: 'extract',
  payload: { org_id, item_ids: [id], retry: true },
  unique: `item ${id}`,
});

const ofDocument = (graph: string, id: string) => ({
  queue: 'dedup',
  job: 'resettle',
  payload: { graph, documents: [id] },
  unique: `document ${graph} ${id}`,
});
