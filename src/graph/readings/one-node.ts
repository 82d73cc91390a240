import { Problem } from '../../common/errors.ts';
import type { Label } from '../../common/model.ts';
import { withoutReply } from '../../common/text/without-reply.ts';
import { isOneSlip, isRespelled, namesOf, words } from '../search/words.ts';
import { holdersOf } from './roles/holders.ts';
import type { FoundNode, GraphStore, Hits } from '../store.ts';

/** Ids of mail addresses, domains and slugs, which stand in small letters. */
const IN_SMALL_LETTERS = /^(?:contact|organization|business):/;

/** The nodes that an id or alias names; one of a mail address, a domain or a slug also as it is written with capitals. */
async function under(store: GraphStore, graph: string, idOrAlias: string): Promise<FoundNode[]> {
  const found = await store.node(graph, idOrAlias);
  const small = IN_SMALL_LETTERS.test(idOrAlias) ? idOrAlias.toLowerCase() : idOrAlias;
  return found.length > 0 || small === idOrAlias ? found : store.node(graph, small);
}

/** The node that an id or alias names. Problem `not_found`, with `candidates` where it is a name, when there is none, `ambiguous` with `candidates` when there are several. */
export async function oneNode(store: GraphStore, graph: string, idOrAlias: string): Promise<FoundNode> {
  const found = onlyOne(await under(store, graph, idOrAlias), idOrAlias);
  if (found) return found;
  const { bearers, hits } = await named(store, graph, idOrAlias);
  throw nothing(`No node has the id or alias “${idOrAlias}”`, bearers.length > 0 ? bearers : nearIn(hits, idOrAlias));
}

/** The node that an id, an alias, a name or a role means. Problem `not_found`, with `candidates` that come near, when nothing goes by it, `ambiguous` with `candidates` when several do. */
export async function meantNode(store: GraphStore, graph: string, asked: string): Promise<FoundNode> {
  const { bearers, hits } = await named(store, graph, asked);
  const holders = isNamedSo(bearers, hits) ? [] : (await holdersOf(store, graph, asked)).first;
  const found = onlyOne(holders.length > 0 ? holders : bearers, asked);
  if (found) return found;
  throw nothing(`Nothing in the graph goes by “${asked}”, as an id, alias or name`, nearIn(hits, asked));
}

/** One word with a figure or a sign of ids in it. */
const CODED = /^[^\s@]*[\d_:/][^\s@]*$/;

/** As `meantNode`, but what looks like an id is one: whoever looks for an id of their own that is gone is shown no node of such a name. */
export const askedNode = (store: GraphStore, graph: string, asked: string): Promise<FoundNode> =>
  CODED.test(asked) ? oneNode(store, graph, asked) : meantNode(store, graph, asked);

/** The one node of those found under an alias or a name, if any; Problem `ambiguous` with `candidates` when there are several. */
export function onlyOne(found: FoundNode[], asked: string): FoundNode | undefined {
  if (found.length < 2) return found[0];
  const detail = `More than one node goes by “${asked}”. Ask again with the id of one of the candidates.`;
  throw new Problem('ambiguous', detail, { body: { candidates: asCandidates(found) } });
}

function nothing(what: string, near: FoundNode[]): Problem {
  if (near.length === 0) return new Problem('not_found', `${what}. Search for it first.`);
  const detail = `${what}. If one of the candidates is meant, ask again with its id.`;
  return new Problem('not_found', detail, { body: { candidates: asCandidates(near) } });
}

const MAX_CANDIDATES = 20;
const asCandidates = (nodes: FoundNode[]) =>
  nodes.slice(0, MAX_CANDIDATES).map(({ id, label, name }) => ({ id, label, name }));

/** What one slip in a name of three words scores, the least that comes near. */
const NEAR = 0.5;
/** The hits of a search whose names come near what was asked. */
export function nearIn(hits: Hits['hits'], asked: string): FoundNode[] {
  const typed = words(asked);
  const isNear = (own: string) =>
    typed.some((word) => own.startsWith(word) || isOneSlip(word, own) || isRespelled(own, word));
  return hits.filter(({ node, score }) => score >= NEAR && words(node.name).some(isNear)).map(({ node }) => node);
}

const ID = /^[a-z]+:\S+$/i;
/** Who acts is meant before what they do, and that before what happened. */
const RANKS: Label[][] = [['Contact', 'Organization', 'Business'], ['Account'], ['Activity', 'Asset', 'Thread']];

/** What goes by an id, alias or name, and all that a search for it finds, best first; nothing is searched for an id. */
interface Named {
  bearers: FoundNode[];
  hits: Hits['hits'];
}

/**
 * The nodes that an id or alias names, failing that those that bear a name: whose whole name it is, else whose names hold all its words.
 * `idle` are words that tell nothing where no name holds all.
 */
export async function named(
  store: GraphStore,
  graph: string,
  asked: string,
  idle?: ReadonlySet<string>,
): Promise<Named> {
  const known = await under(store, graph, asked);
  if (known.length > 0 || ID.test(asked)) return { bearers: known, hits: [] };
  const { hits } = await store.search(graph, { query: asked, idle, limit: MAX_CANDIDATES });
  const bearing = hits.filter(({ node }) => bears(node, asked));
  const ranked = RANKS.map((labels) => bearing.filter(({ node }) => labels.includes(node.label)));
  const [bearers = []] = [bearing.filter(({ score }) => score === 1), ...ranked].filter((some) => some.length > 0);
  return { bearers: bearers.map(({ node }) => node), hits };
}

/** True of what bears a name, not only of items whose titles say these words among others. */
export const isNamedSo = (bearers: FoundNode[], hits: Hits['hits']): boolean =>
  bearers.some(
    ({ uid, label }) => !TITLED.has(label) || hits.some(({ node, score }) => node.uid === uid && score === 1),
  ) ||
  (bearers.length > 0 && hits.length === 0);

const isWord = (word: string): boolean => !/^\d+$/.test(word);

/** Whose titles tell of others: one word of several is not its name. */
const TITLED = new Set<Label>(['Activity', 'Asset', 'Thread']);

/** True of a node whose names hold every word, or that has this id or alias but for the label. */
function bears(node: FoundNode, asked: string): boolean {
  const typed = words(asked);
  const { all } = namesOf(node);
  const isPart =
    TITLED.has(node.label) && typed.length === 1 && words(withoutReply(node.name)).filter(isWord).length > 1;
  const behind = `:${asked.trim().toLowerCase()}`;
  return (
    (!isPart && typed.length > 0 && typed.every((word) => all.some((own) => own === word || isRespelled(own, word)))) ||
    [node.id, ...node.aliases].some((id) => id.toLowerCase().endsWith(behind))
  );
}
