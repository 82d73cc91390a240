import { elementAt } from '../../common/element-at.ts';
import { lazy } from '../../common/lazy.ts';
import type { Claim, Item, Mention, OntologyShape } from '../../common/model.ts';
import { frontmatter, type Fields } from './header/fields.ts';
import { referents, type Referents } from './coreference.ts';
import { genreOf, isChat, isTalk, type Genre } from './genre.ts';
import { headerBlock, type HeaderBlock } from './header/headers.ts';
import { linesOf, type Line } from './lines.ts';
import { mask, withoutMarks } from './mask.ts';
import { lowerWords } from './ordinary.ts';
import { addressesIn } from './signature/addresses.ts';
import { sectionsOf, type Section } from './sections.ts';
import { sentencesOf, type Sentence } from './sentences.ts';
import { spans, type Spans } from './spans.ts';
import type { Turn } from './turns/turn.ts';
import { talkOf } from './turns/turns.ts';
import type { Weights } from '../tagger/decode.ts';
import { namesIn } from '../tagger/read.ts';
import { SELF, type Finding } from '../finding.ts';
import type { Reading } from '../tagger/reading.ts';

/** Where a name stands in the running text, and the mention that it is a place of. */
export interface Place {
  start: number;
  end: number;
  sentence: number;
  index: number;
}

/** Shared, lazily computed views of one item's text, and what has been found in it so far. */
export interface Page {
  /** What the graph that the item goes to may hold. */
  readonly ontology: OntologyShape;
  /** The body with markup and encoded blocks blanked: offsets are the body's. */
  readonly text: string;
  readonly lines: Line[];
  /** Frontmatter that the body itself begins with. */
  readonly frontmatter: Fields;
  /** `From:`, `To:` … at the top of the body, or what stands for them. */
  readonly header: HeaderBlock;
  /** What kind of text it is. */
  readonly genre: Genre;
  /** The lines that begin with who says them, where people take turns to speak. */
  readonly turns: Turn[];
  /** Own text, quoted replies, forwarded messages and footers, in order, covering the body. */
  readonly sections: Section[];
  /** Sentences of prose with their tokens, in order; long texts are read up to a limit. */
  readonly sentences: Sentence[];
  /** The words that the sentences write with a small letter somewhere. */
  readonly lower: ReadonlySet<string>;
  /** Names that the tagger reads in the sentences. */
  readonly readings: Reading[];
  /** Spans that some finding has claimed. */
  readonly taken: Spans;
  readonly mentions: Mention[];
  /** The mention that is the item itself. */
  readonly self: Mention;
  /** The mention of an index. */
  mention(index: number): Mention;
  /** The index of the first mention of what a mention stands for. */
  thing(index: number): number;
  readonly claims: Claim[];
  signature?: { start: number; end: number };
  /** The mention of the house that a note is about. */
  about?: number;
  /** The first mention with an identifier (`email:a@b.c`) or an establishing name (`Contact:sarah chen`). */
  readonly known: Map<string, number>;
  /** Where a name of running text begins → its place. */
  readonly places: Map<number, Place>;
  /** What short forms of names stand for. */
  readonly referents: Referents;
  /** Mentions that a claim joins with the item itself. */
  readonly joined: Set<number>;
  add(found: Finding): number;
}

