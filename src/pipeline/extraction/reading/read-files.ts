import { elementAt, valueAt } from '../../../common/element-at.ts';
import { Problem } from '../../../common/errors.ts';
import type { Ontology } from '../../../common/model.ts';
import { publicMessage } from '../../../common/public-error.ts';
import type { Context } from '../../../context.ts';
import { isFork } from '../../../ontologies/fork.ts';
import type { Db } from '../../../stores/db/sql.ts';
import type { Claim } from '../../../stores/extraction/item-claims.ts';
import { forks } from '../../../stores/orgs/graphs.ts';
import type { Outcome, Task, Try } from '../task.ts';

/** Has the files of claimed items read; answers what came of each, in order. */
export async function readFiles(
  ctx: Context,
  claims: Claim[],
  read: (tasks: Task[]) => Promise<Outcome[]>,
): Promise<Try[]> {
  const forks = await forksOf(ctx.db, claims);
  const found = await Promise.all(claims.map((claim) => taskOf(ctx, claim, forks.get(claim.graph_key))));
  const tasks = found.filter((one): one is Task => 'bytes' in one);
  const outcomes = new Map((await read(tasks)).map((outcome, i) => [elementAt(tasks, i), outcome]));
  return claims.map((claim, i) => {
    const one = elementAt(found, i);
    return { claim, outcome: 'bytes' in one ? valueAt(outcomes, one) : one };
  });
}

/** Forks are read once for each graph, not once for each item. */
function forksOf(db: Db, claims: Claim[]): Promise<Map<string, Ontology>> {
  return forks(db, [...new Set(claims.filter((claim) => isFork(claim.template)).map((claim) => claim.graph_key))]);
}

async function taskOf({ files }: Context, claim: Claim, fork?: Ontology): Promise<Task | Outcome> {
  if (claim.template === null) return { kind: 'refused', reason: publicMessage('Its graph is gone') };
  try {
    const bytes = await files.read(claim.path);
    if (!bytes) return { kind: 'threw', reason: publicMessage('Its file is missing') };
    const { org_id: org, graph_key: graph, sha256, content_hash: contentHash, template } = claim;
    return { org, graph, bytes, sha256, contentHash, template, fork };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error;
    return { kind: 'damaged', reason: publicMessage(`Its file is damaged: ${error.message}`) };
  }
}
