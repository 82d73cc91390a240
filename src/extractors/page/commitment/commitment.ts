import { inSentence } from '../../../common/prefilter/in-sentence.ts';
import { firstPart } from '../../words/parts.ts';
import type { Commitment } from '../../../common/model.ts';
import { MAY } from '../../words/may.ts';
import { dueIn } from '../days/dates.ts';
import { askedOf } from './asked.ts';
import { abroadPromise } from './abroad.ts';
import { germanPromise } from './german.ts';
import { amountsIn } from '../money.ts';
import { promiseIn } from './promise.ts';
import { isLasting, isTerm, QUANTITY } from './term.ts';
import { OURS, PRONOUN, type Promised, type Setting } from './setting.ts';

const REJECTED = new RegExp(
  `\\?["'”)]*$|\\b(?:not|never|n't|cannot|unless|if|whether|would|could|might|${MAY}|maybe|perhaps|hope|hopes|wish|says|said|told|heard|thinks|believes|claims)\\b|n't\\b|n’t\\b`,
  'i',
);
/** An end that comes again and again: with notice `zum Monatsende`. */
const RECURRING =
  /\b(?:kündig\p{L}*|frist) .*\bzum (?:monats|quartals|jahres|halbjahres)ende\b|\bnotice\b.* end of (?:a|any|each|the) (?:calendar )?(?:month|quarter)\b/iu;
