import { elementAt } from '../../common/element-at.ts';
import type { Page } from '../page/page.ts';
import type { Sentence } from '../page/sentences.ts';
import { asidesIn } from './parentheticals.ts';
import { housesStated } from './whole/about.ts';
import { settleKinds } from './kinds.ts';
import { sexOf, sexSpokenOf } from './antecedents/sex-of.ts';
import { houseAgain } from './antecedents/house-again.ts';
import { goesOn, goesOnAboutHouse, houseOf, spokenOf, type Spoken } from './antecedents/goes-on.ts';
import { markedBySentence, pronounOf, subjectOf, type Subject } from './marks.ts';
import { questions, type Questions } from './questions.ts';
import { unseen, type Kind, type Actor, type Masked, type Marked } from './masked.ts';
import { voices, type Voice } from './voices.ts';

/** A masked sentence, and the questions that rules ask of it. */
export interface Scene extends Masked, Questions {
  kind: Sentence['kind'];
  /** How many things of each kind it holds. */
  kinds: Record<Kind, number>;
  /** The organization that the text's author works for: what `our` means. */
  home?: Actor;
  /** The organization that the text is sent to: what `your` means. */
  addressed?: Actor;
  /** The text's author: who `I` is. */
  author?: Actor;
  /** The organization that the item is. */
  self?: Actor;
  /** The house that a note is about. */
  about?: Actor;
  /** The person and the organization that the sentences before spoke of. */
  topic: Partial<Record<Kind, Actor>>;
  /** The only person and the only organization of the sentence right before. */
  lately: Partial<Record<Kind, Actor>>;
  /** True for the item's own words where nobody is said to have written it: it speaks for the house whose paper it is. */
  isOwnPaper: boolean;
  /** True for the minutes or statutes of the home. */
  isRecord: boolean;
  /** In such a text a sentence may go on about what the one before spoke of. */
  isEncyclopedic: boolean;
}

/** The masked sentences of an item in which things stand, pronouns at their start resolved. */
export function* scenes(page: Page, max: number): Generator<Scene> {
  const marked = markedBySentence(page);
  const masks = masksOf(page, marked, max);
  const changed = settleKinds(page, masks, marked);
  let lead = subjectOf(page);
  let subject = { ...lead };
  const isEncyclopedic = page.genre === 'encyclopedic';
  const { O: own } = topicOf(page, subjectOf(page));
  const self = own ? { self: own } : {};
  const voiceAt = voices(page);
  let voice: Voice | undefined;
  let spoken: Spoken | undefined;
  let last: number | undefined;
  let [shown, end] = [0, 0];
  const talk = talkOf(page);
  for (const [n, sentence] of page.sentences.entries()) {
    if (!voice || sentence.start >= voice.end) {
      const { author } = voice ?? {};
      if (voice) lead = {};
      voice = voiceAt(sentence);
      subject = { ...lead };
      if (page.genre !== 'chat') last = undefined;
      if (page.genre !== 'chat' || !author || author.index !== voice.author?.index) spoken = undefined;
    } else if (PARAGRAPH.test(page.text.slice(end, Math.min(sentence.start, end + 40)))) {
      subject = { ...subject, ...lead };
      [spoken, last] = [undefined, undefined];
    }
    ({ end } = sentence);
    const { author, home, addressed } = voice;
    const things = marked.get(n) ?? [];
    if (isAboutUnknown(page, sentence, things)) subject = {};
    const spokenOn = ofSameSex(page, sentence, things, isEncyclopedic ? subject : subjectOf(page));
    const pronoun =
      pronounOf(page, sentence, spokenOn, author?.index) ??
      goesOn(page, sentence, things, spoken) ??
      houseAgain(page, sentence, things, last ?? page.about);
    const lately = topicOf(page, {
      ...(spoken ? { P: spoken.index } : {}),
      ...(last === undefined ? {} : { O: last }),
    });
    spoken = isEncyclopedic ? undefined : spokenOf(page, sentence, things, pronoun);
    const only = talk.only(things);
    if (isEncyclopedic || !(goesOnAboutHouse(page, sentence, things) || isAside(page, sentence, things)))
      last = isEncyclopedic
        ? undefined
        : (houseOf(page, sentence, pronoun?.kind === 'O' ? [pronoun, ...things] : things) ?? only);
    const all = pronoun
      ? [
          ...things.filter(({ end, kind }) => end <= pronoun.start && kind !== 'P'),
          pronoun,
          ...things.filter(({ start }) => start >= pronoun.end),
        ]
      : things;
    const topic = topicOf(page, spokenOn);
    const { O: about } = topicOf(page, { O: page.about ?? housesStated(page) });
    const isBetween = home !== undefined && addressed !== undefined && sentence.kind === 'own';
    const isAbout = about || home || author || topic.O || topic.P || lately.O || lately.P;
    if (isBetween || all.length >= (isAbout ? 1 : 2)) {
      if (++shown > max) return;
      const one = (!changed && !pronoun && masks.get(n)) || mask(page, sentence, all);
      yield {
        ...one,
        ...self,
        kind: sentence.kind,
        kinds: count(all),
        home,
        author,
        ...(addressed ? { addressed } : {}),
        ...(about ? { about } : {}),
        topic,
        lately,
        isOwnPaper: author === undefined && home !== undefined,
        isRecord: voice.isRecord === true,
        isEncyclopedic,
        ...questions(one),
      };
    }
    for (const thing of things.toReversed())
      if (thing.kind !== pronoun?.kind && isTopic(page, sentence, thing))
        subject[thing.kind as 'P' | 'O'] = thing.index;
    lead = { ...subject, ...lead };
  }
}

