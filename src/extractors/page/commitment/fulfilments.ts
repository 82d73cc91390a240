import type { Commitment } from '../../../common/model.ts';
import { isTalk } from '../genre.ts';
import { isTicked } from '../list-mark.ts';
import type { Page } from '../page.ts';
import { amountsIn } from '../money.ts';
import { lastPart } from '../../words/parts.ts';
import { fulfilledIn, type Fulfilled } from './fulfilled.ts';
import { senderOf, sidesOf, type Sides } from './sides.ts';

const MAX_FULFILMENTS = 20;
const CLAUSE_BREAK = /[,;] (?:and|but|so|und|aber) |; | – /g;

/** What a text says is done: by whom, or to whom where whoever speaks took it in. */
export function fulfilmentsIn(page: Page): Commitment[] {
  if (page.genre === 'contract') return [];
  const sender = senderOf(page);
  const found: Commitment[] = [];
  for (const told of page.sentences) {
    const { start, end, kind } = told;
    if (kind !== 'own' || found.length >= MAX_FULFILMENTS) continue;
    const sentence = page.text.slice(start, end);
    for (const [from, clause] of clausesOf(sentence)) {
      const what = clause.replace(/\s+/g, ' ').trim();
      const one: Fulfilled | undefined = isTicked(what)
        ? { by: 'nobody' }
        : fulfilledIn(what.replace(/^[-*•✓✔✅]\s+/u, ''));
      if (!one) continue;
      const sides = sidedBy(toldOf(page, one), sidesOf(page, told, sender) ?? {}, isTalk(page.genre));
      if (!sides) continue;
      const [currency, amount] = amountsIn(what, 1)[0]?.split(' ') ?? [];
      const sum = currency ? { amount: Number(amount), currency } : {};
      found.push({
        ...sides,
        what: what.replace(/[\s.;,!]+$/, ''),
        ...sum,
        start: start + from,
        end: start + from + clause.length,
      });
    }
  }
  return found;
}

/** As nobody's where what stands for a name names nobody: `Drawing attached`. */
function toldOf(page: Page, told: Fulfilled): Fulfilled {
  if (typeof told.by === 'string') return told;
  const surname = lastPart(told.by.name, ' ');
  const isSomebody = page.mentions.some(
    ({ label, tier, name }) =>
      (label === 'Contact' || label === 'Organization') && tier !== 'weak' && name?.split(' ').includes(surname),
  );
  return isSomebody ? told : { ...told, by: 'nobody' };
}

/** Nothing where whoever speaks is not known. */
function sidedBy({ by, isReceipt }: Fulfilled, { who }: Sides, isTalk: boolean): Sides | undefined {
  if (by === 'nobody') return {};
  if (by !== 'speaker') return { who: by.name };
  if (who === undefined) return isTalk ? undefined : {};
  return isReceipt ? { to_whom: who } : { who };
}

function clausesOf(sentence: string): [from: number, clause: string][] {
  const breaks = [...sentence.matchAll(CLAUSE_BREAK)].map(
    ({ index, 0: whole }) => [index, index + whole.length] as const,
  );
  const starts = [0, ...breaks.map(([, end]) => end)];
  return starts.map((from, n) => [from, sentence.slice(from, breaks[n]?.[0])]);
}
