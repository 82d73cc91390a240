import type { Item } from '../../../common/model.ts';
import { dueIn } from '../days/dates.ts';
import type { Page } from '../page.ts';
import { personNamed } from '../naming/person-named.ts';
import { firstPart } from '../../words/parts.ts';
import { NAME, stated, type Stated, type Words } from './stated.ts';
import { taskRows } from './tables.ts';

/** What is to be done, by whom and by when. */
export interface Task {
  /** As the text says it, who does it included. */
  text: string;
  /** The words for what is to be done alone, and their place. */
  what: string;
  start: number;
  end: number;
  /** A name, or a handle in small letters. */
  owner?: string;
  due?: string;
}

const WHO = `(?:@(\\p{L}[\\p{L}\\d._-]{1,24})|(${NAME}))`;
const GOES_ON =
  '(?=[,:]?\\s?[:–-]\\s|,? (?:please|pls|bitte)\\b|\\s?(?:→|->|=>)| (?:to|will|is|needs|has|must|should|and|wird|soll|muss|[a-z]{2,14}s|\\p{Ll}{2,20}t)\\b)';
/** Who is named first: at once, or behind what the point is about. */
const LEADING = ['', '[^.!?:;]{2,60}: '].map((topic) => new RegExp(`^${topic}${WHO}${GOES_ON}`, 'u'));
const BEHIND =
  /\s?(?:[([@]|(?<=\s)(?:→|->|=>))\s?(\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){0,2})(?:[)\],.;]|$)/u;
/** Between who does it and what. */
const BETWEEN =
  /^,?(?:\s?[:–-]\s+|\s?(?:→|->|=>)\s*| )(?:(?:to|will|is going to|needs to|has to|must|should|please|pls|bitte) )?(?:to )?/u;
/** Nothing but who is to do it, and perhaps by when. */
const ONLY = new RegExp(
  `^(?:@?(${NAME}))(?:(?:,| and| und| &| \\/|\\/) ?${NAME})*[.,;]?(?:\\s*\\(?(?:by|until|till|due|bis|am|Termin:?|Frist:?|fällig(?: am)?)\\b.{1,40})?$`,
  'u',
);
/** Where a list of tasks in one line goes on, behind whoever does the last. */
const NEXT = /(?<=\(\p{Lu}[^()]{1,40}\))[,;] (?:and )?/u;

/** What the text of an activity says that is to be done, and the tables of a document, in the order in which it is found; a contract sets duties and no tasks. */
export function tasksIn(page: Page, { body, date }: Pick<Item, 'body' | 'date'>): Task[] {
  if (page.genre === 'contract') return [];
  if (page.self.label === 'Asset') return inTables(page, body, date);
  if (page.self.label !== 'Activity') return [];
  const isKnown = (name: string) => personNamed(page, name.replace(/\.$/, '')) !== undefined;
  const listed = [...stated(page)]
    .filter(({ kind }) => kind === 'action_items')
    .flatMap((one) => partsOf(one))
    .flatMap((one) => taskOf(one, date, isKnown) ?? []);
  return [...listed, ...inTables(page, body, date)];
}

/** Whom labels alone give the whole item to, without saying what is to be done: `Assigned to: Ana Berg`. */
export const assigneesIn = (page: Page): string[] =>
  [...stated(page)].flatMap(({ kind, text, before }) => {
    const lone =
      kind === 'action_items' && FIELD.test(before?.text ?? '')
        ? ONLY.exec(firstPart(text, '\n').replace(WAS, ''))?.[1]
        : undefined;
    return lone === undefined ? [] : [lone.replace(/\.$/, '')];
  });

function partsOf(one: Stated): Stated[] {
  const parts: Stated[] = [];
  let from = 0;
  for (const text of one.text.split(NEXT)) {
    const at = one.text.indexOf(text, from);
    parts.push({ ...one, text, start: one.start + at });
    from = at + text.length;
  }
  return parts;
}

/** Behind who a tracker says now has a task, who had it before. */
const WAS = /\s+\(was:? [^()\n]{1,60}\)$/i;

function taskOf(one: Stated, date: string, isKnown: (name: string) => boolean): Task | undefined {
  const first = firstPart(one.text, '\n').replace(WAS, '');
  const [, lone] = ONLY.exec(first) ?? [];
  if (lone !== undefined && isKnown(lone))
    return one.before && /\p{L}{2}.{6}/u.test(one.before.text) && !FIELD.test(one.before.text)
      ? handedTo(lone.replace(/\.$/, ''), one.before, dueIn(first, date) ?? dueIn(one.before.text, date))
      : undefined;
  const led = ledBy(one.text, isKnown);
  const behind = BEHIND.exec(one.text);
  const bracketed = behind?.[1] !== undefined && isKnown(behind[1]) ? behind : undefined;
  const owner = one.owner ?? led?.owner ?? bracketed?.[1];
  const start = one.owner === undefined ? (led?.length ?? 0) : 0;
  const what = one.text.slice(start, owner === bracketed?.[1] ? bracketed?.index : undefined).replace(/[\s.;]+$/, '');
  const due = dueIn(one.text, date) ?? dueInBrackets(one.text, date);
  return {
    text: one.owner ? `${one.owner}: ${one.text}` : one.text,
    what,
    start: one.start + start,
    end: one.start + start + what.length,
    ...(owner ? { owner } : {}),
    ...(due ? { due } : {}),
  };
}

/** A field of a ticket or a form, which is nobody's to do. */
const FIELD =
  /^(?:description|details?|priority|status|severity|category|type|summary|subject|issue|problem|reported by|opened by|created|model|product|component|environment|customer|location|due|beschreibung|priorität|kategorie|thema|betreff|kunde|standort|fällig)\s?:/i;

/** The day that stands behind a task by itself: `send the form (Wed)`. */
const BRACKETED = /\(([^()]{2,20})\)[\s.;]*$/;
const dueInBrackets = (text: string, date: string): string | undefined => {
  const [, day] = BRACKETED.exec(text) ?? [];
  return day === undefined ? undefined : dueIn(`by ${day}`, date);
};

/** Who is named before what is to be done, behind its topic or not, and how far that goes. */
function ledBy(text: string, isKnown: (name: string) => boolean): { owner: string; length: number } | undefined {
  for (const pattern of LEADING) {
    const [lead, handle, name] = pattern.exec(text) ?? [];
    const owner = handle ?? name;
    if (lead === undefined || owner === undefined || (handle === undefined && !isKnown(owner))) continue;
    return { owner, length: lead.length + (BETWEEN.exec(text.slice(lead.length))?.[0].length ?? 0) };
  }
  return undefined;
}

/** What was just said, as the task of whom the label names. */
function handedTo(owner: string, { text, start }: Words, due: string | undefined): Task {
  const what = text.replace(/[\s.;]+$/, '');
  return { text: `${owner}: ${what}`, what, start, end: start + what.length, owner, ...(due ? { due } : {}) };
}

function inTables(page: Page, body: string, date: string): Task[] {
  return [...taskRows(body, page)].flatMap(({ task, owner, due: by }) => {
    if (!task) return [];
    const what = task.text.trim();
    const due = by && dueIn(`bis ${by.text.trim()}`, date);
    const who = owner?.text.trim();
    return [
      {
        text: who ? `${who}: ${what}` : what,
        what,
        start: task.at,
        end: task.at + what.length,
        ...(who ? { owner: who } : {}),
        ...(due ? { due } : {}),
      },
    ];
  });
}
