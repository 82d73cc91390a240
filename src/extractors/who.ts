import type { Label, Mention } from '../common/model.ts';
import { labelIn } from './run/conform.ts';
import { extractor } from './run/extractor.ts';
import { affiliation } from './page/affiliation.ts';
import { anything } from './page/anything.ts';
import { asList } from './page/header/fields.ts';
import { mailboxOf } from './page/header/mailboxes.ts';
import { organization } from './page/organization.ts';
import { nameKey, type Page } from './page/page.ts';
import { party } from './page/signature/party.ts';
import { doings, type Doing, type Named } from './page/header/who-lines.ts';
import { stemOf, verbFinder } from './words/verbs.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

const MAX_LINES = 200;
const EVIDENCE = { confidence: 0.97, authority: AUTHORITY.field };

/** Who did what, from the `who` lines of a conversation by the verbs of the graph's ontology; lines that say nothing are the property `unmatched`. */
export const who = extractor({
  name: 'who',
  after: ['fields'],
  *find(item, page) {
    const lines = asList(item.metadata.who)
      .flatMap((text) => text.split(/[\n;]/))
      .map((line) => line.trim())
      .filter(Boolean)
      .slice(0, MAX_LINES);
    if (!lines.length) return;
    for (const name of asList(item.metadata.known_as))
      yield { label: 'Contact', tier: 'establishing', name, identifiers: [], rule: 'who.known_as', ...EVIDENCE };
    const find = verbFinder(page.ontology.verbs ?? {});
    const edges: Edges = new Map();
    const unmatched: string[] = [];
    for (const line of lines) {
      let matched = false;
      for (const one of doings(line, find)) matched = (yield* done(page, one, edges)) || matched;
      if (!matched) unmatched.push(line.slice(0, 300));
    }
    for (const { verbs, ...claim } of edges.values())
      yield { ...claim, ...EVIDENCE, properties: { verb: verbs.length > 1 ? verbs : verbs.join() } };
    if (unmatched.length) yield { of: SELF, properties: { unmatched } };
  },
});

/** Edges by type and ends, each with the verbs that said it. */
type Edges = Map<string, { type: string; from: number; to: number; rule: string; verbs: string[] }>;
type Pair = [from: number, to: number, type?: string];

/** Takes up what one verb says; false when it joins nobody with anything. */
function* done(page: Page, one: Doing, edges: Edges): Found<boolean> {
  const pairs = (yield* pairsOf(page, one)).filter(([from, to]) => from !== to);
  for (const [from, to, type = one.verb.edge] of pairs) {
    const key = `${type} ${from} ${to}`;
    const known = edges.get(key);
    if (!known) edges.set(key, { type, from, to, rule: `who.${type}`, verbs: [one.verb.phrase] });
    else if (!known.verbs.includes(one.verb.phrase)) known.verbs.push(one.verb.phrase);
  }
  return pairs.length > 0;
}

/** Who or what a verb joins, by the labels between which the ontology has its edge. */
function* pairsOf(page: Page, one: Doing): Found<Pair[]> {
  const { joins, thing } = rulesOf(page, one.verb.edge);
  const withSelf = joins.has('Contact self') || joins.has('self Contact');
  if (joins.has('Contact Organization') && !withSelf) return yield* employment(page, one);
  if (thing && !withSelf && one.object) return yield* undertaking(page, one, thing, joins);
  const open = joins.has('self Contact') && joins.has('self Organization');
  const subjects = yield* partiesOf(page, one.subjects, open);
  const objects = yield* partiesOf(page, one.objects, open);
  const all = [...new Set([...subjects, ...objects])];
  if (joins.has('Contact Contact')) {
    const [from, to] = subjects.length ? [subjects, objects] : [objects.slice(0, 1), objects.slice(1)];
    if (from.length && to.length) return from.flatMap((a) => to.map((b): Pair => [a, b]));
  }
  if (joins.has('self Contact') && !joins.has('Contact self'))
    return [
      ...(objects.length ? objects : subjects).map((index): Pair => [SELF, index]),
      ...(objects.length ? subjects : []).map((index): Pair => [index, SELF]),
    ];
  const answering = new Set(subjects.length ? objects : []);
  return all.map((index): Pair => [index, SELF, answering.has(index) ? REPLY[one.verb.edge] : undefined]);
}

