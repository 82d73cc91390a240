import { elementAt } from '../../common/element-at.ts';
import { relationQuestion } from '../../common/text/relation-question.ts';
import type { FoundNode, GraphEdge } from '../../graph/store.ts';
import { organizationName, plainName } from '../../identity/names.ts';
import { withQuotes, type Quoted } from '../../stores/projection/evidence-quotes.ts';
import { ofEdges, type Evidence } from '../../stores/projection/evidence.ts';
import { keysOfThings } from '../../stores/projection/thing-evidence.ts';
import { MAX_EVIDENCE, note, type Pass, type Question, type Wording } from './suggest.ts';

/** The confidence between which an edge is shown and doubted at once; `below` is the first that is not doubted. */
const UNCERTAIN = { from: 0.7, below: 0.9 };

type About = Question & { edge: GraphEdge };

export const isUncertain = ({ confidence }: GraphEdge): boolean =>
  confidence >= UNCERTAIN.from && confidence < UNCERTAIN.below;

/** What stands in a text or its header for everybody to see: that it names somebody, is about something, or who took part. */
const EVIDENT = new Set(['mentions', 'about', 'sent', 'received', 'attended', 'organized', 'discussed', 'created']);

/** True for an edge that people are asked about: its text may be read in two ways, and an answer changes what is known. `threads` holds the uids of threads, whose messages are told by their headers. */
export const isQuestion = ({ type, to }: GraphEdge, threads: ReadonlySet<number>): boolean =>
  !EVIDENT.has(type) && !(type === 'part_of' && threads.has(to));

/** Asks whether edges hold that are there with a confidence of 0.7 to 0.89, but for those that a sentence states by both names. */
export async function suggestUncertain(pass: Pass, edges: GraphEdge[]): Promise<void> {
  const ends = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const keys = ends.length ? await keysOfThings(pass.db, ends) : new Map<number, string[]>();
  const found = edges.flatMap((edge): About[] => {
    const [a, b] = [keys.get(edge.from), keys.get(edge.to)];
    if (!a || !b) return [];
    const subject = [edge.type, a[0], b[0]].join('\n');
    const state = `${edge.confidence} ${edge.provenance.mentions}`;
    const gain = (1 - edge.confidence) * edge.provenance.mentions;
    return [{ category: 'uncertain_relationship', subject, state, a, b, gain, edge }];
  });
  note(pass, found, sayUncertain);
}

async function sayUncertain(pass: Pass, fresh: About[]): Promise<(Wording | null)[]> {
  const edges = fresh.map(({ edge }) => edge);
  const evidence = await withQuotes(pass.db, pass.files, pass.org, await ofEdges(pass.db, pass.key, edges));
  const nodes = await pass.graph.nodes(pass.key, [...new Set(edges.flatMap(({ from, to }) => [from, to]))]);
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  return edges.map(({ type, from, to, confidence }, i) => {
    const [a, b] = [byUid.get(from), byUid.get(to)];
    const read = elementAt(evidence, i);
    if (!a || !b) return null;
    const isPlain = read.some(({ quote }) => quote && isNamedIn(a, quote) && isNamedIn(b, quote));
    if (isPlain) return null;
    return { ...described(type, a, b), confidence, evidence: read.slice(0, MAX_EVIDENCE).map(placed) };
  });
}

/** True when a sentence has the name of a node, whatever its accents, case and legal form. */
function isNamedIn({ name }: FoundNode, sentence: string): boolean {
  const words = organizationName(name);
  return words !== '' && ` ${plainName(sentence)} `.includes(` ${words} `);
}

/** Evidence without the words of an item: those are read from its file whenever they are shown. */
const placed = ({ quote, ...piece }: Quoted): Evidence =>
  piece.start === undefined && quote ? { ...piece, quote } : piece;

const described = (type: string, a: FoundNode, b: FoundNode): Pick<Wording, 'title' | 'payload'> => ({
  title: relationQuestion(a.name, type, b.name),
  payload: {
    edge_id: `${a.id}::${type}::${b.id}`,
    type,
    from_id: a.id,
    to_id: b.id,
    from_name: a.name,
    to_name: b.name,
  },
});
