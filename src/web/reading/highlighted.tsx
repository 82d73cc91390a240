import { segments } from './segments.ts';

/** Words around what was found, with it marked. */
export const Highlighted = ({ text, highlights }: { text: string; highlights: [number, number][] }) => (
  <bdi>
    {segments(
      text.length,
      highlights.map((span) => ({ span, of: true })),
    ).map(({ start, end, of }) =>
      of.length > 0 ? <mark key={start}>{text.slice(start, end)}</mark> : text.slice(start, end),
    )}
  </bdi>
);
