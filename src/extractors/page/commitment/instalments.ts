import type { Commitment } from '../../../common/model.ts';
import { dueIn } from '../days/dates.ts';
import { amountsIn } from '../money.ts';
import { detailOf } from './commitment.ts';

const PAYS =
  /^(?:[^.;]{0,60}? )?(?:pays?|paid|zahlt|zahlen|bezahlt|überweist|leistet|payable|transfer|remit|owes?)\b/iu;
/** Where the next part of a sum begins. */
const NEXT =
  /(?:,? (?:and|und|plus|sowie|then)|[,;:]) (?=(?:(?:the |a |further |another |weitere |die )*(?:[A-Z]{3} ?|[€$£] ?)\d|\d[\d.,' ]* ?(?:€|EUR|CHF|Euro|Franken)\b))/u;
/** When a part of a sum is paid. */
const WHEN =
  /\b(?:upon|on|at|by|until|before|after|within|no later than|bei|bis|nach|vor|zum|am|innerhalb|binnen|signature|delivery|completion|acceptance)\b/iu;

/** A sum that is paid in parts, each at a time of its own, as what is promised for each; anything else as it is. */
export function instalmentsOf(one: Commitment, text: string, date: string): Commitment[] {
  if (!PAYS.test(one.what) || amountsIn(one.what, 3).length < 2) return [one];
  const parts = partsOf(one.what).filter(({ words }) => amountsIn(words, 2).length === 1 && WHEN.test(words));
  if (parts.length < 2 || !parts.some(({ words }) => dueIn(words, date))) return [one];
  const [verb = ''] = /^\p{L}+/u.exec(one.what) ?? [];
  const at = text.indexOf(one.what, one.start);
  const { who, to_whom } = one;
  return parts.map(({ words, from }) => ({
    ...(who ? { who } : {}),
    ...(to_whom ? { to_whom } : {}),
    what: from === 0 ? words : `${verb} ${words}`,
    ...detailOf(words, date),
    ...(at < 0 ? { start: one.start, end: one.end } : { start: at + from, end: at + from + words.length }),
  }));
}

/** The parts of a sentence between which a sum is divided, with their places in it. */
function partsOf(what: string): { words: string; from: number }[] {
  const parts: { words: string; from: number }[] = [];
  let from = 0;
  for (let cut = NEXT.exec(what); cut; cut = NEXT.exec(what.slice(from))) {
    parts.push({ words: what.slice(from, from + cut.index), from });
    from += cut.index + cut[0].length;
  }
  return [...parts, { words: what.slice(from).replace(/[\s.;]+$/, ''), from }];
}
