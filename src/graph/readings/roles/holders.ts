import { byEach } from '../../order.ts';
import { namesOf, words } from '../../search/words.ts';
import type { FoundEdge, FoundNode, GraphStore } from '../../store.ts';
import { isPast } from '../past.ts';
import { ofEither, roleIn, telling } from './asked.ts';

/** Those who hold a role, or held it where that is asked: one for each house, who holds it now or held it last; then the others. */
interface Holders {
  first: FoundNode[];
  others: FoundNode[];
}

/** Somebody's title in a house. */
interface Job {
  node: FoundNode;
  house: number | undefined;
  edge: FoundEdge | undefined;
  /** All words of the title are asked for. */
  isWhole: boolean;
  /** Its place among what was found. */
  at: number;
}

const MAX_FOUND = 40;
const MAX_EDGES = 120;
const HOUSES = ['works_for', 'leads'];

/** Who holds the role that words ask for in place of a name: `the treasurer`, `head of sales at Vantry`. */
export async function holdersOf(store: GraphStore, graph: string, asked: string, today?: string): Promise<Holders> {
  const { ways, queries, isFormer } = roleIn(asked);
  const found = await Promise.all(
    [...new Set(queries)].map((query) => store.search(graph, { query, label: 'Contact', limit: MAX_FOUND })),
  );
  const people = [...new Map(found.flatMap(({ hits }) => hits).map(({ node }) => [node.uid, node])).values()];
  if (people.length === 0) return { first: [], others: [] };
  const reach = { types: HOUSES, direction: 'out', limit: MAX_EDGES } as const;
  const { nodes, edges } = await store.neighbours(
    graph,
    people.map(({ uid }) => uid),
    reach,
  );
  const houses = new Map(nodes.map((house) => [house.uid, house]));
  const jobs = people.flatMap((node, at) => {
    const own = edges.filter(({ from }) => from === node.uid);
    return (own.length > 0 ? own : [undefined]).flatMap((edge) => {
      const title = titleOf(edge?.properties) ?? titleOf(node.properties);
      const house = edge && houses.get(edge.to);
      const fit = title === undefined ? undefined : fitOf(title, house, ways);
      return fit ? [{ node, house: house?.uid, edge, isWhole: fit === 'whole', at }] : [];
    });
  });
  const whole = jobs.filter(({ isWhole }) => isWhole);
  return inOrder(whole.length > 0 ? whole : jobs, isFormer, today);
}

const titleOf = (properties: FoundNode['properties'] | undefined): string | undefined => {
  const title = properties?.title;
  return typeof title === 'string' ? title : undefined;
};

/** What ends a title: the house, or a remark. */
const END = /,|\(|\s(?:at|bei|chez|@|\|)\s|\s[-–—/]\s/;
/** What parts the name of an office from what it is for. */
const OF = /\s(?:of|for|fur|für|der|des|de|du)\s/i;

/** Whether a title, with the names of its house, holds the words of one of the ways: all of its own, or those with the office itself. */
function fitOf(said: string, house: FoundNode | undefined, ways: string[][]): 'whole' | 'part' | undefined {
  const [title = ''] = said.split(END);
  const own = telling(words(title));
  const office = telling(words(title.split(OF)[0] ?? '')).at(-1);
  const around = new Set([...words(said.slice(title.length)), ...(house ? namesOf(house).all : [])].map(ofEither));
  const fits = ways.flatMap((way) => {
    const isMet =
      office !== undefined && way.includes(office) && way.every((word) => own.includes(word) || around.has(word));
    if (!isMet) return [];
    return own.every((word) => way.includes(word)) ? ['whole' as const] : ['part' as const];
  });
  return fits.includes('whole') ? 'whole' : fits[0];
}

/** Who came last in each house comes first; those before them where these are asked for. */
function inOrder(jobs: Job[], isFormer: boolean, today = '9999'): Holders {
  const hasEnded = ({ edge }: Job) => edge !== undefined && isPast(edge, today);
  const since = ({ edge }: Job) => edge?.provenance.valid_from ?? '';
  const sorted = jobs.toSorted((a, b) =>
    byEach([Number(hasEnded(a)), Number(hasEnded(b))], [since(b), since(a)], [a.at, b.at]),
  );
  const byHouse = [...Map.groupBy(sorted, ({ house }) => house).values()];
  const groups = byHouse.map((held) => (isFormer && held[0] && !hasEnded(held[0]) ? held.slice(1) : held));
  const kept = groups.filter(([held]) => held !== undefined && (isFormer || !hasEnded(held)));
  const first = kept.flatMap(([one]) => one ?? []).toSorted((a, b) => a.at - b.at);
  const others = kept.flatMap(([, ...rest]) => rest);
  return {
    first: unique(first),
    others: unique(others).filter((node) => !first.some((one) => one.node.uid === node.uid)),
  };
}

const unique = (jobs: Job[]): FoundNode[] => [...new Map(jobs.map(({ node }) => [node.uid, node])).values()];
