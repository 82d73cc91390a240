import type { JSX } from 'preact';
import { LabelDot, Name, Trouble } from '../parts.tsx';
import { theme } from '../theme.ts';
import type { Found } from '../api-types.ts';
import { words } from '../words.ts';
import { readIn } from '../words/chips.ts';
import type { Refused } from '../api.ts';
import { spoken } from '../words/spoken.ts';

type Mention = Found['mentions'][number];
type Claim = Found['claims'][number];

/** A text with what would be found in it, coloured by label; below it the connections. */
export function Preview({ body, found, of, error }: Previewed & { body: string }) {
  if (error) return <Trouble error={error} />;
  if (!found)
    return (
      <p class="soft" role="status">
        {words.items.previewing}…
      </p>
    );
  const { mentions, claims } = found;
  const named = new Map(mentions.map((mention) => [mention.n, mention]));
  const lines = linesOf(claims, named, of);
  return (
    <div class={of === body ? 'preview' : 'preview behind'} aria-label={words.items.preview}>
      <pre dir="auto">{coloured(of, mentions)}</pre>
      <p class="soft" role="status">
        {mentions.length === 0 ? words.items.nothingFound : words.items.found(mentions.length, lines.length)}
      </p>
      <ul class="claims">
        {lines.slice(0, 40).map(({ type, from, to, confidence }, i) => (
          <li key={i} class={confidence < 0.9 ? 'unsure' : ''}>
            <End of={named.get(from)} text={of} /> <em>{spoken(type)}</em> <End of={named.get(to)} text={of} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The connections as they read, each once, as sure as the surest that reads so. */
function linesOf(claims: Claim[], named: Map<number, Mention>, text: string): Claim[] {
  const end = (n: number): string => {
    const mention = named.get(n);
    return mention ? `${mention.label} ${called(mention, text)}` : '';
  };
  const read = claims
    .toSorted((a, b) => a.confidence - b.confidence)
    .map((claim) => [`${end(claim.from)} ${claim.type} ${end(claim.to)}`, claim] as const);
  const surest = new Set(new Map(read).values());
  return claims.filter((claim) => surest.has(claim));
}

const End = ({ of, text }: { of: Mention | undefined; text: string }) =>
  of ? (
    <span>
      <LabelDot label={of.label} />
      <Name>{called(of, text)}</Name>
    </span>
  ) : null;

/** A mention by its name, by what identifies it, or by what stands in the text. */
const called = ({ name, identifiers, start, end, label }: Mention, text: string): string =>
  name ?? identifiers[0]?.value ?? (start === undefined ? label : text.slice(start, end));

/** The text cut where spans begin and end; of spans that overlap the first and longest stands. */
function coloured(text: string, mentions: Mention[]): (string | JSX.Element)[] {
  const spans = mentions
    .filter(
      (mention): mention is Mention & { start: number; end: number } =>
        mention.start !== undefined && mention.end !== undefined && mention.end > mention.start,
    )
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const pieces: (string | JSX.Element)[] = [];
  let at = 0;
  for (const { n, start, end, label, rule, confidence } of spans) {
    if (start < at) continue;
    pieces.push(
      text.slice(at, start),
      <mark
        key={n}
        title={`${label}, ${readIn(rule)}, ${words.inspector.sure(confidence)}`}
        style={{ '--label': theme.value.labels[label] }}
      >
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...pieces, text.slice(at)];
}

export interface Previewed {
  found?: Found;
  /** The text that this was found in. */
  of: string;
  error?: Refused;
}
