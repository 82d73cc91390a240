import { extractor } from './run/extractor.ts';
import type { Page } from './page/page.ts';
import { personNamed } from './page/naming/person-named.ts';
import { stated } from './page/tasks/stated.ts';
import { assigneesIn, tasksIn } from './page/tasks/tasks.ts';
import { AUTHORITY, SELF } from './finding.ts';

const MAX_ENTRIES = 50;
const MAX_LENGTH = 300;

/** What was decided and what is to be done, from lists under such headings, labelled lines, tables and cue words, as properties of the item. */
export const outcomes = extractor({
  name: 'outcomes',
  after: ['met'],
  *find(item, page) {
    if (page.self.label !== 'Activity') return;
    const tasks = tasksIn(page, item).slice(0, MAX_ENTRIES);
    const owners = [...tasks.map(({ owner }) => owner), ...(page.genre === 'contract' ? [] : assigneesIn(page))];
    for (const to of new Set(owners.flatMap((owner) => ownerOf(page, owner) ?? [])))
      yield {
        type: 'assigned_to',
        from: SELF,
        to,
        rule: 'outcomes.owner',
        confidence: 0.9,
        authority: AUTHORITY.sentence,
      };
    const found = {
      decisions: listOf([...stated(page)].flatMap(({ kind, text }) => (kind === 'decisions' ? clean(text) : []))),
      action_items: listOf(
        tasks.map(({ text, due }) => (due && !text.includes('(due ') ? `${clean(text)} (due ${due})` : clean(text))),
      ),
    };
    const filled = Object.entries(found).filter(([, list]) => list.length);
    if (filled.length) yield { of: SELF, properties: Object.fromEntries(filled) };
  },
});

const clean = (text: string): string =>
  text
    .replace(/[*_`]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);

/** Said under a heading below which nothing stands. */
const NOTHING =
  /^(?:none|nothing|nil|n\/a|no (?:new |further |open )?(?:actions?|action items?|decisions?|tasks?)|keine?|nichts|entfällt|aucune?|nessuna?|ninguna?|ingen|geen)(?: (?:yet|today|so far|noted|to report|bisher|heute))?[\s.!–-]*$/iu;

const listOf = (entries: string[]): string[] =>
  [...new Set(entries)].filter((entry) => entry.length > 3 && !NOTHING.test(entry)).slice(0, MAX_ENTRIES);

/** Who is to do a task, where the item names him. */
function ownerOf(page: Page, owner: string | undefined): number | undefined {
  const found = owner === undefined ? undefined : personNamed(page, owner);
  return found === SELF ? undefined : found;
}
