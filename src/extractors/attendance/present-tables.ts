import { cellsOf, RULE } from '../page/cells.ts';
import type { Line } from '../page/lines.ts';
import type { ListLabel } from './labels.ts';

const NAME =
  /^(?:present|attendees?|attending|participants?|members?(?: present)?|anwesend|teilnehmer(?:in|innen)?|who)$/iu;
const CAPACITY = /^(?:capacity|role|office|position|title|post|function|as|funktion|amt|rolle)$/iu;
const MAX_ROWS = 100;

/** What a table of those present tells of all of them. */
export const AS_PRESENT: ListLabel = {
  sort: 'present',
  isOfOfficers: false,
  isInvited: false,
  isDashed: false,
  length: 0,
};

/** Somebody in a table of those present, with what the next column says of him. */
interface Present {
  name: string;
  note: string;
  at: number;
}

/** Those whom the tables of a sitting say to be present, each with the capacity. */
export function* presentInTable(lines: Line[]): Generator<Present> {
  for (const [n, line] of lines.entries()) {
    if (!line.text.startsWith('|') || line.text.length > 200) continue;
    const heads = cellsOf(line).map(({ text }) => text.trim());
    const [who, as] = [NAME, CAPACITY].map((form) => heads.findIndex((head) => form.test(head)));
    if (heads.length !== 2 || who === undefined || as === undefined || who < 0 || as < 0) continue;
    for (const row of lines.slice(n + 1, n + 1 + MAX_ROWS)) {
      if (!row.text.startsWith('|')) break;
      const cells = RULE.test(row.text) ? [] : cellsOf(row);
      const [name, note] = [cells[who], cells[as]];
      if (name?.text && note?.text)
        yield { name: name.text, note: note.text.replace(/ \(in attendance\)$/i, ''), at: name.at };
    }
  }
}
