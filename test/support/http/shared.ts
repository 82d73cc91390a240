import { afterAll, beforeAll } from 'vitest';

/** Makes something once for the tests of a file that leave it as it was, cases that are refused for one; it goes with the last of them. */
export function shared<T extends AsyncDisposable>(make: () => Promise<T>): () => T {
  let instance: T | undefined;
  beforeAll(async () => void (instance = await make()));
  afterAll(() => instance?.[Symbol.asyncDispose]());
  return () => {
    if (!instance) throw new Error('What tests share is made before them, not while they are declared.');
    return instance;
  };
}
