import type { z } from 'zod';
import type { Given } from '../http/wire-input.ts';
import type { Declared } from './declared.ts';
import type { OPERATIONS } from './operations.ts';

type Declaration = keyof typeof OPERATIONS & keyof Declared;
type Part<N extends Declaration, K extends 'query' | 'body'> = Declared[N] extends { [P in K]?: infer S }
  ? Extract<S, z.ZodType>
  : never;

/** What each operation takes (query and body) and answers, as its route declares it; the built client has the same, written out. */
export type Operations = {
  [N in Declaration]: {
    input: Given<Part<N, 'query'>> & Given<Part<N, 'body'>>;
    output: Declared[N] extends { response: infer R extends z.ZodType } ? z.output<R> : never;
  };
};
