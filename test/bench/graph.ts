import { postgresGraph } from '../../src/graph/postgres.ts';
import type { Service, Tenant } from '../support/service.ts';
import { generateGraph } from './generate-graph.ts';

/** Fills the primary graph of an org that has nothing yet with a seeded graph of `nodes` nodes, with one hub, and analyses it. */
export async function generatedGraph(
  service: Service,
  tenant: Tenant,
  nodes: number,
  say: (text: string) => void,
): Promise<void> {
  const { rows } = await service.db.query<{ key: string }>('select graph_name as key from orgs where org_id = $1', [
    tenant.org_id,
  ]);
  const made = await generateGraph(postgresGraph(service.db), rows[0]!.key, { nodes });
  await service.db.query('vacuum analyze');
  say(`${made.nodes} nodes and ${made.edges} edges in ${Math.round(made.took / 1000)} s`);
}
