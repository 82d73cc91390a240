import { SELF } from '../extractor.ts';
import type { Page } from '../page/page.ts';
import type { Sentence } from '../page/sentences.ts';
import { markedBySentence, pronounOf, subjectOf, type Marked } from './marks.ts';

export type Kind = 'P' | 'O' | 'L';

/** A thing in a sentence: its mark in the masked text, its mention (a place has none) and its name. */
export interface Actor {
  mark: string;
  kind: Kind;
  /** Where the mark stands in the masked text. */
  at: number;
  index?: number;
  name: string;
}

/** A sentence with its things masked (`<P3>`), and the questions that rules ask of it. */
export interface Scene {
  text: string;
  actors: Actor[];
  start: number;
  end: number;
  kind: Sentence['kind'];
  /** How many things of each kind it holds. */
  kinds: Record<Kind, number>;
  /** The organization that the text's author works for: what `our` means. */
  home?: Actor;
  /** The actor of a mark. */
  of(mark: string): Actor | undefined;
  /** The last actor of a kind before a position. */
  before(kind: Kind, at: number): Actor | undefined;
  /** The first actor of a kind from a position on, with nothing but a copula or comma between. */
  next(kind: Kind, at: number): Actor | undefined;
  /** The actor of a mark and those coordinated with it to its right. */
  chain(mark: string): Actor[];
  /** The last actor of a kind before a position and those coordinated with it to its left. */
  backChain(kind: Kind, at: number): Actor[];
}

const RIGHT = /^(?:,? ?(?:and|&) (?:the |his |her )?|, ?(?:the )?|, ?(?:[a-z]+ ){0,3}|\/| & )$/i;
const LEFT = /^(?:,? ?(?:and|&) (?:his |her )?(?:[a-z]+ )?|, ?| & )$/i;
const JOINED = /^(?:,| is| was|,? mr\.?|,? dr\.?|,? ms\.?)?\s*$/i;

/** The masked sentences of an item in which at least two things stand, pronouns at their start resolved. */
export function* scenes(page: Page, most: number): Generator<Scene> {
  const marked = markedBySentence(page);
  const subject = subjectOf(page);
  const home = homeOf(page);
  let shown = 0;
  for (const [n, sentence] of page.sentences.entries()) {
    const things = marked.get(n) ?? [];
    const pronoun = pronounOf(page, sentence, subject);
    const all = pronoun ? [pronoun, ...things.filter((thing) => thing.start >= pronoun.end)] : things;
    for (const thing of things.toReversed()) if (thing.kind !== 'L') subject[thing.kind] = thing.index!;
    if (all.length < (home ? 1 : 2)) continue;
    if (++shown > most) return;
    yield { ...scene(page, sentence, all), home };
  }
}

/** The author's employer, from what headers, fields and the signature say. */
function homeOf(page: Page): Actor | undefined {
  const author = page.claims.find((c) => c.to === SELF && /^(?:sent|authored)$/.test(c.type))?.from;
  const employed = page.claims.findLast((c) => c.type === 'works_for' && c.from === author);
  return employed && { mark: '', kind: 'O', at: -1, index: employed.to, name: '' };
}

function scene(page: Page, sentence: Sentence, things: Marked[]): Scene {
  const actors: Actor[] = [];
  const kinds: Record<Kind, number> = { P: 0, O: 0, L: 0 };
  let text = '';
  let at = sentence.start;
  for (const thing of things) {
    if (thing.start < at) continue;
    text += plain(page.text.slice(at, thing.start));
    kinds[thing.kind]++;
    const mark = `<${thing.kind}${actors.length}>`;
    actors.push({
      mark,
      kind: thing.kind,
      at: text.length,
      index: thing.index,
      name: plain(page.text.slice(thing.start, thing.end)),
    });
    text += thing.end === thing.start ? `${mark} ` : mark;
    at = thing.end;
  }
  text += plain(page.text.slice(at, sentence.end));
  return {
    text,
    actors,
    start: sentence.start,
    end: sentence.end,
    kind: sentence.kind,
    kinds,
    ...questions(text, actors),
  };
}

const plain = (text: string): string => text.replace(/[\s<>]+/g, ' ').replace(/’/g, "'");

function questions(text: string, actors: Actor[]): Pick<Scene, 'of' | 'before' | 'next' | 'chain' | 'backChain'> {
  const gap = (a: Actor, b: Actor) => text.slice(a.at + a.mark.length, b.at);
  const of = (mark: string) => actors[Number(mark.slice(2, -1))];
  return {
    of,
    before: (kind, at) => actors.findLast((a) => a.kind === kind && a.at < at),
    next: (kind, at) => {
      const actor = actors.find((a) => a.kind === kind && a.at >= at);
      return actor && JOINED.test(text.slice(at, actor.at)) ? actor : undefined;
    },
    chain: (mark) => {
      const found = [of(mark)!];
      for (const actor of actors.slice(actors.indexOf(found[0]!) + 1)) {
        if (actor.kind !== found[0]!.kind || !RIGHT.test(gap(found.at(-1)!, actor))) break;
        found.push(actor);
      }
      return found;
    },
    backChain: (kind, at) => {
      const list = actors.filter((a) => a.kind === kind && a.at < at);
      const found = list.slice(-1);
      for (const actor of list.slice(0, -1).toReversed()) {
        if (!LEFT.test(gap(actor, found.at(-1)!))) break;
        found.push(actor);
      }
      return found;
    },
  };
}
