import { extractor } from '../run/extractor.ts';
import { cellsOf, RULE, type Cell } from '../page/cells.ts';
import { mayBeHouse } from '../page/header/house-note.ts';
import type { Line } from '../page/lines.ts';
import { bareName } from '../page/names.ts';
import { nameKey, type Page } from '../page/page.ts';
import { isTitle } from '../page/signature/card-parts.ts';
import { isPersonOn, isTitledOn } from '../relations/lines/named-on-line.ts';
import { isOrganizationName } from '../words/names.ts';
import { AUTHORITY, type Found } from '../finding.ts';

const WHO =
  /^(?:wer|who|owner|responsible|action by|verantwortlich(?:e[rn]?)?|zuständig|assignee|resp\.?|qui|responsable|chi|responsabile|quién|wie|actiehouder)$/iu;
/** Somebody, and the house in brackets or behind a stroke. */
const HOUSED = /^([^()/]{4,40}?)(?: ?\((?:Fa\. |Firma )?([^()]{3,50})\)| \/ ([^()/]{3,50}))$/u;
const MAX_ROWS = 200;
const EVIDENCE = { rule: 'action_tables.who', confidence: 0.85, authority: AUTHORITY.sentence };

/** Who is of which house by the column of a list of actions that says who is to act: `Ms Frost (Acme Ltd)`. */
export const actionTables = extractor({
  name: 'action_tables',
  after: ['name_lists'],
  *find(_item, page) {
    for (const cell of whoCells(page.lines)) yield* housed(page, cell);
  },
});

function* whoCells(lines: Line[]): Generator<Cell> {
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n];
    const at = line && line.text.includes('|') ? cellsOf(line).findIndex(({ text }) => WHO.test(text.trim())) : -1;
    if (at < 0) continue;
    for (const row of lines.slice(n + 1, n + 1 + MAX_ROWS)) {
      if (!row.text.includes('|')) break;
      n++;
      const cell = RULE.test(row.text) ? undefined : cellsOf(row)[at];
      if (cell?.text) yield cell;
    }
  }
}

function* housed(page: Page, { text, at }: Cell): Found {
  const [, who = '', aside, behind] = HOUSED.exec(text.trim()) ?? [];
  const house = (aside ?? behind ?? '').trim();
  const person = { text: who.trim(), at };
  if (!house || !(isPersonOn(page, person) || isTitledOn(person)) || isTitle(house)) return;
  if (!isOrganizationName(house) && !(/^\p{Lu}/u.test(house) && / /.test(house) && mayBeHouse(house))) return;
  const [name, end] = [bareName(person.text), at + person.text.length];
  const known = page.referents.find('Contact', name);
  const from =
    known ?? (yield { label: 'Contact', tier: 'reading', name, identifiers: [], ...EVIDENCE, start: at, end });
  const start = at + text.indexOf(house);
  const to =
    page.known.get(nameKey('Organization', house)) ??
    page.referents.find('Organization', house) ??
    (yield {
      label: 'Organization',
      tier: 'reading',
      name: house,
      identifiers: [],
      ...EVIDENCE,
      start,
      end: start + house.length,
    });
  yield { type: 'works_for', from, to, ...EVIDENCE, start: at, end: start + house.length };
}
