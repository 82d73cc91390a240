import { elementAt } from '../common/element-at.ts';
import { extractor } from './extractor.ts';
import { dueIn } from './page/dates.ts';
import type { Line } from './page/lines.ts';
import type { Page } from './page/page.ts';
import { AUTHORITY, SELF } from './finding.ts';

const MAX_ENTRIES = 50;
const MAX_LENGTH = 300;
const BULLET = /^(?:[-*•]|\d{1,2}[.)]|\[[ xX]?\])\s*(?:\[[ xX]?\]\s*)?/;
/** A task that is ticked off. */
const DONE = /^(?:[-*•]\s*)?\[[xX]\]/;
const HEADING: [kind: Kind, pattern: RegExp][] = [
  [
    'action_items',
    /^(?:#{1,6}\s*)?[*_]{0,2}(?:action items?|actions|next steps?|to[- ]?dos?|tasks|follow-?ups?|todo list|aufgaben(?:liste)?|pendenzen(?:liste)?|ma(?:ß|ss)nahmen|offene punkte|(?:die )?nächsten? schritte|arbeitsaufträge)[*_]{0,2}\s?:?[*_]{0,2}$/i,
  ],
  [
    'decisions',
    /^(?:#{1,6}\s*)?[*_]{0,2}(?:decisions?|decided|agreements?|resolutions?|what we decided|outcomes?|beschlüsse|beschlossen|entscheid(?:e|ungen)|vereinbarungen)(?: made| taken)?[*_]{0,2}\s?:?[*_]{0,2}$/i,
  ],
];
const LABELLED: [kind: Kind, pattern: RegExp][] = [
  [
    'action_items',
    /^(?:action(?: item)?|todo|to-do|ai|task|next steps?|follow-?up|aufgabe|pendenz|ma(?:ß|ss)nahme|auftrag|nächster schritt)\s?(?:\([^()]{1,40}\))?\s?[:–-]\s*(?=\S)/i,
  ],
  [
    'decisions',
    /^(?:decision|decided|agreed|resolved|resolution|beschluss|beschlossen|entscheid(?:ung)?|entschieden|vereinbart|vereinbarung)\s?[:–-]\s*(?=\S)/i,
  ],
];
const DECIDED =
  /^(?:[\p{L} .'’-]{1,40}: )?(?:(?:so|then|and|finally|after [^,.]{3,60}),? )?(?:we|they|everyone|all|the (?:team|group|board|committee|client)|it was|\p{Lu}[\p{L}'’-]+ and \p{Lu}[\p{L}'’-]+)\s(?:have |has |all |then |also |finally |jointly )?(?:decided|agreed|resolved|approved|signed off)\b/iu;
const BESCHLOSSEN =
  /^(?:(?:nach \p{L}+ \p{L}+|einstimmig|damit|daher|somit|also) )?(?:wir haben|haben wir|es wurde|wurde|man hat|(?:der|die|das) \p{Lu}\p{L}+ (?:hat|haben))\b[^?]{0,200}\b(?:beschlossen|entschieden|vereinbart|genehmigt|verabschiedet)\b/iu;
const WIRD =
  /^\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20})? (?:wird|soll|muss|übernimmt|klärt|prüft|schickt|sendet|erstellt|bereitet|bestellt|organisiert|meldet|ruft|fragt|holt|bringt|schreibt|kümmert sich|informiert|plant|koordiniert)(?! nicht)(?=[\s,])/u;
const WILL =
  /^\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20})? (?:will|to|is going to|needs to|has to|must|should) [a-z]{2,}/u;

/** What somebody is not to do, or what is only asked. */
const NOT =
  /^[^.?]{2,60}? (?:(?:will|to|must|should|has|needs) (?:not|never)|(?:wird|soll|muss) (?:nicht|nie|kein\p{L}*))\b|\?$/u;

type Kind = 'decisions' | 'action_items';

