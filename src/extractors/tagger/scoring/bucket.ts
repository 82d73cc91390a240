import type { Word } from '../words.ts';

/** Feature slots of each token; a slot without a feature holds -1. */
export const SLOTS = 73;
/** Number of hash bits of a feature. */
export const BITS = 20;
/** What stands where a sentence is over. */
export const EDGE = 0x51ed27;

/** Mixes a slot and up to three values into a feature's bucket. */
export function bucket(slot: number, a: number, b = 0, c = 0): number {
  let x = Math.imul(slot + 1, 0x9e3779b1) ^ a;
  x = Math.imul(x ^ (x >>> 15), 0x85ebca6b) ^ b;
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35) ^ c;
  x = Math.imul(x ^ (x >>> 16), 0x27d4eb2f);
  return (x ^ (x >>> 15)) >>> (32 - BITS);
}

/** A word's wider cluster, and the widest. */
export const middle = (word: Word | undefined): number => (word ? (word.cluster + 7) >> 3 : -1);
export const wide = (word: Word | undefined): number => (word ? (word.cluster + 63) >> 6 : -1);
