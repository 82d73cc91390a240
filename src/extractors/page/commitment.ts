import type { Commitment } from '../../common/model.ts';
import { isTalk, type Genre } from './genre.ts';
import { dueIn } from './dates.ts';
import { germanPromise } from './german-commitment.ts';
import { amountsIn } from './money.ts';

/** In what a sentence stands. */
interface Setting {
  date: string;
  genre: Genre;
  /** Who says I, and to whom. */
  who?: string;
  to_whom?: string;
}

const NAME = "\\p{Lu}[\\p{L}'’-]{1,24}(?: \\p{Lu}[\\p{L}'’.-]{1,24}){0,3}";
const DOES =
  '(?:send|deliver|ship|pay|provide|prepare|draft|review|sign|confirm|supply|call|write|finish|complete|submit|bring|book|order|return|refund|invoice|replace|repair|install|train|share|forward|update|set up|arrange|organi[sz]e|transfer|fix|check|hand over|get back|follow up|let you know|cover|include|grant|credit|reimburse|schedule|publish|present|report|print|refund|change|join|test|deliver|tell|ring|deposit|host|inform|credit|buy|purchase|sell|hire|lease|rent|issue|produce|circulate|contact|ask|talk|speak)';
const AUXILIARY =
  "(?:'ll|’ll|\\s(?:will|shall|agrees? to|agreed to|promises? to|promised to|undertakes? to|commits? to|committed to|is to|are to|am going to|are going to|is going to|must|can))";
const PROMISES = new RegExp(
  `^(?:[^.!?]{0,80}?[,;:]\\s|(?:and|so|then|ok|okay|yes|sure|well|but|also)[, ]\\s?)?(I|we|${NAME}|the (?:supplier|buyer|seller|customer|client|tenant|landlord|lessor|lessee|contractor|consultant|lender|borrower|purchaser|vendor|clerk|council|board|provider|company|licensee|licensor|employer|employee|parties))(?:, [^,.;]{2,60},)?${AUXILIARY}\\s(?:(?:also|then|gladly|happily|jointly|of course|certainly|be able to|please)\\s){0,2}(${DOES}\\b.{2,240})$`,
  'isu',
);
/** What whoever says I or we will do, be it as it may: verbs of being, thinking and going apart. */
const OWN = new RegExp(
  `^(?:[^.!?]{0,80}?[,;:]\\s|(?:and|so|then|ok|okay|yes|sure|well|but|also)[, ]\\s?)?(I|we)(?:'ll|’ll|\\s(?:will|shall))\\s(?:(?:also|then|gladly|happily|of course|certainly)\\s){0,2}((?!(?:be|have|say|admit|remind|welcome|put|leave|certainly|sadly|definitely|face|work|take|give|let|do|use|see|need|want|like|love|know|think|miss|hope|try|get|go|come|meet|remember|forget|understand|feel|wait|stay|keep|find|look|lose|win|die|probably|likely|never|not|still|always|just|all|both|make|discuss|continue|start|begin|move|now)\\b)[a-z]{3,15}\\b.{2,240})$`,
  'is',
);
/** The same of verbs that say little by themselves, where a day is given. */
const BY_DAY =
  /^(?:[^.!?]{0,80}?[,;:]\s)?(I|we)(?:'ll|’ll|\s(?:will|shall))\s((?:be|have|come|start|begin|get|make)\b.{2,240})$/is;
const DEADLINE = /\b(?:by|no later than|before|until|on)\b/i;
/** In talk the speaker may leave himself out. */
const ELIDED = new RegExp(`^(?:ok(?:ay)?,? )?(?:will|gonna) (${DOES}\\b.{2,240})$`, 'is');
/** Whatever somebody shall do in a contract, or shall not. */
const SHALL =
  /^(?:\(?[a-z\d]{1,2}[.)]\s)?((?:the|each|either) [A-Z][a-z]{2,20}|[A-Z][\p{L}&.'’-]+(?: [A-Z][\p{L}&.'’-]+){0,4}) shall ((?:not )?(?!(?:be|mean|have|apply|govern|constitute|include|prevail|survive|become|not be|not have)\b)[a-z]{3,15}\b.{2,240})$/isu;