/** What was decided and what is to be done, from lists under such headings, labelled lines and cue words, as properties of the item. */
export const outcomes = extractor({
  name: 'outcomes',
  after: ['met'],
  *find(item, page) {
    if (page.self.label !== 'Activity') return;
    const owners = new Set<number>();
    const found: Record<Kind, string[]> = { decisions: [], action_items: [] };
    for (const [kind, text] of stated(page)) {
      if (found[kind].length >= MAX_ENTRIES) continue;
      const clean = text
        .replace(/[*_`]{1,3}/g, '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, MAX_LENGTH);
      const due = kind === 'action_items' && !/\(due /.test(clean) ? dueIn(clean, item.date) : undefined;
      const entry = due ? `${clean} (due ${due})` : clean;
      const owner = kind === 'action_items' ? ownerOf(page, clean) : undefined;
      if (owner !== undefined && owner !== SELF) owners.add(owner);
      if (clean.length > 3 && !found[kind].includes(entry)) found[kind].push(entry);
    }
    for (const to of owners)
      yield {
        type: 'assigned_to',
        from: SELF,
        to,
        rule: 'outcomes.owner',
        confidence: 0.9,
        authority: AUTHORITY.sentence,
      };
    const filled = Object.entries(found).filter(([, list]) => list.length);
    if (filled.length) yield { of: SELF, properties: Object.fromEntries(filled) };
  },
});

const OWNER =
  /^@?(\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20})?)(?=\s?[:–-]\s| (?:to|will|is|needs|has|must|should|and|wird|soll|muss|übernimmt|klärt|prüft|schickt|sendet|erstellt|bereitet|bestellt|organisiert|meldet|ruft|fragt|holt|bringt|schreibt|kümmert|informiert|plant|koordiniert)\b)|[([@]\s?(\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20})?)[)\],]?/u;

/** Who is to do a task: the person named at its start, or in brackets. */
function ownerOf(page: Page, task: string): number | undefined {
  const [, leading, bracketed] = OWNER.exec(task) ?? [];
  const name = leading ?? bracketed;
  return name === undefined ? undefined : page.referents.find('Contact', name);
}

function* stated(page: Page): Generator<[Kind, string]> {
  for (const section of page.sections) {
    if (section.kind !== 'own') continue;
    let under: Kind | undefined;
    for (let n = section.from; n < section.to; n++) {
      const { text } = elementAt(page.lines, n);
      if (!text) continue;
      const head = text.length < 60 ? HEADING.find(([, pattern]) => pattern.test(text)) : undefined;
      if (head) under = head[0];
      else if (DONE.test(text)) continue;
      else if (under && BULLET.test(text)) yield [under, text.replace(BULLET, '')];
      else {
        if (under && !isList(page.lines, n)) under = undefined;
        yield* labelled(text);
      }
    }
  }
  for (const { kind, start, end } of page.sentences) {
    if (kind !== 'own' || end - start >= MAX_LENGTH) continue;
    const text = page.text.slice(start, end);
    if ((DECIDED.test(text) || BESCHLOSSEN.test(text)) && !text.endsWith('?')) yield ['decisions', text];
    else if (/[.!?;] $/.test(page.text.slice(start - 2, start))) yield* labelled(text);
  }
}

const isList = (lines: Line[], n: number): boolean =>
  BULLET.test(lines[n - 1]?.text ?? '') && /^[a-z(]/.test(lines[n]?.text ?? '');

function* labelled(line: string): Generator<[Kind, string]> {
  const text = line
    .slice(0, 600)
    .replace(BULLET, '')
    .replace(/^[*_]{1,2}/, '');
  for (const [kind, pattern] of LABELLED) {
    const match = pattern.exec(text);
    if (!match) continue;
    yield [kind, text.slice(match[0].length)];
    return;
  }
  if (BULLET.test(line) && (WIRD.test(text) || WILL.test(text)) && !NOT.test(text)) yield ['action_items', text];
}
