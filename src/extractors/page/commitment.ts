import type { Commitment } from '../../common/model.ts';
import type { Genre } from './genre.ts';
import { dueIn } from './dates.ts';
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
  '(?:send|deliver|ship|pay|provide|prepare|draft|review|sign|confirm|supply|call|write|finish|complete|submit|bring|book|order|return|refund|invoice|replace|repair|install|train|share|forward|update|set up|arrange|organi[sz]e|transfer|fix|check|hand over|get back|follow up|let you know|cover|include|grant|credit|reimburse|schedule|publish|present|report|buy|purchase|sell|hire|lease|rent|issue|produce|circulate|contact|ask|talk|speak)';
const PROMISES = new RegExp(
  `^(?:[^.!?]{0,80}?[,;:]\\s|(?:and|so|then|ok|okay|yes|sure|well|but|also)[, ]\\s?)?(I|we|${NAME}|the (?:supplier|buyer|seller|customer|client|tenant|landlord|lessor|lessee|contractor|provider|company|licensee|licensor|employer|employee|parties))(?:'ll|’ll|\\s(?:will|shall|agrees? to|agreed to|promises? to|promised to|undertakes? to|commits? to|committed to|is to|are to|am going to|are going to|is going to|must|can))\\s(?:(?:also|then|gladly|happily|jointly|of course|certainly|be able to|please)\\s){0,2}(${DOES}\\b.{2,240})$`,
  'isu',
);
const TERMS = new RegExp(
  `\\b(?:(?:at|for) (?:a |the )?(?:price|rate|fee|rent)?(?: of)?|price[ds]?|costs?|fee|rent|deposit|discount|total|included|free of charge|payable|due|deadline|no later than|per (?:month|year|kg|hour|unit|day|piece)|a (?:month|year|kilo|piece)|notice period|warranty|net \\d{1,3}|within \\d{1,3} days)\\b`,
  'i',
);
const AGREED =
  /\b(?:agreed|agree|confirm(?:ed)?|accept(?:ed)?|offer(?:ed|s)?|order(?:ed)?|promised?|committed|settled|signed|deal|contract|terms?|quote[ds]?|shall|includes?d?|deadline|due|payable)\b/i;
const QUANTITY =
  /(?<![\d.,$€£])(\d{1,3}(?:[,.'’ ]\d{3})+|\d{1,7}(?:[.,]\d{1,2})?) ?(kg|kilos?|g|tons?|tonnes?|t|lbs?|pounds of|litres?|liters?|l|m2|sqm|m³|km|units?|pieces?|pcs|pallets?|boxes|crates|bags|bottles|licen[cs]es|seats|users|hours?|days?|weeks?|months?|years?|copies|tickets|shares|mw|mwh|kwh|stück)\b/i;
const REJECTED =
  /\?["'”)]*$|\b(?:not|never|n't|cannot|unless|if|whether|would|could|might|may|maybe|perhaps|hope|hopes|wish)\b|n't\b|n’t\b/i;
const OURS = /^(?:I|we)$/i;

/** What a sentence commits somebody to, or undefined: a promise, or terms that are agreed; questions, conditions and wishes are none. */
export function commitmentIn(sentence: string, setting: Setting): Commitment | undefined {
  const text = sentence.replace(/\s+/g, ' ');
  if (text.length < 12 || text.length > 600) return undefined;
  const [promise = '', who, what] = PROMISES.exec(text) ?? [];
  if (who && what && !isRejected(text, promise.indexOf(what)))
    return detailed(sentence, setting, { ...(OURS.test(who) ? whoOf(setting) : { who }), what });
  const isTerm = TERMS.test(text) && AGREED.test(text) && (amountsIn(text, 1).length > 0 || QUANTITY.test(text));
  return isTerm && !REJECTED.test(text) ? detailed(sentence, setting, { ...toOf(setting), what: text }) : undefined;
}

/** True where the words before and with the promise make it none. */
const isRejected = (text: string, end: number): boolean => /\?["'”)]*$/.test(text) || REJECTED.test(text.slice(0, end));

const toOf = ({ to_whom }: Setting) => (to_whom ? { to_whom } : {});
const whoOf = (setting: Setting) => ({ ...(setting.who ? { who: setting.who } : {}), ...toOf(setting) });

function detailed(
  sentence: string,
  { date }: Setting,
  { who, to_whom, what }: Pick<Commitment, 'who' | 'to_whom' | 'what'>,
): Commitment {
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
