import type { Commitment } from '../common/model.ts';
import { extractor } from './run/extractor.ts';
import { commitmentIn, detailOf } from './page/commitment/commitment.ts';
import { clausesOf } from './page/commitment/clauses.ts';
import { instalmentsOf } from './page/commitment/instalments.ts';
import { partiesOf, partyOf, type Parties } from './page/commitment/parties.ts';
import { owedBy } from './page/commitment/owed.ts';
import { remindedIn } from './page/commitment/reminder.ts';
import type { Setting } from './page/commitment/setting.ts';
import { isOnlyFulfilled } from './page/commitment/fulfilled.ts';
import { fulfilmentsIn } from './page/commitment/fulfilments.ts';
import { saidOn, senderOf, sidesOf } from './page/commitment/sides.ts';
import { isTicked, listMark } from './page/list-mark.ts';
import type { Page } from './page/page.ts';
import { personNamed } from './page/naming/person-named.ts';
import { tasksIn, type Task } from './page/tasks/tasks.ts';
import { spokenOfBefore } from './relations/antecedents/spoken-of.ts';
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
    const parties = partiesOf(page);
    const named = (one: Commitment) => ({ ...one, ...shownAs(page, parties, one) });
    const tasks = tasksIn(page, item).filter(({ owner }) => owner !== undefined);
    for (const task of tasks) found.push(named(ownedBy(task, item.date)));
    const owed = owedBy(page, item) ?? remindedIn(page, item.date, sender);
    if (owed) found.push(owed);
    const covered = [...tasks, ...(owed ? [owed] : [])];
    const isCovered = (start: number, end: number) => covered.some((one) => one.start < end && one.end > start);
    const spokenOf = spokenOfBefore(page);
    let head: string | undefined;
    for (const [n, one] of page.sentences.entries()) {
      const { start, end, kind } = one;
      if ((kind !== 'own' && kind !== 'forwarded') || found.length >= MAX_COMMITMENTS || isCovered(start, end))
        continue;
      const sentence = page.text.slice(start, end);
      if (isTicked(sentence) || (page.genre === 'contract' && RECITAL.test(sentence))) continue;
      const mark = listMark(sentence);
      const text = sentence.slice(mark);
      const at = start + mark;
      const date = saidOn(page, one, item.date);
      const headed = headIn(sentence);
      head = headed ?? (mark > 0 ? head : undefined);
      if (head !== undefined && headed === undefined) {
        found.push(named(listed(text, { head, date, start: at })));
        continue;
      }
      const sides = sidesOf(page, one, sender);
      if (sides === undefined) continue;
      const setting = { date, genre: page.genre, isKnown, spokenOf: () => spokenOf(n), ...sides };
      for (const [from, clause] of clausesOf(text)) {
        const one = isOnlyFulfilled(clause) ? undefined : commitmentIn(clause, setting);
        if (!one) continue;
        const placed = { ...one, start: at + from + one.start, end: at + from + one.end };
        found.push(...instalmentsOf(named(placed), page.text, date));
      }
    }
    if (found.length) yield { of: SELF, properties: { commitments: found.toSorted((a, b) => a.start - b.start) } };
  },
});

/** What is said to be done, by which a reading closes what was promised before. */
export const fulfilments = extractor({
  name: 'fulfilments',
  after: ['commitments'],
  *find(_item, page) {
    if (!/^(?:Activity|Asset|Thread)$/.test(page.self.label) || page.genre === 'encyclopedic') return;
    const found = fulfilmentsIn(page);
    if (found.length) yield { of: SELF, properties: { fulfilments: found } };
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

/** A task of somebody, as what he is to do. */
const ownedBy = ({ owner, what, due, start, end }: Task, date: string): Commitment => ({
  ...detailOf(what, date),
  ...(owner ? { who: owner } : {}),
  what,
  ...(due ? { due } : {}),
  start,
  end,
});

/** Who promises and to whom, by the names that the item has for them. */
function shownAs(page: Page, parties: Parties, { who, to_whom }: Commitment): Pick<Commitment, 'who' | 'to_whom'> {
  if (who === undefined) return {};
  const party = partyOf(parties, who);
  if (party.who !== undefined) return to_whom === undefined ? party : { who: party.who };
  return { who: fullName(page, who), ...(to_whom === undefined ? {} : { to_whom: fullName(page, to_whom) }) };
}

/** The fuller name that the item has for somebody, else the name as it is written. */
function fullName(page: Page, name: string): string {
  const bare = name.replace(TITLED, '');
  const index = personNamed(page, name) ?? personNamed(page, bare);
  const full = index === undefined ? undefined : page.mention(index).name;
  return full !== undefined && full.includes(' ') && full.split(' ').length >= bare.split(' ').length ? full : name;
}

/** What the parties of a contract say of themselves before they agree: `(A) The Supplier launders linen.` */
const RECITAL = /^\([A-Z]\)\s/;

/** Who is to do all that the list below says: `The Contractor will:`. */
const HEAD =
  /^(?:\(?[\da-z.]{1,4}[.)] |§ ?\d+ )?((?:[Tt]he |[Dd]ie |[Dd]er )?\p{Lu}[\p{L}&.'’ -]{1,50}?|I|We|Ich|Wir) (?:(?:will|shall|must|agrees? to|undertakes? to|is to|has to|verpflichtet sich|wird|hat)(?: [a-z ]{2,30})?) ?:$/u;

const headIn = (text: string): string | undefined =>
  text.endsWith(':') ? HEAD.exec(text.replace(/\s+/g, ' '))?.[1] : undefined;

interface Listed {
  head: string;
  date: string;
  start: number;
}

/** A line of a list that somebody is to do. */
function listed(text: string, { head, date, start }: Listed): Commitment {
  const what = text.replace(/[\s;,.]+(?:and|und|or|oder)?$/, '');
  return {
    ...detailOf(what, date),
    ...(/^(?:I|We|Ich|Wir)$/.test(head) ? {} : { who: head }),
    what,
    start,
    end: start + text.length,
  };
}
