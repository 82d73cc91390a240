import type { Commitment } from '../common/model.ts';
import { extractor } from './extractor.ts';
import { commitmentIn, detailOf } from './page/commitment/commitment.ts';
import type { Setting } from './page/commitment/setting.ts';
import { isTalk } from './page/genre.ts';
import { turnBefore } from './page/turns.ts';
import type { Page } from './page/page.ts';
import { SELF } from './finding.ts';

const MAX_COMMITMENTS = 40;

/** What is promised, agreed or owed: who to whom, how much of what, for how much and by when, from sentences of mails, talks and contracts. */
export const commitments = extractor({
  name: 'commitments',
  after: ['outcomes'],
  *find(item, page) {
    if (!/^(?:Activity|Asset|Thread)$/.test(page.self.label)) return;
    if (page.genre === 'encyclopedic') return;
    const sender = senderOf(page);
    const isKnown = namedBy(page);
    const found: Commitment[] = [];
    let head: string | undefined;
    for (const { start, end, kind } of page.sentences) {
      if (kind !== 'own' || found.length >= MAX_COMMITMENTS) continue;
      const text = page.text.slice(start, end);
      head = headIn(text) ?? (ITEM.test(text) ? head : undefined);
      if (head !== undefined && ITEM.test(text)) {
        found.push(listed(text, { head, date: item.date, start }));
        continue;
      }
      const setting = { date: item.date, genre: page.genre, isKnown, ...partiesOf(page, start, sender) };
      for (const [from, clause] of clausesOf(text)) {
        const one = commitmentIn(clause, setting);
        if (one) found.push({ ...one, start: start + from + one.start, end: start + from + one.end });
      }
    }
    if (found.length) yield { of: SELF, properties: { commitments: found } };
  },
});

const TITLED = /^(?:(?:the|mr|ms|mrs|dr|prof|cllr|herr|frau)\.? )+/i;

/** Whether a name is of somebody or something of the item. */
function namedBy({ referents }: Page): Setting['isKnown'] {
  return (name, label) =>
    (label ? [label] : ['Contact', 'Organization']).some(
      (label) => (referents.find(label, name) ?? referents.find(label, name.replace(TITLED, ''))) !== undefined,
    );
}

/** Who is to do all that the list below says: `The Contractor will:`. */
const HEAD =
  /^(?:\(?[\da-z.]{1,4}[.)] |§ ?\d+ )?((?:[Tt]he |[Dd]ie |[Dd]er )?\p{Lu}[\p{L}&.'’ -]{1,50}?|I|We|Ich|Wir) (?:(?:will|shall|must|agrees? to|undertakes? to|is to|has to|verpflichtet sich|wird|hat)(?: [a-z ]{2,30})?) ?:$/u;
const ITEM = /^(?:[-*•–]|\(?[a-z\d]{1,2}[.)]|\(?[ivx]{1,4}\)) ?(?=[\p{L}\d])/u;

const headIn = (text: string): string | undefined => HEAD.exec(text.replace(/\s+/g, ' '))?.[1];

interface Listed {
  head: string;
  date: string;
  start: number;
}

/** A line of a list that somebody is to do. */
function listed(text: string, { head, date, start }: Listed): Commitment {
  const what = text.replace(ITEM, '').replace(/[\s;,.]+(?:and|und|or|oder)?$/, '');
  return {
    ...detailOf(what, date),
    ...(/^(?:I|We|Ich|Wir)$/.test(head) ? {} : { who: head }),
    what,
    start,
    end: start + text.length,
  };
}

const SECOND = /,? (?:and|but) (?=(?:(?:I|we|he|she|they|\p{Lu}\p{Ll}+) )?(?:will|shall)\b)|; (?=\S)/u;

const CLAUSE = /\b(?:I|we|will|shall|is|are|was|were|has|have|can|please)\b|['’]ll\b/i;

/** A sentence's clauses that each may promise something, with their places in it; what begins with a condition stays whole. */
function clausesOf(sentence: string): [from: number, clause: string][] {
  const cut = /^(?:if|when|unless|should|as soon as)\b/i.test(sentence) ? null : SECOND.exec(sentence);
  if (!cut || !CLAUSE.test(sentence.slice(0, cut.index))) return [[0, sentence]];
  const second = cut.index + cut[0].length;
  return [
    [0, sentence.slice(0, cut.index)],
    [second, sentence.slice(second)],
  ];
}

/** Who says I in a sentence, and to whom. */
function partiesOf(page: Page, at: number, sender: Parties): Parties {
  if (!isTalk(page.genre)) return sender;
  const speaker = turnBefore(page.turns, at)?.name;
  return speaker ? { who: speaker } : {};
}

interface Parties {
  who?: string;
  to_whom?: string;
}

/** The sender of a mail and its only receiver, by name. */
function senderOf(page: Page): Parties {
  const named = (type: RegExp) =>
    page.claims.flatMap((c) => (c.to === SELF && type.test(c.type) ? (page.mention(c.from).name ?? []) : []));
  const [who] = named(/^(?:sent|authored)$/);
  const received = named(/^received$/);
  return { ...(who ? { who } : {}), ...(received.length === 1 ? { to_whom: received[0] } : {}) };
}
