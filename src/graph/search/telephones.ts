import type { FoundNode } from '../store.ts';

const ABROAD = /^\s*(?:\+|00)(?:\s?\(?\d[\d\s()/.-]{5,24})$/;
const AT_HOME = /^\s*\(?0\d[\d\s()/.-]{5,20}$/;

/** Codes of countries where numbers are written with a 0 in front at home. */
const COUNTRIES =
  `20 27 30 31 32 33 353 354 355 358 359 36 370 371 372 380 381 385 386 387 389 40 41 421 43 44 46 49 54 55 60 61 62 63 64 66
  77 81 82 84 86 886 90 91 92 94 95 971 972`.split(/\s+/);
/** Those where the 0 is kept. */
const KEEPING = ['39'];

/** The ways in which a telephone number may be kept, with its country; none for a query that is anything else. */
export function numbersMeant(query: string): string[] {
  const digits = query.replace('(0)', '').replace(/\D/g, '');
  if (ABROAD.test(query)) return [digits.replace(/^00/, '')];
  if (!AT_HOME.test(query)) return [];
  return [...COUNTRIES.map((code) => code + digits.slice(1)), ...KEEPING.map((code) => code + digits)];
}

const WITHOUT_AREA = /^\s*\(?[1-9][\d\s()/.-]{5,20}$/;
const MIN_END = 7;

/** The figures of a telephone number that is typed without its country or its area; none for a query that is anything else. */
export function endMeant(query: string): string | undefined {
  const digits = query.replace(/\D/g, '');
  return WITHOUT_AREA.test(query) && digits.length >= MIN_END ? digits : undefined;
}

/** True of a node whose telephone number, which is kept with its country, ends so. */
export const endsSo = ({ properties: { phone } }: FoundNode, end: string): boolean =>
  [phone].flat().some((one) => typeof one === 'string' && one.startsWith('+') && one.replace(/\D/g, '').endsWith(end));
