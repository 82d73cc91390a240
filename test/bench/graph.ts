import { createHash } from 'node:crypto';
import { readConfig } from '../../src/config.ts';
import { openGraph } from '../../src/graph/open.ts';
import type { FoundNode, GraphStore } from '../../src/graph/store.ts';
import type { Service, Tenant } from '../support/http/service.ts';
import { generateGraph } from './generate-graph.ts';

/** The graph store of a service, opened beside it. */
export async function storeOf(service: Service): Promise<GraphStore & AsyncDisposable> {
  const store = await openGraph(readConfig(service.env), service.db);
  return { ...store, [Symbol.asyncDispose]: () => store.close() };
}

/** Fills the primary graph of an org that has nothing yet with a seeded graph of `nodes` nodes, with one hub, and has PostgreSQL analyse it. */
export async function generatedGraph(
  service: Service,
  tenant: Tenant,
  nodes: number,
  say: (text: string) => void,
): Promise<void> {
  await using store = await storeOf(service);
  const generated = await generateGraph(store, tenant.org_id, { nodes });
  await service.db.query('vacuum analyze');
  say(`${generated.nodes} nodes and ${generated.edges} edges in ${Math.round(generated.took / 1000)} s`);
}

const shuffled = (id: string): string => createHash('sha256').update(id).digest('hex');

/** So many nodes of an org's primary graph that are of the wanted kind, picked as if by chance and the same each time. */
export async function sampled(
  service: Service,
  tenant: Tenant,
  most: number,
  wanted: (node: FoundNode) => boolean = () => true,
): Promise<{ id: string; name: string }[]> {
  await using store = await storeOf(service);
  const found: { id: string; name: string; at: string }[] = [];
  for await (const { nodes, edges } of store.scan(tenant.org_id)) {
    if (edges.length > 0) break;
    for (const node of nodes) if (wanted(node)) found.push({ id: node.id, name: node.name, at: shuffled(node.id) });
  }
  return found.toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(0, most);
}

/** The id of the node with the most edges. */
export async function hubOf(service: Service, tenant: Tenant): Promise<string> {
  await using store = await storeOf(service);
  const { nodes } = await store.find(tenant.org_id, { order: 'degree', limit: 1 });
  return nodes[0]!.id;
}
