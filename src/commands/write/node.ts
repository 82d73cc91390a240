import { invalid, Problem } from '../../common/errors.ts';
import { oneNode } from '../../graph/readings/one-node.ts';
import type { FoundNode, GraphStore } from '../../graph/store.ts';
import type { GraphScope } from '../../http/route.ts';
import { CHOSEN, LABELS, type Identifier, type Label } from '../../common/model.ts';
import { registered } from '../../stores/orgs/businesses.ts';
import { keysOf } from '../../stores/projection/evidence.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { Meant, Statement } from '../../stores/documents/written-documents.ts';
import { domainName, mailAddress } from './properties.ts';

/** A node as a write means it, with the entity that it has if it is there. */
export interface Aim extends Meant {
  node?: FoundNode;
}

/** The node that an id or alias names, as something may be written of it. */
export async function existing(db: Db, graph: GraphStore, key: string, id: string): Promise<Aim> {
  return asAim(db, key, await oneNode(graph, key, id));
}

/** The node that an id or alias names, or undefined; Problem `ambiguous` for an alias of several. */
export async function existingOrNone(db: Db, graph: GraphStore, key: string, id: string): Promise<Aim | undefined> {
  return existing(db, graph, key, id).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  });
}

async function asAim(db: Db, key: string, node: FoundNode): Promise<Aim> {
  const keys = await keysOf(db, key, node.uid);
  if (!keys.length)
    throw new Problem('conflict', 'The node has changed meanwhile. Read it again and repeat the write.');
  return { mention: { label: node.label, identifiers: [], keys }, knownAs: node.name, node };
}

/** The label of a new node, as given or as its id tells; throws `invalid` for one that the graph's ontology lacks. */
export function labelOf(given: Label | undefined, id: string | undefined, { ontology }: GraphScope): Label {
  const prefix = id === undefined ? undefined : prefixOf(id);
  const label = given ?? prefix;
  const known = ontology.labels.filter((one) => one !== 'Business').join(', ');
  if (!label) throw invalid(['body', 'label'], `Say what it is: one of ${known}`, 'missing');
  if (label === 'Business')
    throw invalid(['body', 'label'], 'A business is registered: POST /org/{org_id}/businesses', 'business');
  if (!ontology.labels.includes(label))
    throw invalid(['body', 'label'], `This graph has no ${label}. Use one of ${known}`, 'label');
  return label;
}

const prefixOf = (id: string): Label | undefined => LABELS.find((label) => id.startsWith(`${label.toLowerCase()}:`));

/** A new node and the entity that it belongs to. */
interface Fresh {
  aim: Aim;
  entity: string;
}

/** The mention by which a new node comes to be: what its id reads as, else that id itself, else its addresses or its name. */
export async function fresh(
  db: Db,
  org: string,
  { label, id, stated, entity }: { label: Label; id?: string; stated: Statement; entity: string },
): Promise<Fresh> {
  if (id === undefined) {
    if (stated.name || stated.identifiers.length) return { aim: { mention: { label, identifiers: [] } }, entity };
    throw invalid(['body', 'node_id'], 'Give a node_id, or properties with a name', 'missing');
  }
  const prefix = prefixOf(id);
  const key = prefix ? id.slice(prefix.length + 1) : '';
  const named = prefix && (await asNamed(db, { org, label: prefix, key, entity }));
  const identifiers = prefix && asIdentifier(prefix, key);
  if (prefix && prefix !== label && (named || identifiers))
    throw invalid(['body', 'label'], `The id ${id} is that of a ${prefix}`, 'label');
  if (prefix && SERVICE_GENERATED.test(key))
    throw invalid(['body', 'node_id'], 'No node has this id, and the service makes such ids itself', 'node_id');
  if (named) return { aim: { mention: { label, identifiers: [], name: named.name } }, entity: named.entity };
  const chosen: Identifier[] = [{ kind: 'external_id', value: CHOSEN + id }];
  return { aim: { mention: { label, identifiers: identifiers ?? chosen } }, entity };
}

const SERVICE_GENERATED = /^(?:[0-9a-f]{16}|ingest_.*)$/;
const NAMED = new Set<Label>(['Contact', 'Organization', 'Account', 'Thread']);

/** The name and entity that an id `<slug of the name>.<entity>` holds, where that entity is the one written in, or is registered. */
async function asNamed(
  db: Db,
  { org, label, key, entity }: { org: string; label: Label; key: string; entity: string },
) {
  const [, slug, scope] = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z0-9][a-z0-9_-]{0,79})$/.exec(key) ?? [];
  if (!slug || !scope || !NAMED.has(label) || (entity && entity !== scope)) return undefined;
  if (!entity && !(await registered(db, org, [scope])).has(scope)) return undefined;
  const name = slug.replace(/(^|-)([a-z0-9])/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase());
  return { name, entity: scope };
}

/** The identifier that an id of the contract's table holds; none where the id reads as no such id. */
function asIdentifier(label: Label, key: string): Identifier[] | undefined {
  const email = label === 'Contact' ? mailAddress(key) : undefined;
  const domain = label === 'Organization' ? domainName(key) : undefined;
  if (email) return [{ kind: 'email', value: email }];
  return domain ? [{ kind: 'domain', value: domain }] : undefined;
}