const DUTY =
  /^(the [A-Z][a-z]{2,20}) ((?:pays|reimburses|delivers|provides|grants|bears|supplies|covers|returns|insures|maintains)\b.{2,240})$/s;
const PRICED =
  /\bat (?:about )?(?:[A-Z]{3} |[€$£])?\d[\d.,]*(?: (?:euros?|dollars|pounds|francs|[A-Z]{3}))? (?:an?|per|each|the)\b/;
const HELD =
  /\b(?:price|offer|quote|quotation|rate)s? (?:holds?|is valid|are valid|stands?|remains valid) (?:until|till|through)\b/i;
const LABELLED =
  /^(?:\d{1,2}[.)] )?(?:price|fees?|salary|rent|rates?|charges?|delivery|payment|terms|deposit|total|warranty|interest|penalty)\b[^.]{0,40}?(?::|\bis\b|\bare\b|^total) ?/i;
const MEASURED = /\d ?%|\bnet \d{1,3}\b|\bwithin \d{1,3} (?:working |business )?days\b/i;
const BEFORE_NOW = /\b(?:was|were|had|sold|sued|cost|paid|rose|fell|used to|last (?:year|month|week))\b/i;
/** Said of somebody whom only the sentence before names. */
const PRONOUN = /^(?:he|she|they)$/i;
const NOBODY =
  /^(?:you|it|this|that|these|those|there|which|who|what|here|how|everything|nothing|any)\b|\b(?:you|it|them|that|this|which|who)$/i;
/** In talk much is said that is done at once; these are done for somebody. */
const FOR_SOMEBODY =
  /^(?:send|write|circulate|prepare|draft|e-?mail|forward|share|call|report|provide|submit|deliver|pay|confirm|get back|follow up|let you know|update|book|arrange|schedule|organi[sz]e|refund|table|order)\b/i;

const TERMS = new RegExp(
  `\\b(?:(?:at|for) (?:a |the )?(?:price|rate|fee|rent)?(?: of)?|price[ds]?|costs?|fee|rent|deposit|discount|total|included|free of charge|payable|due(?! to\\b)|deadline|no later than|per (?:month|year|kg|hour|unit|day|piece)|a (?:month|year|kilo|piece)|notice period|warranty|net \\d{1,3}|within \\d{1,3} days)\\b`,
  'i',
);
const AGREED =
  /\b(?:agreed|agree|confirm(?:ed)?|accept(?:ed)?|offer(?:ed|s)?|order(?:ed)?|promised?|committed|settled|quote[ds]?|shall|includes?d?|deadline|due(?! to\b)|payable)\b/i;
