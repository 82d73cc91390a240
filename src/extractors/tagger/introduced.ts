import { isCapital } from '../page/runs.ts';
import type { Token } from '../page/tokens.ts';
import { LEGAL_FORMS } from '../../common/text/legal-forms.ts';
import { COMMON, FIRST, gazetteer, LAST, ORGANIZATION, PLACE } from './gazetteer.ts';
import { POST } from './german.ts';
import { isOrganizationName } from '../words/names.ts';
import type { Reading } from './reading.ts';

const OURS =
  /^(?:my|our|your|his|her|their|(?:mein|unser|ihr|euer|dein|sein)(?:e|en|em|er|es)?|mon|ma|notre|nos|mi|nuestr[oa]|nostr[oa]|mio|mia)$/i;
/** What somebody is to somebody. */
const COLLEAGUE =
  /^(?:colleagues?|co-?worker|boss|manager|assistant|deputy|successor|predecessor|wife|husband|son|daughter|brother|sister|neighbour|neighbor|secretary|accountant|lawyer|solicitor|driver|foreman|intern|trainee|bookkeeper|collègue|collaborat(?:eur|rice)|direct(?:eur|rice)|assistante?|comptable|colega|compañer[oa]|collega)$/i;
const TITLE = /^(?:Mr|Mrs|Ms|Dr|Prof)\.?$|^Dipl\.-|^(?:Herrn?|Frau|Mme|Madame|Monsieur|Señora?|Signora?)$/;
const GIVEN = /^\p{Lu}\p{Ll}[\p{L}'’-]*$/u;
const PARTICLE = /^(?:v[ao]n|de[nrl]?|di|da|zu[mr]?|te[nr])$/;
const CONFIDENCE = 0.75;

const isNoun = ({ text }: Token): boolean =>
  ((gazetteer.get(text.toLowerCase()) ?? 0) & (COMMON | PLACE | ORGANIZATION)) !== 0;
const isListed = ({ text }: Token): boolean => ((gazetteer.get(text.toLowerCase()) ?? 0) & (FIRST | LAST)) !== 0;

/** True right behind what says that somebody is named: `my colleague`, `unser Bauleiter`, `Frau`. */
export const isIntroduced = (tokens: Token[], at: number): boolean => {
  const [before, whose] = [tokens[at - 1]?.text ?? '', tokens[at - 2]?.text ?? ''];
  return TITLE.test(before) || ((COLLEAGUE.test(before) || POST.test(before)) && OURS.test(whose));
};

/** True for a given name behind somebody else's: `Dana Frost and Ed Moss`. */
const isJoined = (tokens: Token[], at: number, found: Reading[]): boolean =>
  /^(?:and|und|et|y|e|&)$/.test(tokens[at - 1]?.text ?? '') &&
  ((gazetteer.get(tokens[at]?.text.toLowerCase() ?? '') ?? 0) & (FIRST | COMMON | PLACE)) === FIRST &&
  found.some(({ kind, to }) => kind === 'PER' && to === at - 1);

/** True for a reading that is no person and whose words say nothing of what it is. */
const isMistaken = ({ kind, from, to }: Reading, tokens: Token[]): boolean =>
  kind !== 'PER' &&
  !isOrganizationName(
    tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' '),
  );

/** People whom the words before them introduce, a given name and a surname, where nothing was read: `unser Bauleiter Reto Lindt`; and who is named with somebody. */
export function introduced(sentence: number, tokens: Token[], found: Reading[]): Reading[] {
  const people: Reading[] = [];
  for (let from = 1; from + 1 < tokens.length; from++) {
    const first = tokens[from];
    if (
      !first ||
      !isCapital(first) ||
      !GIVEN.test(first.text) ||
      !(isIntroduced(tokens, from) || isJoined(tokens, from, found))
    )
      continue;
    let to = from + 1;
    while (PARTICLE.test(tokens[to]?.text ?? '')) to++;
    const last = tokens[to];
    if (!last || last.begins || !GIVEN.test(last.text) || LEGAL_FORMS.has(last.text.toLowerCase())) continue;
    if (GIVEN.test(tokens[to + 1]?.text ?? '') || [first, last].some((one) => isNoun(one) && !isListed(one))) continue;
    if (found.some((one) => one.from <= to && one.to > from && !isMistaken(one, tokens))) continue;
    people.push({ kind: 'PER', sentence, from, to: to + 1, start: first.start, end: last.end, confidence: CONFIDENCE });
  }
  return people;
}
