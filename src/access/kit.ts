import type { Request } from 'express';
import type { Context } from '../context.ts';
import type { Trail } from './audit.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { KnownCallers } from './known-callers.ts';
import type { Limiter } from './rate-limit.ts';

/** What all endpoints share. */
export interface Kit {
  ctx: Context;
  limiter: Limiter;
  isAdmin: (key: string) => boolean;
  trail: Trail;
  /** Fails answers that their schema does not describe; for tests. */
  strict: boolean;
  kept: KeptAnswers;
  known: KnownCallers;
  /** The page for a browser that came to where nothing is; without it that is told in JSON as to everybody else. */
  lost?: (req: Request) => Promise<{ html: string; policy: string }>;
}
