interface Named {
  id: string;
  label: string;
  name: string;
}
interface Step {
  from_name: string;
  edge_type: string;
  to_name: string;
}
interface Event {
  name: string;
  type: string;
  occurred_at?: string | undefined;
}

const MOST_LINES = 25;

/** At most 25 lines under a heading, and how many more there are. */
export function listed(heading: string, lines: string[]): string {
  const rest = lines.length - MOST_LINES;
  return [
    heading,
    ...lines.slice(0, MOST_LINES).map((line) => `- ${line}`),
    ...(rest > 0 ? [`… ${rest} more`] : []),
  ].join('\n');
}

/** A node by label, name and the id to go on with. */
export const nodeLine = ({ id, label, name }: Named): string => `${label} ${name} (${id})`;

/** A relation as a line. */
export const stepLine = ({ from_name, edge_type, to_name }: Step): string => `${from_name} —${edge_type}→ ${to_name}`;

/** A dated happening as a line. */
export const eventLine = ({ name, type, occurred_at }: Event): string =>
  [occurred_at?.slice(0, 10), type, name].filter(Boolean).join(' · ');

/** Counts by type, the largest first. */
export const counted = (counts: { type: string; count: number }[]): string =>
  counts.map(({ type, count }) => `${type} ${count}`).join(', ') || 'none';

/** What a change says that is durable but cannot be read yet. */
export const LATER = 'It is saved and can be read shortly.';