/** What leaves a term of a contract open; that somebody may or may not is one. */
const UNSETTLED =
  /\?["'”)]*$|^(?:if|whether|should|in case)\b|\bunless\b(?! terminated\b)|\b(?:intends?|contemplates?|otherwise|would|could|might|maybe|perhaps|hopes?|wish(?:es)?)\b/i;

/** What somebody would like to get. */
const EXPECTED = inSentence(/\b(?:gehalts|preis|lohn)vorstellung(?:en)?\b|\b(?:salary|pay|price) expectations?\b/i);

/** What somebody earns, as a note tells it of a candidate. */
const EARNED = inSentence(
  /^(?:(?:current|present|desired|derzeitiges|aktuelles) )?(?:salary|gehalt|jahresgehalt)\s?:/i,
);

/** `I'll` as it is typed in a hurry. */
const TYPED = /(^|[,.:;!] )(?:ill|i'll|i’ll)(?= (?!(?:with|from|again|today|tomorrow|since|but|and)\b)[a-z])/;
/** Signs that stand for words or feelings, as chats have them. */
const PICTURES = /(?:\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F\u200D]*)+ ?/gu;

/** What a sentence commits somebody to, or undefined: a promise, or terms that are agreed; questions, conditions and wishes are none. */
export function commitmentIn(sentence: string, setting: Setting): Commitment | undefined {
  const plain = sentence.replace(/\s+/g, ' ').replace(PICTURES, '');
  const text = setting.genre === 'chat' ? plain.replace(TYPED, (_, before: string) => `${before}I'll`) : plain;
  if (text.length < 12 || text.length > 600 || EXPECTED.test(text)) return undefined;
  if (setting.genre !== 'contract' && EARNED.test(text)) return undefined;
  const asked = askedOf(text, setting);
  if (asked) return asked === 'reader' ? detailed(sentence, setting, { ...readers(setting), what: text }) : undefined;
  const promise = promiseIn(text, setting);
  if (promise && !isRejected(text, promise.at) && !/^otherwise\b/i.test(text)) {
    const { what, at } = promise;
    const found = detailed(sentence, setting, { ...promiserOf(promise, setting), what });
    const due = found.due ?? dueAhead(text.slice(0, at), setting.date);
    return due === undefined ? found : { ...found, due };
  }
  const other = germanPromise(text, setting) ?? abroadPromise(text, setting);
  if (other) {
    const { first, byReader, who, what } = other;
    const named = { ...(who ? { who } : offeredBy(what, setting)), ...forReader(what, setting) };
    const reader = byReader ? readers(setting) : named;
    return detailed(sentence, setting, { ...(first ? whoOf(setting) : reader), what });
  }
  return isTerm(text, setting) && !(setting.genre === 'contract' ? UNSETTLED : REJECTED).test(text)
    ? detailed(sentence, setting, { ...termsOf(text, setting), what: text })
    : undefined;
}

/** The day that stands before a promise: `By Friday I will …`, `Tomorrow we'll …`. */
const AHEAD = /^(?:by|on|until|before|next|this|tomorrow|today|tonight|the day)\b/i;
const dueAhead = (lead: string, date: string): string | undefined =>
  AHEAD.test(lead) && !lead.includes(':') && !SAYS.test(lead) ? dueIn(lead, date) : undefined;
/** A statement of its own: `Today is my last day, and …`. */
const SAYS = /\b(?:is|was|are|were|has|have|had)\b/i;
/** Where what is said of somebody begins behind a promise: `… and then we are done until June`. */
const STATES = /,? and (?:then )?(?:I|we|you|he|she|they|it) (?:am|are|is|was|were|have|has|had)\b/;

const BY = /\b(?:by|until|till|before|no later than|at the latest)\b/i;
const ASKED_OF_READER =
  /\b(?:please|pls|plz|kindly)(?! (?:find|see|note))\b|\b(?:we|I)(?:['’]ll| will)? (?:need|require|ask for|must have) (?:your|you)\b|\byou (?:(?:need|have|are) to|(?:must|should)(?! (?:expect|see|receive|get|have|be|know|find|note|hear)\b))\b/i;

/** What the reader is said to do: `You'll come back with comments within a week`. */
const READER_WILL = /^you(?:['’]ll| will) (?!(?:also )?(?:get|receive|have|be|see|hear|find|need|owe)\b)/i;

/** By whom something is going to be done: `by our agency, Acme PR`. */
const DONE_BY =
  /\bbe [a-z]+ed\b.* by (?:(?:our|the|my) (?:[a-z]+ ){1,3}?,? ?|(?:our|the) [a-z]+, )?(\p{Lu}[\p{L}&.'’-]+(?: \p{Lu}[\p{L}&.'’-]+){0,3})[.!]?$/u;

function promiserOf({ subject, what }: Promised, setting: Setting): Partial<Commitment> {
  if (PRONOUN.test(subject)) return { ...spokenBy(subject, setting), ...toOf(setting) };
  const by = subject === '' ? DONE_BY.exec(what)?.[1] : undefined;
  if (by) return setting.isKnown(by) ? { who: by, ...forReader(what, setting) } : forReader(what, setting);
  return subject === '' || OURS.test(subject) ? whoOf(setting) : { who: subject, ...forReader(what, setting) };
}

/** Only of one person it is plain who does it. */
function spokenBy(subject: string, setting: Setting): Partial<Commitment> {
  const who = /^they$/i.test(subject) ? undefined : setting.spokenOf();
  return who === undefined ? {} : { who };
}

/** True where the words before and with the promise make it none. */
const isRejected = (text: string, end: number): boolean =>
  /\?["'”)]*$/.test(text) || REJECTED.test(text.slice(0, end)) || BROKEN.test(text.slice(end));

/** Said behind a promise that was not kept. */
const BROKEN = /\bbut (?:(?:he|she|they|it|we|I) )?(?:(?:did|has|have|had|was|were)(?: not|n['’]t)|never)\b/i;

/** `Our offer`, `unser Preis`: terms of whoever writes. */
const OUR_OFFER =
  /\b(?:our|my|unser\p{L}*|mein\p{L}*) (?:\p{L}+ )?(?:offer|prices?|quote|quotation|proposal|rates?|fee|angebot|offerte|preise?|honorar)\b/iu;
const offeredBy = (text: string, setting: Setting) => (OUR_OFFER.test(text) ? whoOf(setting) : {});

/** Whose terms a sentence begins with: `Tarn Ice can deliver …`, `Tarn Ice asks for EUR 90`. */
const THEIR_TERMS =
  /^(?:[Tt]he )?(\p{Lu}[\p{L}&.'’-]*(?: \p{Lu}[\p{L}&.'’-]*){0,4}) (?:can|offers?|charges?|asks?|quotes?|takes?|delivers?|provides?|supplies) /u;

/** Terms of payment do not say who pays whom, unless the reader is asked to. */
const HOW_PAID = /^(?:please pay|payment|payable|zahlbar|zahlung)\b/i;

/** What is asked of the reader is the reader's to do. Terms are somebody else's whose name begins them, else whoever's who says `our`, and for the reader. */
function termsOf(text: string, setting: Setting): Partial<Commitment> {
  if (HOW_PAID.test(text)) return /please/i.test(text) ? readers(setting) : {};
  if ((ASKED_OF_READER.test(text) && BY.test(text)) || READER_WILL.test(text)) return readers(setting);
  const who = THEIR_TERMS.exec(text)?.[1];
  if (who !== undefined && setting.isKnown(who)) return { who, ...forReader(text, setting) };
  return { ...toOf(setting), ...offeredBy(text, setting) };
}

/** What the reader does for the writer. */
const readers = ({ who, to_whom }: Setting): Partial<Commitment> => ({
  ...(to_whom ? { who: to_whom } : {}),
  ...(who ? { to_whom: who } : {}),
});

/** What somebody else does for `you` is done for the reader. */
const forReader = (what: string, setting: Setting) => (/\b(?:you|Ihnen|euch|dir)\b/i.test(what) ? toOf(setting) : {});
const toOf = ({ to_whom }: Setting) => (to_whom ? { to_whom } : {});
const whoOf = (setting: Setting) => ({ ...(setting.who ? { who: setting.who } : {}), ...toOf(setting) });

/** Somebody named right behind the verb is whom it is done for. */
const ADDRESSED =
  /^(?:send|give|tell|call|write(?: to)?|pay|e-?mail|show|ask|offer|ring) (?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)((?:(?:Mr|Ms|Mrs|Dr|Prof)\.? )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2})\b(?! (?:\d|by|on)\b)/u;

/** What is done for somebody who neither writes nor reads. */
const OTHERS =
  /^(?:send|give|tell|call|write(?: to)?|pay|e-?mail|show|ask|offer|ring|phone|remind|forward) (?:him|her|them)\b|\b(?:ruf|schick|sag|schreib|geb|frag|bring)\p{L}* (?:ich |wir )?(?:ihm|ihn)\b/iu;
/** To whom something is sent or given, at the end of its clause. */
const HANDED =
  /\b(?:send|forward|give|hand|return|e-?mail|pay|deliver|submit|report)\b[^.;]{2,80}? to ((?:(?:Mr|Ms|Mrs|Dr|Prof)\.? )?\p{Lu}\p{Ll}+(?: \p{Lu}[\p{Ll}-]+){0,2})(?= (?:by|on|before|until|no later|within|today|tomorrow|this|next)\b|[.,;!]|$)/u;

function handedTo(what: string, isKnown: Setting['isKnown']): string | undefined {
  const name = HANDED.exec(what)?.[1];
  return name !== undefined && isKnown(name, 'Contact') ? name : undefined;
}

function detailed(
  sentence: string,
  { date, isKnown }: Setting,
  { who, to_whom: reader, what }: Pick<Commitment, 'who' | 'to_whom' | 'what'>,
): Commitment {
  const to_whom = ADDRESSED.exec(what)?.[1] ?? handedTo(what, isKnown) ?? (OTHERS.test(what) ? undefined : reader);
  return {
    ...(who ? { who } : {}),
    ...(to_whom && to_whom !== who ? { to_whom } : {}),
    what: what.replace(/[\s.;,!]+$/, '').slice(0, 240),
    ...detailOf(firstPart(what, STATES), date),
    start: 0,
    end: sentence.length,
  };
}

/** Before a sum of what is priced by the piece before. */
const TOTAL =
  /(?:\b(?:total(?:ling)?|in all|altogether|gesamt|insgesamt|zusammen|summe|au total|in totale|en total)\b[^\d€$£]{0,20}|= ?)(?=(?:[A-Z]{3} ?|[€$£])?\d)/iu;

/** The sum of a text that names the price of one before it. */
function totalIn(what: string): string | undefined {
  const { index = -1 } = TOTAL.exec(what) ?? {};
  return index > 0 && amountsIn(what.slice(0, index), 1).length > 0 ? amountsIn(what.slice(index), 1)[0] : undefined;
}

/** How much of what for how much and by when, as the words say. */
export function detailOf(what: string, date: string): Pick<Commitment, 'amount' | 'currency' | 'quantity' | 'due'> {
  const [currency, amount] = (totalIn(what) ?? amountsIn(what, 1)[0])?.split(' ') ?? [];
  const quantity = QUANTITY.exec(what)?.[0];
  const due = RECURRING.test(what) || isLasting(what) ? undefined : dueIn(what, date);
  return {
    ...(currency ? { amount: Number(amount), currency } : {}),
    ...(quantity ? { quantity } : {}),
    ...(due ? { due } : {}),
  };
}
