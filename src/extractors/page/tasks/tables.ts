import { cellsOf, RULE, type Cell } from '../cells.ts';
import type { Page } from '../page.ts';
import type { Line } from '../lines.ts';

type Column = 'task' | 'owner' | 'due' | 'status';
/** A row of a table of tasks. */
export type TaskRow = Partial<Record<Column, Cell>>;

const HEADINGS: [Column, RegExp][] = [
  [
    'task',
    /^(?:tasks?|actions?(?: items?)?|to-?do|what|activity|aufgaben?|ma(?:ß|ss)nahmen?|was|pendenz(?:en)?|tâche)$/i,
  ],
  [
    'owner',
    /^(?:owner|who|responsible|assignee|assigned to|lead|by whom|wer|verantwortlich(?:e[rn]?)?|zuständig|qui|responsable)$/i,
  ],
  [
    'due',
    /^(?:due(?: date)?|by|by when|deadline|when|until|termin|bis(?: wann)?|frist|fällig(?: am)?|wann|échéance|date)$/i,
  ],
  ['status', /^(?:status|state|done\??|completed?\??|progress|stand|erledigt\??|statut|état|fait|stato|estado)$/i],
];
/** What stands in a row about what is done, or will not be. */
const CLOSED =
  /^(?:[✓✔✅☑x]|\[x\]|done|completed?|closed|finished|fixed|shipped|resolved|cancel?led|dropped|obsolete|yes|100 ?%|erledigt|fertig|abgeschlossen|ja|entfällt|gestrichen|fait|terminée?|clos|oui|fatto|chiuso|hecho|cerrado|gereed|klaar)(?![\p{L}])/iu;
/** What stands for an owner whom nobody has found yet. */
const OPEN = /^(?:t\.?b\.?[acd]\.?|n\/?a|open|offen|none|niemand|unassigned|[-–—?.]+)$/i;
const WIDE = 400;
const MAX_ROWS = 200;

/** What the columns of a heading hold; undefined for a line that heads no tasks. */
function columnsOf(line: Line): (Column | undefined)[] | undefined {
  if (line.text.length > WIDE || !/\t|\s{2}|\|/.test(line.text)) return undefined;
  const columns = cellsOf(line).map(({ text }) => HEADINGS.find(([, words]) => words.test(text.trim()))?.[0]);
  return columns.includes('task') && columns.includes('owner') ? columns : undefined;
}

/** The rows of tables in which a column says what is to be done and another who does it, without those that are closed; tabs are those of the body. */
export function* taskRows(body: string, { lines, sections }: Page): Generator<TaskRow> {
  for (const { kind, from, to } of sections) {
    if (kind !== 'own' && kind !== 'table') continue;
    for (let n = from; n < to; n++) {
      const columns = columnsAt(body, lines, n);
      if (!columns) continue;
      for (const row of lines.slice(n + 1, n + MAX_ROWS)) {
        if (!row.text || row.text.length > WIDE) break;
        const task = RULE.test(row.text) ? undefined : rowOf(columns, cellsOf(written(body, row)));
        if (task && !CLOSED.test(task.status?.text.trim() ?? '')) yield task;
      }
    }
  }
}

const written = (body: string, line: Line): Line => ({
  ...line,
  text: body.slice(line.at, line.at + line.text.length),
});

function columnsAt(body: string, lines: Line[], n: number): (Column | undefined)[] | undefined {
  const line = lines[n];
  return line?.text ? columnsOf(written(body, line)) : undefined;
}

function rowOf(columns: (Column | undefined)[], cells: Cell[]): TaskRow {
  const row: TaskRow = {};
  cells.forEach((cell, n) => {
    const column = columns[n];
    if (column && cell.text.trim() && !(column === 'owner' && OPEN.test(cell.text.trim()))) row[column] = cell;
  });
  return row;
}
