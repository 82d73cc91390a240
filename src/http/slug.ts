import { createHash } from 'node:crypto';

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };
const LONGEST = 80;
const MAX_READ = 500;

/** The ASCII slug of any spelling; empty when no letter or digit of it has one. Longer than 80: cut, with a hash of the whole. */
export function slugOf(spelling: string): string {
  const plain = spelling
    .slice(0, MAX_READ)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+/, '')
    .replace(/[-_]+$/, '');
  if (plain.length <= LONGEST) return plain;
  return `${plain.slice(0, LONGEST - 9)}-${createHash('sha256').update(plain).digest('hex').slice(0, 8)}`;
}
