import { totalmem } from 'node:os';

const MB = 2 ** 20;
const SHARE = 16;
const LEAST = 128;
const MOST = 1024;

/** In how much memory PostgreSQL keeps its pages, of so many bytes: what it does not, it reads again from the system for each use. */
export const pageMemory = (bytes: number): string =>
  `${Math.round(Math.min(MOST, Math.max(LEAST, bytes / SHARE / MB)))}MB`;

/** The memory of this machine, or what its container may take of it. */
export const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);
