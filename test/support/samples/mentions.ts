import type { Identifier, Mention } from '../../../src/common/model.ts';
import { database } from '../database.ts';
import { claim, document, makeGraph, mention, settling } from '../settled.ts';

/** A database with one graph, and what settling needs. */
export async function begin() {
  const d = await database();
  await makeGraph(d.pool);
  const ctx = settling(d.pool);
  return Object.assign(ctx, { [Symbol.asyncDispose]: () => d[Symbol.asyncDispose]() });
}

/** An identifier. */
export const id = (kind: Identifier['kind'], value: string): Identifier => ({ kind, value });
/** An organization, by a domain or by name. */
export const org = (name: string | undefined, domain?: string): Mention =>
  mention('Organization', name, domain ? { identifiers: [id('domain', domain)] } : {});
/** A person that a field names. */
export const person = (name: string, more: Partial<Mention> = {}): Mention => mention('Contact', name, more);
/** A reading over the whole of a body that is the name. */
export const reading = (name: string, more: Partial<Mention> = {}): Mention =>
  mention('Contact', name, {
    tier: 'reading',
    confidence: 0.8,
    authority: 50,
    start: 0,
    end: name.length,
    run: name,
    ...more,
  });
/** A weak candidate. */
export const weak = (run: string): Mention => reading(run, { tier: 'weak', confidence: 0.2, authority: 30 });
/** An item that mentions what follows it. */
export const about = (...mentions: Mention[]) =>
  document(
    mentions,
    mentions.map((_, i) => claim('mentions', 0, i + 1)),
  );
