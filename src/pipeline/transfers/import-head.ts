import { isFork } from '../../ontologies/fork.ts';
import { TEMPLATES } from '../../ontologies/load.ts';
import { businessDocument } from '../../stores/documents/business-documents.ts';
import * as businesses from '../../stores/orgs/businesses.ts';
import { put } from '../../stores/documents/documents.ts';
import * as graphs from '../../stores/orgs/graphs.ts';
import type { Db } from '../../stores/db/sql.ts';
import * as templates from '../../stores/orgs/templates.ts';
import type { Transfer } from '../../stores/operations/transfers.ts';
import { refused } from './archive.ts';
import type { ManifestHead } from './manifest.ts';

/** Brings the businesses, templates and graphs of a manifest back; done again it changes nothing. Answers with the keys of the graphs by id. */
export async function restoreHead(db: Db, transfer: Transfer, head: ManifestHead): Promise<Map<string, string>> {
  const { org_id: org, requested_by: by } = transfer;
  const primary = (await graphs.get(db, org, 'primary'))?.graph_key;
  if (!primary) throw graphs.graphDeleted();
  const registered = head.businesses.map((business) => ({ ...business, created_at: new Date(business.created_at) }));
  await businesses.restore(db, org, registered);
  await put(
    db,
    registered.map((business) => businessDocument(org, primary, business)),
  );
  for (const template of head.templates) await templates.add(db, org, { ...template, created_by: by });
  const keys = new Map([['primary', primary]]);
  for (const graph of head.graphs) keys.set(graph.graph_id, await restoreGraph(db, transfer, primary, graph));
  return keys;
}

async function restoreGraph(
  db: Db,
  { org_id: org, requested_by: by }: Transfer,
  primary: string,
  { ontology, ...graph }: ManifestHead['graphs'][number],
): Promise<string> {
  const { graph_id, template } = graph;
  const known = isFork(template) ? ontology !== null : TEMPLATES.includes(template);
  if (!known) throw refused(`the graph ${graph_id} is of ${template}, which is no template here`);
  const fork = isFork(template) ? ontology : null;
  await graphs.create(db, org, { ...graph, fork, graph_key: `${primary}:${graph_id}`, created_by: by });
  const created = await graphs.get(db, org, graph_id);
  if (created?.template === template) return created.graph_key;
  throw refused(`there is a graph ${graph_id} here of another template, or one that is being deleted`);
}
