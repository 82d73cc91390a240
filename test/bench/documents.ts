import type { Claim, Mention } from '../../src/common/model.ts';
import { sha256 } from '../../src/stores/items/content-hash.ts';
import type { NewDocument } from '../../src/stores/documents/documents.ts';
import { random, type Random } from '../support/random.ts';
import { sampleWorld, type SamplePerson, type SampleWorld } from '../support/samples/people.ts';

const RULE = { rule: 'bench.field', confidence: 0.95, authority: 80 };

const person = (p: SamplePerson): Mention => ({
  label: 'Contact',
  tier: 'establishing',
  name: p.name,
  identifiers: [{ kind: 'email', value: p.email }],
  ...RULE,
});
const company = (p: SamplePerson): Mention => ({
  label: 'Organization',
  tier: 'establishing',
  name: p.org.name,
  identifiers: [{ kind: 'domain', value: p.org.domain }],
  ...RULE,
});
const claim = (type: string, from: number, to: number): Claim => ({ type, from, to, ...RULE });

function document(r: Random, n: number, org: string, graph: string, from: SamplePerson, to: SamplePerson): NewDocument {
  const date = new Date(Date.UTC(2024, 0, 1 + r.int(700))).toISOString().slice(0, 10);
  const self: Mention = {
    label: 'Activity',
    tier: 'establishing',
    self: true,
    name: `Mail ${n}`,
    identifiers: [],
    subtype: 'email',
    occurredAt: date,
    ...RULE,
  };
  const weak: Mention = {
    label: 'Contact',
    tier: 'weak',
    name: to.name.split(' ')[1]!,
    run: to.name.split(' ')[1]!,
    identifiers: [],
    rule: 'bench.run',
    confidence: 0.6,
    authority: 50,
    start: 10,
    end: 20,
  };
  const mentions = [self, person(from), person(to), company(from), weak];
  const claims = [
    claim('sent', 1, 0),
    claim('received', 2, 0),
    claim('works_for', 1, 3),
    claim('mentions', 0, 3),
    claim('mentions', 0, 4),
  ];
  const id = `ingest_bench-${graph}-${n}`;
  return {
    org,
    graph,
    id,
    kind: 'item',
    entity: r.pick(['acme', 'beta']),
    source: 'bench',
    date,
    contentHash: sha256(id),
    assertions: { mentions, claims },
  };
}

/** Where documents go, and whom they are about: the world's first person is in about every sixth of them. */
export interface DocumentRun {
  org: string;
  graph: string;
  seed: number;
  world: SampleWorld;
}

/** A world whose size fits a number of documents. */
export const worldFor = (documents: number): SampleWorld =>
  sampleWorld(1, Math.max(200, Math.floor(documents / 20)), Math.max(40, Math.floor(documents / 200)));

/** Documents `from` … `to - 1` of a run: mails with what a header says of both people and the sender's firm. */
export function documents(
  run: DocumentRun,
  from: number,
  to: number,
  between?: [SamplePerson, SamplePerson],
): NewDocument[] {
  const r = random(run.seed + from);
  const pick = () => r.popular(run.world.people);
  return Array.from({ length: to - from }, (_, i) =>
    document(r, from + i, run.org, run.graph, ...(between ?? [pick(), pick()])),
  );
}
