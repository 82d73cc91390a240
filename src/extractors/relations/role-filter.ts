import { remembered } from '../../common/text/remembered.ts';
import { LEGAL_FORMS } from '../../common/text/legal-forms.ts';
import { lastPart } from '../words/parts.ts';
import { isRegistered } from '../page/naming/no-house.ts';
import type { Page } from '../page/page.ts';
import { isFirstName } from '../tagger/gazetteer.ts';
import { DEALER, POST } from '../tagger/german.ts';
import { isField } from '../words/jobs.ts';
import type { Marked } from './masked.ts';

const words = (list: string) => new Set(list.split(' '));
const OFFICES = words(
  'president chairman chairwoman chairperson chair ceo cfo cto coo cio cmo vp svp evp founder co-founder cofounder director manager partner professor officer attorney analyst secretary secretary-general treasurer ' +
    'member engineer editor architect representative rector dean principal owner counsel consultant specialist coordinator lecturer fellow envoy commissioner executive chef chancellor governor minister judge captain coach ambassador clerk trustee bursar',
);
const OF_OFFICES = words(
  'vice executive chief founding managing adjunct assistant associate senior junior deputy general operating financial technology technical marketing information commercial creative strategy development business corporate ' +
    'operations legal medical mechanical human resources sales product people data security investment special visiting emeritus interim acting board directors group regional club town parish council membership recording company and of the & / - for in',
);
const DEGREE =
  /^(?:(?:ph\.?\s?d|m\.?b\.?a|b\.?s\.?c?|m\.?s\.?c?|b\.?a|m\.?a|j\.?d|ll\.?[bm]|d\.?phil)\.?(?: degree)?|(?:bachelor|master|doctor|associate)(?:'?s)?(?: degree)?(?: (?:of|in) .*)?|cum ?laude|magna cum laude|summa cum laude)$/i;
const EXCHANGE = /^(?:nasdaq|nyse|amex|tsx|lse|otc|fortune|world war i+)$/i;
/** A round in which money is raised. */
const ROUND = /^(?:pre-)?(?:series(?: [A-H])?|seed)(?: round| funding)?$/i;
const PEOPLE_OF =
  /^\p{Lu}\p{L}+(?:ish|ese|ian|ean|ic)$|^(?:\p{L}+-American|German|French|Dutch|Greek|Czech|Swiss|Thai|Soviet)$/u;
/** What German writes where a sentence begins, and what it says somebody is to somebody. */
const GERMAN_WORDS = /^(?:wir|ich|er|es|man|(?:unser|mein|dein|sein|ihr|euer)(?:e|en|em|er|es)?(?: \p{Lu}\p{Ll}+)?)$/iu;
/** What sentences of several languages begin with, and words for people and months that German writes with a capital letter. */
const PLAIN_WORDS =
  /^(?:jahren?|nach|dopo|tras|après|früher|davor|zuvor|vorher|heute|jetzt|seit|bezieht|kauft|bestellt|kommt|arbeitet|nachfolger(?:in)?|vorgesetzte[rnm]?|entscheider(?:in)?|ansprechpartner(?:in)?|azubi|stammkund(?:e|in)|neukund(?:e|in)|ende|anfang|mitte|januar|jänner|februar|märz|juni|juli|oktober|dezember|haar|zijn|ze|zij|wij|hun|onze|eigenaar|komt|gebeld|elle|ils|nous|vous|lui|lei|loro|suo|sua|ella|ellos|nosotros|hun|hans|hennes|folks|thanks|gewählt|geführt|eingeladen|vormieter|vermieter|notar|dauer|frohe|reciban|algunas|bienvenidas?|benvenut[oi])$/iu;
const GENERIC =
  /^(?:the )?(?:company|group|firm|board|commission|committee|bank|university|school|college|club|department|ministry|agency|board of directors|house|church|subsidiaries|customers|clients|suppliers|competitors|shareholders|investors|founders|employees)$/i;

/** The marked places of a sentence without what is no name of a thing where it stands: offices, degrees, subjects of study, legal forms, peoples. An office's organization (`CEO of Contoso`) stays, as a thing without a mention. */
export function sift(page: Page, things: Marked[]): Marked[] {
  const kept: Marked[] = [];
  for (const thing of things) {
    const text = page.text.slice(thing.start, thing.end);
    const last = kept.at(-1);
    if (last && LEGAL_FORMS.has(text.toLowerCase().replace(/\./g, '')) && isBeside(page, last, thing)) {
      kept[kept.length - 1] = { ...last, end: thing.end };
      continue;
    }
    if (isSeat(page, last, thing, text)) {
      demote(page, thing);
      kept.push({ ...thing, kind: 'L' });
      continue;
    }
    const one = thing.kind === 'L' ? place(thing, text) : named(page, thing, text);
    if (one) kept.push(one);
  }
  return kept;
}

const isBeside = (page: Page, last: Marked, { start }: Marked): boolean =>
  last.kind === 'O' && /^,? ?$/.test(page.text.slice(last.end, start));

/** True for a town right behind a firm with a legal form: `Acme GmbH, Hagen`. */
const isSeat = (page: Page, last: Marked | undefined, { kind, start }: Marked, text: string): boolean =>
  last?.kind === 'O' &&
  kind === 'O' &&
  /^, $/.test(page.text.slice(last.end, start)) &&
  /^\p{Lu}\p{Ll}+$/u.test(text) &&
  LEGAL_FORMS.has(lastPart(page.text.slice(last.start, last.end), ' ').toLowerCase().replace(/\./g, ''));

const place = (thing: Marked, text: string): Marked =>
  /-based$/i.test(text) ? { ...thing, end: thing.end - '-based'.length } : thing;

function named(page: Page, thing: Marked, text: string): Marked | undefined {
  const parts = partsOf(text);
  if (isNothing(text) || ((thing.kind === 'O' || isWeak(page, thing)) && isField(parts))) {
    demote(page, thing);
    return undefined;
  }
  const follows = page.text.slice(thing.end, thing.end + 2);
  if (thing.kind === 'O' && PEOPLE_OF.test(text) && /^(?: \p{Ll}|:)/u.test(follows) && !isFirstName(text.toLowerCase()))
    return undefined;
  const before = FORMER.exec(text)?.[0].length;
  const behind = OWNED.exec(text)?.[0].length;
  if (thing.kind === 'O' && (before ?? behind)) {
    demote(page, thing);
    return { start: thing.start + (before ?? 0), end: thing.end - (behind ?? 0), kind: 'O' };
  }
  const cut = ofOffice(parts);
  if (!cut) return thing;
  demote(page, thing);
  const at = text.lastIndexOf(cut);
  return at < 0 || isField(cut.split(' ')) ? undefined : { start: thing.start + at, end: thing.end, kind: 'O' };
}

/** What a sentence's first word says of an office, and no name begins with. */
const FORMER = /^(?:former|ex|then|current|longtime|long-time|incoming|outgoing|ehemaliger?|früherer?) (?=\p{Lu})/iu;
/** What a hyphen says of a house. */
const OWNED = /-(?:owned|controlled|backed)$/i;

const partsOf = (text: string): string[] => text.replace(/[\s>]+/g, ' ').split(' ');

/** True for words that name nobody: a degree, an office, a post, a listing. */
const isNothing = remembered(
  (text: string): boolean =>
    DEGREE.test(text) ||
    GENERIC.test(text) ||
    GERMAN_WORDS.test(text) ||
    PLAIN_WORDS.test(text) ||
    isRegistered(text) ||
    / (?:&|and)$/.test(text) ||
    EXCHANGE.test(text) ||
    ROUND.test(text) ||
    isOffice(partsOf(text)) ||
    /^C[A-Z]{1,2}O$/.test(text) ||
    POST.test(text) ||
    DEALER.test(text),
);

const isWeak = (page: Page, { index }: Marked): boolean => index !== undefined && page.mention(index).tier === 'weak';

/** What the tagger alone read, and what is no name, counts only where somebody else names it. */
function demote(page: Page, { index }: Marked): void {
  const mention = index === undefined ? undefined : page.mention(index);
  if (mention?.tier === 'reading' && mention.as === undefined && mention.rule.startsWith('names.'))
    mention.tier = 'weak';
}

const bare = (word: string): string => word.toLowerCase().replace(/[.,;:"“”'’]+$|^["“”'’(]+/g, '');

/** True for `Chairman and`, `Chief Executive Officer`, `Board of Directors`. */
function isOffice(parts: string[]): boolean {
  const bits = parts.map(bare);
  return bits.every((bit) => OFFICES.has(bit) || OF_OFFICES.has(bit)) && bits.some((bit) => OFFICES.has(bit));
}

/** `Contoso` of `Founder and CEO of Contoso` and of `Präsidentin der Contoso`; undefined when the name does not begin with an office. */
function ofOffice(parts: string[]): string | undefined {
  for (let n = 1; n < parts.length - 1 && n < 8; n++)
    if (
      (/^(?:of|at|for)$/.test(parts[n] ?? '') && isOffice(parts.slice(0, n))) ||
      (n === 1 && /^(?:der|des|von|vom|bei|beim)$/.test(parts[1] ?? '') && POST.test(parts[0] ?? ''))
    ) {
      const rest = parts.slice(/^the$/i.test(parts[n + 1] ?? '') ? n + 2 : n + 1);
      return rest.length ? rest.join(' ') : undefined;
    }
  return undefined;
}
