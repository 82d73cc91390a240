import { valueAt } from '../../common/element-at.ts';
import type { Label } from '../../common/model.ts';
import type { FoundNode } from '../../graph/store.ts';
import { keysOfThings, seen } from '../../stores/projection/thing-evidence.ts';
import { MAX_EVIDENCE, note, stateOf, type Pass, type Question, type Wording } from './suggest.ts';

/** In how many items a contact is seen before it is worth asking who that is. */
const OFTEN = 3;
/** What people or the service wrote stands alone by its nature, and so does a registered business. */
const OWN: readonly Label[] = ['Activity', 'Asset', 'Business'];

type About = Question & { node: FoundNode };

/** True for a node that no edge reaches and that should have one: no item. */
export const isUnconnected = ({ degree, label }: FoundNode): boolean => degree === 0 && !OWN.includes(label);

/** True for a contact of whom no mail address and no organization is stated, and that may have been seen often enough to ask about. */
export const isUnaddressed = ({ label, email, properties, provenance }: FoundNode): boolean =>
  label === 'Contact' && email === undefined && properties.organization === undefined && provenance.mentions >= OFTEN;

/** Suggests to take away nodes that nothing is connected to. */
export async function suggestUnconnected(pass: Pass, nodes: FoundNode[]): Promise<void> {
  const alone = await questions(pass, 'unconnected_entity', nodes, () => 0);
  note(pass, alone, async (_, chosen) => {
    const where = await seen(pass.db, pass.key, uidsOf(chosen), MAX_EVIDENCE);
    return chosen.map(({ node }) => ({
      title: `The ${node.label} "${node.name}" is connected to nothing: take it out of the graph?`,
      payload: shown(node),
      confidence: node.provenance.confidence,
      evidence: where.get(node.uid)?.evidence ?? [],
    }));
  });
}

/** How much less it changes to learn an address than to join two things. */
const LEARNED = 0.01;

/** Asks about contacts without a mail address and an organization that were seen in three items or more. */
export async function suggestIncomplete(pass: Pass, contacts: FoundNode[]): Promise<void> {
  const where = await seen(
    pass.db,
    pass.key,
    contacts.map((node) => node.uid),
    MAX_EVIDENCE,
  );
  const items = (node: FoundNode): number => where.get(node.uid)?.items ?? 0;
  const often = contacts.filter((node) => items(node) >= OFTEN);
  const say = ({ node }: About): Wording => ({
    title: `"${node.name}" comes up in several items, but neither a mail address nor an organization is known: is that all there is?`,
    payload: { ...shown(node), items: items(node), missing: ['email', 'organization'] },
    confidence: node.provenance.confidence,
    evidence: valueAt(where, node.uid).evidence,
  });
  const found = await questions(pass, 'incomplete_contact', often, (node) => LEARNED * items(node));
  note(pass, found, async (_, chosen) => chosen.map(say));
}

async function questions(
  pass: Pass,
  category: Question['category'],
  nodes: FoundNode[],
  gain: (node: FoundNode) => number,
): Promise<About[]> {
  const keys = await keysOfThings(
    pass.db,
    nodes.map((node) => node.uid),
  );
  return nodes.flatMap((node) => {
    const a = keys.get(node.uid);
    const subject = a?.[0];
    return a && subject ? [{ category, subject, state: stateOf(a), a, b: [], gain: gain(node), node }] : [];
  });
}

const uidsOf = (list: About[]): number[] => list.map(({ node }) => node.uid);

const shown = ({ id, label, name, entity, subtype }: FoundNode) => ({
  node_id: id,
  label,
  name,
  ...(entity !== null && { entity }),
  ...(subtype && { subtype }),
});
