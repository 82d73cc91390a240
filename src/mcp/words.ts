interface Named {
  id: string;
  label: string;
  name: string;
}
interface Step {
  from_id: string;
  from_name: string;
  edge_type: string;
  to_id: string;
  to_name: string;
}
interface Event {
  id: string;
  name: string;
  type: string;
  occurred_at?: string | undefined;
}

const MAX_LINES = 25;

/** What somebody else wrote, in one line of ours: its breaks begin no line by which an answer would say something else. */
export const inLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What somebody else wrote in lines, each marked as theirs. */
export const quoted = (text: string): string => text.replace(/^/gm, '> ');

/** At most 25 lines under a heading, or as many as were asked for, and how many more there are. */
export function listed(heading: string, lines: string[], most = MAX_LINES): string {
  const rest = lines.length - most;
  return [heading, ...lines.slice(0, most).map((line) => `- ${line}`), ...(rest > 0 ? [`… ${rest} more`] : [])].join(
    '\n',
  );
}

/** A longer cursor fills more of an agent's context than what it leads to is worth. */
const MAX_CURSOR = 1_000;

/** How to go on where an answer has a next page. */
export function onward(cursor: string | undefined): string[] {
  if (cursor === undefined) return [];
  return cursor.length <= MAX_CURSOR
    ? [`… goes on: the same call with cursor "${cursor}"`]
    : ['… goes on: narrow the question, or ask again with a higher limit'];
}

/** A node by label, name and the id to go on with. */
export const nodeLine = ({ id, label, name }: Named): string => inLine(`${label} ${name} (${id})`);

/** A relation as a line, with the ids of both ends. */
export const stepLine = ({ from_id, from_name, edge_type, to_id, to_name }: Step): string =>
  inLine(`${from_name} (${from_id}) —${edge_type}→ ${to_name} (${to_id})`);

/** A dated happening as a line. */
export const eventLine = ({ id, name, type, occurred_at }: Event): string =>
  inLine([occurred_at?.slice(0, 10), type, `${name} (${id})`].filter(Boolean).join(' · '));

interface Piece {
  item_id: string;
  rule: string;
  date: string;
  quote?: string | undefined;
}
const MAX_QUOTED = 2;

/** The sentences that say something, or the rules that read it from fields, each with its item, as lines below it. */
export const quoteLines = (evidence: Piece[] = []): string[] =>
  evidence.slice(0, MAX_QUOTED).map(({ item_id, rule, date, quote }) => {
    const said = quote ? `“${inLine(quote)}”` : `by ${rule}`;
    return `    ${said}, ${date}, ${item_id}`;
  });

/** A property's value in a line, objects as JSON. */
export const valueWords = (value: unknown): string =>
  inLine(
    [value]
      .flat()
      .map((one) => (typeof one === 'object' && one !== null ? JSON.stringify(one) : String(one)))
      .join(', '),
  );

/** Counts by type, the largest first. */
export const tallied = (counts: { type: string; count: number }[]): string =>
  counts.map(({ type, count }) => `${type} ${count}`).join(', ') || 'none';

/** What a change says that is durable but cannot be read yet. */
export const LATER = 'It is saved and can be read shortly.';
