import { createHash } from 'node:crypto';
import type { Mention } from '../../../src/common/model.ts';
import type { NewDocument } from '../../../src/stores/documents/documents.ts';
import { random, type Random } from '../random.ts';
import { claim, mention } from '../settled.ts';

const FIRST = ['Sarah', 'Zoltan', 'Priya', 'Ottokar', 'Maren', 'Ignatz'];
const LAST = ['Wittgenstein', 'Obermaier', 'Kowalczyk', 'Fitzgerald', 'Yamamoto', 'Lindqvist', 'Haberland'];

interface Figure {
  name: string;
  mail: string;
  phone: string;
  firm: string;
  title: string;
}

const cast = (r: Random): Figure[] =>
  Array.from({ length: 40 }, (_, i) => {
    const [first, last, firm] = [r.pick(FIRST), r.pick(LAST), `Firm${String.fromCharCode(97 + r.int(6))}`];
    return {
      name: `${first} ${last}`,
      mail: `${first}.${last}${i}@${firm}.com`.toLowerCase(),
      phone: `+49301${String(1000 + i)}`,
      firm,
      title: r.pick(['CFO', 'Engineer']),
    };
  });

/** A name as somebody in a hurry writes it. */
function slipped(r: Random, name: string): string {
  const [first, last] = name.split(' ') as [string, string];
  const at = 2 + r.int(last.length - 3);
  return r.pick([
    name,
    `${first} ${last.slice(0, at)}${last.slice(at + 1)}`,
    `${first.slice(0, -1)} ${last}`,
    `${first[0]}. ${last}`,
    `${last} ${first}`,
    `${first} Maria ${last}`,
  ]);
}

/** Documents in which the same people are written in many ways, some by address, some by phone and firm, some by name alone. */
export function lookAlikes(count: number, seed = 1, graph = 'acme'): NewDocument[] {
  const r = random(seed);
  const people = cast(r);
  return Array.from({ length: count }, (_, k): NewDocument => {
    const mentions: Mention[] = [mention('Activity', `Note ${k}`, { self: true, occurredAt: '2026-03-02' })];
    const claims = [];
    for (let n = 1 + r.int(2); n--;) {
      const who = r.pick(people);
      const mailed = r.next() < 0.3;
      const identifiers = [
        ...(mailed ? [{ kind: 'email' as const, value: who.mail }] : []),
        ...(r.next() < 0.6 ? [{ kind: 'phone' as const, value: who.phone }] : []),
      ];
      const at = mentions.push(
        mention('Contact', mailed ? who.name : slipped(r, who.name), {
          identifiers,
          ...(r.next() < 0.4 ? { properties: { title: who.title } } : {}),
        }),
      );
      claims.push(claim('mentions', 0, at - 1));
      if (r.next() < 0.7) {
        const firm = mentions.push(mention('Organization', r.next() < 0.2 ? `${who.firm} Inc` : who.firm));
        claims.push(claim('works_for', at - 1, firm - 1));
      }
    }
    return {
      org: graph,
      graph,
      id: `ingest_${seed}_${k}`,
      kind: 'item',
      entity: r.next() < 0.8 ? 'acme' : 'beta',
      source: 'notes',
      date: '2026-03-02',
      contentHash: createHash('sha256').update(`${seed}/${k}`).digest('hex'),
      assertions: { mentions, claims },
    };
  });
}
