import type { Scalar, Value } from '../../common/model.ts';
import { spelledAmounts } from './money-words.ts';

const SIGN: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  us$: 'USD',
  usd: 'USD',
  eur: 'EUR',
  gbp: 'GBP',
  chf: 'CHF',
  jpy: 'JPY',
  cad: 'CAD',
  aud: 'AUD',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  pln: 'PLN',
  inr: 'INR',
  sfr: 'CHF',
  'sfr.': 'CHF',
  'fr.': 'CHF',
  francs: 'CHF',
  franken: 'CHF',
  nzd: 'NZD',
  sgd: 'SGD',
  hkd: 'HKD',
  cny: 'CNY',
  zar: 'ZAR',
  czk: 'CZK',
  huf: 'HUF',
  brl: 'BRL',
  mxn: 'MXN',
  c$: 'CAD',
  a$: 'AUD',
  ca$: 'CAD',
  au$: 'AUD',
  dollars: 'USD',
  euros: 'EUR',
  euro: 'EUR',
  pounds: 'GBP',
};
/** `T€`, `TEUR` and `kEUR` are thousands of euros, `MNOK` millions of crowns. */
const CODE =
  '[TMK](?:€|EUR|USD|GBP|CHF|SEK|NOK|DKK)|USD|EUR|GBP|CHF|SFr\\.?|Fr\\.|JPY|CAD|AUD|NZD|SGD|HKD|CNY|ZAR|CZK|HUF|SEK|NOK|DKK|PLN|INR|BRL|MXN';
const NUMBER = "\\d{1,3}(?:[,.'’ ]\\d{3}){1,4}(?:[.,]\\d{1,2})?|\\d{1,12}(?:[.,]\\d{1,2})?";
const SCALE =
  '(?:[\\s-]?(k|mm|m|mn|mln|bn|b|million|billion|trillion|thousand|mio|mrd|tsd|millionen|milliarden|tausend)\\b\\.?)?';
const AMOUNT = new RegExp(
  `(?:((?:US|CA|AU|C|A)\\$|[$€£¥₹]|\\b(?:${CODE}))\\s?(${NUMBER})${SCALE})|(?<![\\w.,])(${NUMBER})(?:[.,:][-–—]{1,2})?${SCALE}\\s?([€£]|(?:${CODE}|(?:US |swiss )?(?:dollars|euros?|pounds|francs|franken))(?!-?\\p{L}))`,
  'giu',
);
const MONEY = `(?:(?:US|CA|AU|C|A)?\\$|[€£¥₹]|(?:${CODE})\\b)\\s?`;
/** The upper end of a range whose scale is that of the lower one, too: `$5 to $7 million`, `EUR 3.4-5.6 Mio`. */
const UP_TO = new RegExp(`^\\s?(?:[-–]\\s?(?:${MONEY})?|(?:to|and|bis|und)\\s(${MONEY}))(${NUMBER})${SCALE}`, 'iu');
/** How many, before the code or sign of a currency. */
const MANY = /^([tmk])(?=€$|\p{L}{3}$)/u;
const TIMES: Record<string, number> = {
  t: 1e3,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mio: 1e6,
  mln: 1e6,
  millionen: 1e6,
  mrd: 1e9,
  milliarden: 1e9,
  tsd: 1e3,
  tausend: 1e3,
  b: 1e9,
  trillion: 1e12,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

/** Words of Swedish, Danish and Norwegian, which all count in `kr`. */
const CROWNS: [currency: string, words: RegExp][] = [
  ['SEK', /\b(?:och|för|att|inte|kronor|inkl\. moms|exkl\. moms|bostad)\b/i],
  ['DKK', /\b(?:af|hvad|bliver|kroner inkl|venlig)\b|\bApS\b/i],
  ['NOK', /\b(?:av|hva|blir|vennlig|ikke)\b|\bASA?\b/i],
];
const KRONER = new RegExp(`(?<![\\w.,])(${NUMBER})(?:,-)?\\s?kr(?:on(?:or|er))?\\b\\.?|\\bkr\\.? ?(${NUMBER})`, 'giu');

/** Sums in crowns, of the country whose language the text is in; none where it does not say. */
function crownsIn(text: string): { at: number; amount: string }[] {
  if (!/\bkr/i.test(text)) return [];
  const currency = CROWNS.find(([, words]) => words.test(text))?.[0];
  return [...text.matchAll(KRONER)].flatMap(({ 1: before, 2: after, index }) =>
    currency ? [{ at: index, amount: `${currency} ${numberOf(before ?? after ?? '')}` }] : [],
  );
}

/** The amounts of money in a text as `EUR 12000`, in order, each once, at most `max`; those in words only of what is written, since in speech people round and correct themselves. */
export function amountsIn(text: string, max: number, isWritten = true): string[] {
  const found = isWritten ? spelledAmounts(text) : [];
  if (/\d/.test(text)) found.push(...writtenIn(text, max), ...crownsIn(text));
  const inOrder = found.toSorted((one, other) => one.at - other.at);
  return [...new Set(inOrder.map(({ amount }) => amount))].slice(0, max);
}

/** The amounts in figures, with their place. */
function writtenIn(text: string, max: number): { at: number; amount: string }[] {
  const found: { at: number; amount: string }[] = [];
  const different = new Set<string>();
  AMOUNT.lastIndex = 0;
  for (let match = AMOUNT.exec(text); match; match = AMOUNT.exec(text)) {
    const [, before, number, scale, bare, bareScale, after] = match;
    const written = (before ?? after ?? '').toLowerCase();
    const [, many = ''] = MANY.exec(written) ?? [];
    const currency = SIGN[written.replace(MANY, '').replace(/^(?:us|swiss) /, '')];
    const [, again, upper = '', shared] = (before && !scale && UP_TO.exec(text.slice(AMOUNT.lastIndex))) || [];
    const times = (TIMES[(scale ?? bareScale ?? shared ?? '').toLowerCase()] ?? 1) * (TIMES[many] ?? 1);
    const values = [number ?? bare ?? '', ...(upper && !again ? [upper] : [])].map((one) => numberOf(one) * times);
    if (!currency || values.some((value) => !Number.isFinite(value) || value === 0)) continue;
    for (const value of values) {
      const amount = `${currency} ${Math.round(value * 100) / 100}`;
      found.push({ at: match.index, amount });
      different.add(amount);
    }
    if (different.size >= max) break;
  }
  return found;
}

/** A field's amount as a number where it is one, else as it stands; undefined for an empty one. */
export function readAmount(value: Value | undefined): Scalar | undefined {
  if (value === undefined || Array.isArray(value) || value === '') return undefined;
  if (typeof value !== 'string') return value;
  const number = /^[^\d-]{0,6}(\d[\d.,' ]*)[^\d]{0,12}$/.exec(value.trim())?.[1];
  return number ? numberOf(number.trim()) : value;
}

/** `12.000,50`, `12,000.50` and `12 000` alike; a single group of three digits is thousands. */
function numberOf(text: string): number {
  const cents = /[.,](\d{1,2})$/.exec(text);
  const whole = (cents ? text.slice(0, cents.index) : text).replace(/\D/g, '');
  return Number(cents ? `${whole}.${cents[1]}` : whole);
}
