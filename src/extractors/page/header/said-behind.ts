import { isFirstName } from '../../tagger/gazetteer.ts';
import { TITLE } from '../../words/jobs.ts';
import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import { namesDomain } from '../../words/house-domains.ts';
import { firstPart, lastPart } from '../../words/parts.ts';
import { nameParts } from '../names.ts';

const FULL = /^\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,3}$/u;
/** What begins words about somebody, in small letters as no name has them. */
const ABOUT =
  /^(?:who|which|whose|the|an?|our|your|my|now|formerly|currently|at|from|of|for|with|head|chief|der|die|das|ein|eine|unsere?|bei|vom|früher|jetzt|qui|que|chez) /u;
const ADDRESSED = /[<[](?:mailto:)?[^<>\s]+@[^<>\s]+[>\]]\s*$/;

/** True for a given name with another behind it. */
export const isFullName = (text: string): boolean =>
  FULL.test(text.trim()) && isFirstName(firstPart(text.trim(), ' ').toLowerCase());

/** The entry of an address list at a place, with what is said of somebody behind commas before the address: `Dana Frost, who runs Acme <dana@acme.example>`. Undefined for any other entry. */
export function saidBehind(
  pieces: { text: string }[],
  n: number,
): { shown: string; note: string; last: number } | undefined {
  const name = pieces[n]?.text ?? '';
  if (!isFullName(name)) return undefined;
  const said: string[] = [];
  for (let last = n + 1; last < pieces.length && last < n + 4; last++) {
    const text = pieces[last]?.text ?? '';
    const [address = ''] = ADDRESSED.exec(text) ?? [];
    said.push(text.slice(0, text.length - address.length).trim());
    if (!isAbout(said[0] ?? '') && !isDomains(name, said[0] ?? '', address)) return undefined;
    if (address) return { shown: `${name} ${address}`, note: said.join(', '), last };
    if (text.includes('@')) return undefined;
  }
  return undefined;
}

/** True for a house that the domain of somebody's own address spells, whole or by its last word: `Dana Frost, Tarnow Brightside <dana@brightside.example>`. */
function isDomains(name: string, house: string, written: string): boolean {
  const [, local = '', host = ''] = /[<[](?:mailto:)?([^\s@]+)@([^\s>\]]+)/.exec(written) ?? [];
  const { first = '', last = '' } = nameParts(name);
  const isOwn = first !== '' && (local.toLowerCase().startsWith(first) || (last !== '' && local.includes(last)));
  return isOwn && (namesDomain(house, host) || namesDomain(lastPart(house, ' '), host));
}

const isAbout = (words: string): boolean =>
  ABOUT.test(words) ||
  (!isFirstName(firstPart(words, ' ').toLowerCase()) &&
    (TITLE.test(words) || hasLegalForm(words) || isOrganizationName(words)));
