import { afterAll, beforeAll } from 'vitest';

/** Makes something once for the tests of a file that leave it as it was, cases that are refused for one; it goes with the last of them. */
export function shared<T extends AsyncDisposable>(make: () => Promise<T>): () => T {
  let made: T | undefined;
  beforeAll(async () => void (made = await make()));
  afterAll(() => made?.[Symbol.asyncDispose]());
  return () => {
    if (!made) throw new Error('What tests share is made before them, not while they are declared.');
    return made;
  };
}
