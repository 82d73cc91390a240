import { expect } from 'vitest';
import type { Harness, OrgFixture } from '../harness.ts';
import { acmeService } from './acme.ts';

/** A service for the tests of one file, closed after them, whose org `acme` holds items of its business `acme`, or of the entities that they name; all is settled. */
export async function acmeWith(
  items: readonly object[],
  ...entities: string[]
): Promise<{ h: Harness; acme: OrgFixture }> {
  const { h, acme } = await acmeService('acme', ...entities);
  const sent = items.map((item) => ({ entity: 'acme', ...item }));
  const { status, body } = await acme.owner.post('/ingest?sync=true', { items: sent });
  expect(status, JSON.stringify(body)).toBe(200);
  await h.drain();
  return { h, acme };
}
