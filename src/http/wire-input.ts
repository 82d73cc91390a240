import type { z } from 'zod';

type Wired<I, O, K> = K extends 'cursor' ? string : unknown extends I ? O : I;

/** What a schema takes on the wire: texts as they are read, fields with a default may be left out. */
export type Given<S extends z.ZodType> = [S] extends [never]
  ? unknown
  : z.input<S> extends Record<string, never>
    ? unknown
    : z.input<S> extends Record<string, unknown>
      ? {
          [K in keyof z.input<S>]: Wired<z.input<S>[K], K extends keyof z.output<S> ? z.output<S>[K] : unknown, K>;
        }
      : unknown;