/** Opens an item for extraction, its names read with the shipped weights unless others are given; nothing is computed until it is asked for. */
export function openPage(item: Item, ontology: OntologyShape, weights?: Weights): Page {
  const text = lazy(() => mask(item.body));
  const lines = lazy(() => linesOf(text()));
  const front = lazy(() => ownFields(item, frontmatter(lines())));
  const header = lazy(() => ownHeader(item, headerBlock(lines(), front().to)));
  const sections = lazy(() => sectionsOf(lines(), header(), front().to));
  const turns = lazy(() => talkOf(lines(), header(), isChat(item)));
  const genre = lazy(() => genreOf(item, { lines: lines(), header: header(), turns: turns() }));
  const labels = lazy(() => (isTalk(genre()) ? turns() : []));
  const sentences = lazy(() =>
    sentencesOf(isTalk(genre()) ? withoutMarks(text()) : text(), lines(), sections(), {
      signature: page.signature,
      labels: labels(),
      written: item.body,
      isByLine: genre() === 'chat',
    }),
  );
  const lower = lazy(() => lowerWords(sentences()));
  const readings = lazy(() =>
    namesIn(
      sentences().map((s) => s.tokens),
      weights,
    ),
  );
  const found = {
    mentions: [] as Mention[],
    claims: [] as Claim[],
    taken: spans(),
    known: new Map<string, number>(),
    places: new Map<number, Place>(),
    referents: referents(),
    joined: new Set<number>(),
  };
  const page: Page = {
    ontology,
    ...found,
    get self() {
      return elementAt(found.mentions, SELF);
    },
    mention: (index) => elementAt(found.mentions, index),
    thing: (index) => thingOf(found, index),
    get text() {
      return text();
    },
    get lines() {
      return lines();
    },
    get frontmatter() {
      return front();
    },
    get header() {
      return header();
    },
    get genre() {
      return genre();
    },
    get turns() {
      return turns();
    },
    get sections() {
      return sections();
    },
    get sentences() {
      return sentences();
    },
    get lower() {
      return lower();
    },
    get readings() {
      return readings();
    },
    add: (finding) => keep(found, finding),
  };
  return page;
}

/** The fields at the top of a body; of a mail whose sender its own fields name they are the sender's words and speak of the mail no more. */
const ownFields = ({ metadata: { from } }: Item, fields: Fields): Fields =>
  from === undefined ? fields : { ...fields, values: {} };

/** The header lines at the top of a body: those of another message than the fields speak of are part of the text. */
function ownHeader({ metadata: { from: sender } }: Item, block: HeaderBlock): HeaderBlock {
  const from = block.headers.find(({ key }) => key === 'from');
  if (!from || typeof sender !== 'string') return block;
  const [field, line] = [addressesIn(sender)[0]?.email, addressesIn(from.value)[0]?.email];
  return field === line ? block : { headers: [], from: block.from, to: block.from };
}

const thingOf = ({ mentions }: Pick<Page, 'mentions'>, index: number): number => elementAt(mentions, index).as ?? index;

type Store = Pick<Page, 'mentions' | 'claims' | 'taken' | 'known' | 'referents' | 'joined'>;

function keep(found: Store, finding: Finding): number {
  if ('label' in finding) {
    if (finding.start !== undefined && finding.end !== undefined && finding.tier !== 'weak')
      found.taken.add(finding.start, finding.end);
    const index = found.mentions.push(tidy(finding)) - 1;
    for (const key of keysOf(finding)) if (!found.known.has(key)) found.known.set(key, finding.as ?? index);
    if (finding.tier !== 'weak' && (finding.label === 'Contact' || finding.label === 'Organization'))
      found.referents.add(index, finding);
    return index;
  }
  if ('from' in finding) {
    if (finding.from === 0 || finding.to === 0) found.joined.add(thingOf(found, finding.from + finding.to));
    return found.claims.push(finding) - 1;
  }
  const mention = elementAt(found.mentions, finding.of);
  mention.properties = { ...finding.properties, ...mention.properties };
  return finding.of;
}

const UNTIDY = /\s{2,}|[^\S ]|^\s|\s$|\p{Cf}/u;

/** A name on one line, without space around it and signs that nobody sees; an item keeps its title as it is. */
const tidy = (mention: Mention): Mention =>
  mention.self || mention.name === undefined || !UNTIDY.test(mention.name)
    ? mention
    : {
        ...mention,
        name: mention.name
          .replace(/\p{Cf}/gu, '')
          .replace(/\s+/g, ' ')
          .trim(),
      };

function keysOf(mention: Mention): string[] {
  const keys = mention.identifiers.map((i) => `${i.kind}:${i.value}`);
  if (mention.name && mention.tier === 'establishing') keys.push(nameKey(mention.label, mention.name));
  return keys;
}

/** The key under which `Page.known` holds a name. */
export const nameKey = (label: string, name: string): string => `${label}:${name.toLowerCase().replace(/\s+/g, ' ')}`;