const QUANTITY =
  /(?<![\d.,$€£])(\d{1,3}(?:[,.'’ ]\d{3})+|\d{1,7}(?:[.,]\d{1,2})?) ?(kg|kilos?|g|tons?|tonnes?|t|lbs?|pounds of|litres?|liters?|l|m2|sqm|m³|km|units?|pieces?|pcs|pallets?|boxes|crates|bags|bottles|licen[cs]es|seats|users|hours?|days?|weeks?|months?|years?|copies|tickets|shares|mw|mwh|kwh|stück)\b/i;
const REJECTED =
  /\?["'”)]*$|\b(?:not|never|n't|cannot|unless|if|whether|would|could|might|may|maybe|perhaps|hope|hopes|wish)\b|n't\b|n’t\b/i;
const OURS = /^(?:I|we)$/i;

/** What a sentence commits somebody to, or undefined: a promise, or terms that are agreed; questions, conditions and wishes are none. */
export function commitmentIn(sentence: string, setting: Setting): Commitment | undefined {
  const text = sentence.replace(/\s+/g, ' ');
  if (text.length < 12 || text.length > 600) return undefined;
  const promise = promiseIn(text, setting);
  if (promise && !isRejected(text, promise.at)) {
    const { subject, what } = promise;
    return detailed(sentence, setting, { ...promiserOf(subject, setting), what });
  }
  const german = germanPromise(text, setting.date, setting.genre === 'contract');
  if (german) {
    const { first, who, what } = german;
    const named = who ? { ...toOf(setting), who } : {};
    return detailed(sentence, setting, { ...(first ? whoOf(setting) : named), what });
  }
  return isTerm(text, setting) && !REJECTED.test(text)
    ? detailed(sentence, setting, { ...toOf(setting), what: text })
    : undefined;
}

function promiserOf(subject: string, setting: Setting): Partial<Commitment> {
  if (PRONOUN.test(subject)) return toOf(setting);
  return subject === '' || OURS.test(subject) ? whoOf(setting) : { who: subject };
}

/** Who is to do what, empty where that is left out, and where it stands in the text. */
interface Promised {
  subject: string;
  what: string;
  at: number;
}

function promiseIn(text: string, { genre, date }: Setting): Promised | undefined {
  const own = BY_DAY.exec(text);
  const match =
    (genre === 'contract' ? (SHALL.exec(text) ?? DUTY.exec(text)) : undefined) ??
    PROMISES.exec(text) ??
    OWN.exec(text) ??
    (own?.[2] && DEADLINE.test(own[2]) && dueIn(own[2], date) ? own : undefined);
  if (match && isMeant(match, { genre, date })) {
    const [whole, subject = '', what = ''] = match;
    return { subject, what, at: match.index + whole.lastIndexOf(what) };
  }
  const elided = isTalk(genre) ? ELIDED.exec(text) : null;
  return elided ? { subject: '', what: elided[1] ?? '', at: 0 } : undefined;
}

/** True where somebody named means to do it: what others can do is no promise, and in a talk much is done at once. */
function isMeant(
  [whole, subject = '', what = '']: RegExpExecArray,
  { genre, date }: Pick<Setting, 'genre' | 'date'>,
): boolean {
  if (NOBODY.test(subject)) return false;
  if (!OURS.test(subject) && /\bcan\s/.test(whole.slice(0, whole.lastIndexOf(what)))) return false;
  return genre !== 'transcript' || !OURS.test(subject) || FOR_SOMEBODY.test(what) || dueIn(what, date) !== undefined;
}

/** True for a price, term or deadline that is agreed or offered; a contract agrees to all that it holds. */
function isTerm(text: string, { genre }: Setting): boolean {
  const isCounted = amountsIn(text, 1).length > 0 || QUANTITY.test(text);
  if (genre === 'transcript') return false;
  if (HELD.test(text)) return true;
  if (genre === 'contract')
    return (
      (TERMS.test(text) && (isCounted || MEASURED.test(text))) ||
      (LABELLED.test(text) && (isCounted || MEASURED.test(text) || /\b20\d\d\b/.test(text)))
    );
  if (BEFORE_NOW.test(text)) return false;
  return isCounted && ((TERMS.test(text) && AGREED.test(text)) || PRICED.test(text));
}

/** True where the words before and with the promise make it none. */
const isRejected = (text: string, end: number): boolean => /\?["'”)]*$/.test(text) || REJECTED.test(text.slice(0, end));

const toOf = ({ to_whom }: Setting) => (to_whom ? { to_whom } : {});
const whoOf = (setting: Setting) => ({ ...(setting.who ? { who: setting.who } : {}), ...toOf(setting) });

/** Somebody named right behind the verb is whom it is done for. */
const ADDRESSED =
  /^(?:send|give|tell|call|write(?: to)?|pay|e-?mail|show|ask|offer|ring) (?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2})\b(?! (?:\d|by|on)\b)/u;

function detailed(
  sentence: string,
  { date }: Setting,
  { who, to_whom: reader, what }: Pick<Commitment, 'who' | 'to_whom' | 'what'>,
): Commitment {
  const to_whom = ADDRESSED.exec(what)?.[1] ?? reader;
  const [currency, amount] = amountsIn(what, 1)[0]?.split(' ') ?? [];
  const quantity = QUANTITY.exec(what)?.[0];
  const due = dueIn(what, date);
  return {
    ...(who ? { who } : {}),
    ...(to_whom && to_whom !== who ? { to_whom } : {}),
    what: what.replace(/[\s.;,!]+$/, '').slice(0, 240),
    ...(currency ? { amount: Number(amount), currency } : {}),
    ...(quantity ? { quantity } : {}),
    ...(due ? { due } : {}),
    start: 0,
    end: sentence.length,
  };
}
