import { isFirstName } from '../../tagger/gazetteer.ts';
import { TITLE } from '../../words/jobs.ts';
import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import { firstPart } from '../../words/parts.ts';

const FULL = /^\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,3}$/u;
/** What begins words about somebody, in small letters as no name has them. */
const ABOUT =
  /^(?:who|which|whose|the|an?|our|your|my|now|formerly|currently|at|from|of|for|with|head|chief|der|die|das|ein|eine|unsere?|bei|vom|früher|jetzt|qui|que|chez) /u;
const ADDRESSED = /[<[](?:mailto:)?[^<>\s]+@[^<>\s]+[>\]]\s*$/;

/** The entry of an address list at a place, with what is said of somebody behind commas before the address: `Dana Frost, who runs Acme <dana@acme.example>`. Undefined for any other entry. */
export function saidBehind(
  pieces: { text: string }[],
  n: number,
): { shown: string; note: string; last: number } | undefined {
  const name = pieces[n]?.text ?? '';
  if (!FULL.test(name) || !isFirstName(firstPart(name, ' ').toLowerCase())) return undefined;
  const said: string[] = [];
  for (let last = n + 1; last < pieces.length && last < n + 4; last++) {
    const text = pieces[last]?.text ?? '';
    const [address = ''] = ADDRESSED.exec(text) ?? [];
    said.push(text.slice(0, text.length - address.length).trim());
    if (!isAbout(said[0] ?? '')) return undefined;
    if (address) return { shown: `${name} ${address}`, note: said.join(', '), last };
    if (text.includes('@')) return undefined;
  }
  return undefined;
}

const isAbout = (words: string): boolean =>
  ABOUT.test(words) ||
  (!isFirstName(firstPart(words, ' ').toLowerCase()) &&
    (TITLE.test(words) || hasLegalForm(words) || isOrganizationName(words)));
