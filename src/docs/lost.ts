import type { Request } from 'express';
import type { Config } from '../config.ts';
import { describe, forService } from './described.ts';
import { POLICY } from './style.ts';

/** What a browser is shown at an address where nothing is: what there is, and a search. */
export async function lostPage(req: Request, config: Config): Promise<{ html: string; policy: string }> {
  return { html: forService((await describe()).lost, req, config), policy: POLICY };
}
