import type { DocumentChange } from '../../identity/settling/apply-documents.ts';
import { forget } from '../../stores/settling/pending-documents.ts';
import * as claims from '../../stores/projection/claims.ts';
import * as mentions from '../../stores/projection/mentions.ts';
import type { Unit } from '../unit/unit-of-work.ts';

/** Keeps what documents assert now in place of what they asserted before. */
export async function writeAssertions({ db, graph }: Unit, change: DocumentChange): Promise<void> {
  await forget(db, graph, change.forgotten);
  await mentions.insert(
    db,
    graph,
    change.mentions.map(({ facts: { day, seq }, ...row }) => ({ ...row, day, seq })),
  );
  await claims.insert(db, graph, change.added);
}
