import { afterAll } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../harness.ts';

/** A service for the tests of one file, closed after them, with the org `acme` and its registered entities. */
export async function acmeService(...entities: string[]): Promise<{ h: Harness; acme: OrgFixture }> {
  const h = await harness();
  afterAll(() => h[Symbol.asyncDispose]());
  return { h, acme: await h.org({ id: 'acme', entities }) };
}