/** The only house that a chat or note has named so far, where its sentences name none. */
function talkOf(page: Page): { only(things: Marked[]): number | undefined } {
  const houses = new Set<number>();
  return {
    only(things) {
      for (const { kind, index } of things) if (kind === 'O') houses.add(index === undefined ? -1 : page.thing(index));
      const [house, ...others] = houses;
      const isSpokenOn = (page.genre === 'chat' || page.genre === 'note') && things.every(({ kind }) => kind !== 'O');
      return isSpokenOn && !others.length && house !== -1 ? house : undefined;
    },
  };
}

/** True for a few words of a chat that name no house, `yep`, `Dana Frost`: the talk goes on about the house before. */
const isAside = ({ genre }: Page, { start, end }: Sentence, things: Marked[]): boolean =>
  genre === 'chat' && end - start < SHORT && things.every(({ kind }) => kind !== 'O');
const SHORT = 30;

/** A full name with which a sentence begins, before what is said of it. */
const BEGINS =
  /^\p{Lu}\p{Ll}+ (?:\p{Lu}\. )?\p{Lu}\p{Ll}+(?=,| (?:is|was|has|had|joined|attended|studied|works|worked|left|leads|led|founded|became|serves|served|lives|lived|holds|held)\b)/u;

/** True for a sentence that begins with the name of somebody or something that was not read: it goes on about nothing before it. */
const isAboutUnknown = (page: Page, { start, end }: Sentence, things: Marked[]): boolean =>
  things.every(
    (thing) => thing.start > start + 2 || thing.index === undefined || page.mention(thing.index).tier === 'weak',
  ) && BEGINS.test(page.text.slice(start, Math.min(end, start + 60)));

const PARAGRAPH = /\n\s*\n/;

/** Before a name: the sentence goes on about whom the one before it spoke of. */
const PRONOUNS = { P: /\b(?:s?he|his|her)\b/i, O: /\bits?\b|\bsubsidiaries (?:include|are)\b/i } as const;

/** True for a thing that later sentences may go on about; where the item is one itself, only the beginning of a sentence turns to another. */
function isTopic(page: Page, sentence: Sentence, { kind, index, start }: Marked): boolean {
  if (kind === 'L' || index === undefined || page.mention(index).tier === 'weak') return false;
  if (PRONOUNS[kind].test(page.text.slice(sentence.start, start))) return false;
  const self = page.self.label;
  return self !== (kind === 'P' ? 'Contact' : 'Organization') || start - sentence.start < 5;
}

/** What a sentence may go on about: not somebody of the other sex than its first pronoun. */
function ofSameSex(page: Page, { start, end }: Sentence, things: Marked[], subject: Subject): Subject {
  if (subject.P === undefined) return subject;
  const first = things.find(({ kind }) => kind === 'P')?.start ?? end;
  const said = sexSpokenOf(page.text.slice(start, first));
  const sex = said && sexOf(page, subject.P);
  if (!sex || sex === said) return subject;
  return subject.O === undefined ? {} : { O: subject.O };
}

function masksOf(page: Page, marked: Map<number, Marked[]>, max: number): Map<number, Masked> {
  const masks = new Map<number, Masked>();
  for (const [n, things] of marked)
    if (things.length && masks.size < max) masks.set(n, mask(page, elementAt(page.sentences, n), things));
  return masks;
}

const topicOf = (page: Page, { P, O }: Subject): Scene['topic'] => ({
  ...(P === undefined ? {} : { P: { ...unseen('P', P), sex: sexOf(page, P) } }),
  ...(O === undefined ? {} : { O: unseen('O', O) }),
});

function count(things: Marked[]): Record<Kind, number> {
  const kinds: Record<Kind, number> = { P: 0, O: 0, L: 0 };
  for (const { kind } of things) kinds[kind]++;
  return kinds;
}

function mask(page: Page, { start, end }: Sentence, things: Marked[]): Masked {
  const asides = asidesIn(page.text, start, end, things);
  const actors: Actor[] = [];
  let text = '';
  let at = start;
  const upTo = (to: number) => {
    for (const aside of asides) {
      if (aside.end <= at || aside.start >= to) continue;
      text += plain(page.text.slice(at, Math.max(at, aside.start)));
      at = aside.end;
    }
    if (at < to) text += plain(page.text.slice(at, to));
    at = Math.max(at, to);
  };
  for (const thing of things) {
    if (thing.start < at || asides.some((aside) => aside.start < thing.end && thing.start < aside.end)) continue;
    upTo(thing.start);
    const mark = `<${thing.kind}${actors.length}>`;
    const name = plain(page.text.slice(thing.start, thing.end));
    actors.push({
      mark,
      kind: thing.kind,
      at: text.length,
      start: thing.start,
      end: thing.end,
      index: thing.index,
      name,
      isSure: isSure(page, thing.index),
      sex: thing.kind === 'P' ? sexOf(page, thing.index, thing) : undefined,
    });
    text += thing.end === thing.start ? `${mark} ` : mark;
    at = thing.end;
  }
  upTo(end);
  return { text, actors, start, end };
}

/** From this confidence on a reading stands by itself. */
const SURE = 0.8;

function isSure(page: Page, index: number | undefined): boolean {
  if (index === undefined) return false;
  return [index, page.thing(index)].some((one) => {
    const { tier, confidence, rule } = page.mention(one);
    return tier === 'establishing' || (tier === 'reading' && confidence >= SURE && rule.startsWith('names.'));
  });
}

const plain = (text: string): string => text.replace(/[\s<>]+/g, ' ').replace(/’/g, "'");
