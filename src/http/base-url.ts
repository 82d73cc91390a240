import type { Request } from 'express';
import type { Config } from '../config.ts';

/** The address by which callers reach the service: `PUBLIC_URL`, or the one that this request came to. */
export const baseUrl = ({ PUBLIC_URL }: Config, req: Request): string =>
  PUBLIC_URL?.replace(/\/+$/, '') ?? `${req.protocol}://${req.get('host')}`;