/** What the other side of a message did with it. */
const REPLY: Record<string, string> = { sent: 'received', received: 'sent' };
const HIRE = stemOf('hire');

/** Joins workers with their firms: `Ann works for Beta`, `Beta hired Ann`, `Ann was hired by Beta`, `Ann joined as CFO`. */
function* employment(page: Page, one: Doing): Found<Pair[]> {
  const words = one.verb.phrase.split(' ');
  const hired = stemOf(words[0] ?? '') === HIRE;
  const [people, places] = hired ? [one.objects, one.subjects] : [one.subjects, one.objects];
  const workers = yield* partiesOf(page, people);
  const firms: number[] = [];
  if (words.at(-1) === 'as') for (const of of workers) yield { of, properties: { title: one.object } };
  else
    for (const { text } of places) {
      const bound = page.referents.find('Organization', text);
      const firm = bound ?? (yield* organization(page, text, { rule: 'who.name', ...EVIDENCE }));
      if (firm !== undefined) firms.push(firm);
    }
  const joined = workers.flatMap((from) => firms.map((to): Pair => [from, to]));
  return joined.length ? joined : [...workers, ...firms].map((index): Pair => [index, SELF]);
}

/** Joins a thing, as the line calls it, with those who did something to it, or with the item itself. */
function* undertaking(page: Page, one: Doing, label: Label, joins: Set<string>): Found<Pair[]> {
  const subjects = yield* partiesOf(page, one.subjects);
  const mine = joins.has(`self ${label}`) || joins.has('self self');
  if (!subjects.length && !mine) return [];
  const name = one.object.slice(0, 120);
  const evidence = { rule: `who.${one.verb.edge}`, ...EVIDENCE };
  const known = page.known.get(nameKey(label, name));
  const thing = { label, tier: 'establishing', name, identifiers: [], ...evidence } satisfies Mention;
  const to = known ?? (yield thing);
  if (!joins.has(`Contact ${label}`))
    return [SELF, ...subjects].map((from): Pair => (from ? [from, SELF] : [SELF, to]));
  return (subjects.length ? subjects : [SELF]).map((from): Pair => [from, to]);
}

/** Between which labels an edge type may stand, the item's own as `self`; `thing` is what it is about when that is no person. */
function rulesOf(page: Page, type: string): { joins: Set<string>; thing?: Label } {
  const self = labelIn(page.self, page.ontology);
  const listed = page.ontology.edges.filter((rule) => rule.type === type);
  const side = (label: Label) => (label === self ? 'self' : label);
  const about = listed.find(
    ({ from, to }) => (to === 'Account' || to === 'Asset') && (from === self || (from === 'Contact' && to !== self)),
  );
  return { joins: new Set(listed.map(({ from, to }) => `${side(from)} ${side(to)}`)), thing: about?.to };
}

/** The people, or organizations, that a line names; `open` when it may be anything. */
function* partiesOf(page: Page, named: Named[], open = false): Found<number[]> {
  const found: number[] = [];
  for (const { text, of } of named)
    for (const box of mailboxOf(text)) {
      if (!box.address && !/\p{L}{2}|\p{Lo}/u.test(box.name ?? '')) continue;
      const evidence = { rule: 'who.name', ...EVIDENCE };
      const bound = box.address ? undefined : page.referents.find('Contact', box.name ?? '');
      const index = bound ?? (open ? yield* anything(page, box, evidence) : yield* party(page, box, evidence));
      const employer = of ?? box.note;
      if (employer && page.mention(index).label === 'Contact') yield* affiliation(page, index, employer, evidence);
      found.push(index);
    }
  return [...new Set(found)].filter((index) => index !== SELF);
}
