import type { Page } from '../page/page.ts';
import type { Sentence } from '../page/sentences.ts';
import { definedTerms, withTerms } from './defined-terms.ts';
import { sift } from './role-filter.ts';
import { SELF } from '../finding.ts';
import type { Marked } from './masked.ts';

const HE = /^(?:he|she)$/i;
const I = /^(?:i|i['’]m|i['’]ve)$/i;
const IT =
  /^(?:it|the (?:company|firm|organization|organisation|group|startup|business|agency|bank|school|university|foundation))\b/i;
const ELIDED =
  /^(?:co-?founded|founded|headquartered|based|acquired|established|incorporated|married|joined|graduated|studied|works?|worked|leads|runs|subsidiary|owned|reports)$/i;
/** The last person and the last organization that sentences began with: what a pronoun means. */
export type Subject = Partial<Record<'P' | 'O', number>>;

/** The item itself is what its first sentences speak of, when it is a person or an organization. */
export function subjectOf(page: Page): Subject {
  const { label } = page.self;
  if (label === 'Contact') return { P: SELF };
  return label === 'Organization' ? { O: SELF } : {};
}

/** The marked places of the sentences, by sentence, in order. */
export function markedBySentence(page: Page): Map<number, Marked[]> {
  const found = new Map<number, Marked[]>();
  const put = (sentence: number, thing: Marked) => {
    const list = found.get(sentence);
    if (list) list.push(thing);
    else found.set(sentence, [thing]);
  };
  for (const place of page.places.values()) {
    const { label } = page.mention(place.index);
    if (label === 'Contact' || label === 'Organization')
      put(place.sentence, { ...place, kind: label === 'Contact' ? 'P' : 'O' });
  }
  for (const r of page.readings)
    if (r.kind === 'LOC' && !page.places.has(r.start)) put(r.sentence, { start: r.start, end: r.end, kind: 'L' });
  for (const [sentence, list] of found) {
    list.sort((a, b) => a.start - b.start || b.end - a.end);
    found.set(sentence, sift(page, list));
  }
  for (const [sentence, terms] of definedTerms(page)) found.set(sentence, withTerms(found.get(sentence) ?? [], terms));
  return found;
}

/** Who `he`, `she` or `I` is. */
function personOf(pronoun: string, subject: Subject, author?: number): number | undefined {
  if (HE.test(pronoun)) return subject.P;
  return I.test(pronoun) ? author : undefined;
}

/** What the pronoun or elided subject at a sentence's start stands for; `author` is who says `I`. */
export function pronounOf(page: Page, { tokens }: Sentence, subject: Subject, author?: number): Marked | undefined {
  const [first, second] = tokens;
  if (!first) return undefined;
  if (ELIDED.test(first.text)) {
    const [kind] = Object.keys(subjectOf(page)) as (keyof Subject)[];
    return kind && { start: first.start, end: first.start, kind, index: SELF };
  }
  const who = personOf(first.text, subject, author);
  if (who !== undefined) return { start: first.start, end: first.end, kind: 'P', index: who };
  const phrase = second ? `${first.text} ${second.text}` : first.text;
  if (subject.O === undefined || !IT.test(phrase)) return undefined;
  const last = /^it$/i.test(first.text) ? first : (second ?? first);
  return { start: first.start, end: last.end, kind: 'O', index: subject.O };
}
