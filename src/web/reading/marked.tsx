import { elementAt } from '../../common/element-at.ts';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { theme } from '../theme.ts';
import { words } from '../words.ts';
import type { Fact } from './facts.ts';
import { segments } from './segments.ts';

interface MarkedProps {
  text: string;
  facts: Fact[];
  /** The fact that is chosen. */
  chosen?: Fact;
  /** A passage to show first. */
  passage?: [start: number, end: number];
  onChoose: (fact: Fact) => void;
}

type Mark = { fact: Fact } | { passage: true };

/** A text with what was found in it marked; the chosen fact, or else the passage, is brought into view. */
export function Marked({ text, facts, chosen, passage, onChoose }: MarkedProps) {
  const box = useRef<HTMLPreElement>(null);
  const pieces = useMemo(() => {
    const found = facts.flatMap((fact): { span: [number, number]; of: Mark }[] =>
      fact.span ? [{ span: trimmed(text, fact.span), of: { fact } }] : [],
    );
    return segments(text.length, passage ? [...found, { span: passage, of: { passage: true } }] : found);
  }, [text, facts, passage?.[0], passage?.[1]]);
  useEffect(() => {
    box.current?.querySelector(chosen ? '.on' : '.passage')?.scrollIntoView({ block: 'center' });
  }, [chosen, pieces]);
  return (
    <pre ref={box} class="marked" dir="auto" aria-label={words.reading.text}>
      {pieces.map(({ start, end, of }) => {
        const found = of.flatMap((one) => ('fact' in one ? [one.fact] : []));
        const [nearest] = found;
        const isPassage = of.length > found.length;
        const part = text.slice(start, end);
        if (!nearest) return isPassage ? <mark class="passage">{part}</mark> : part;
        const isOn = chosen !== undefined && found.includes(chosen);
        return (
          <mark
            key={start}
            class={`fact ${isOn ? 'on' : ''} ${isPassage ? 'passage' : ''}`}
            title={`${nearest.of.name}: ${nearest.what}`}
            style={{ '--label': theme.value.labels[nearest.of.label] }}
            onClick={() => onChoose(next(found, chosen))}
          >
            {part}
          </mark>
        );
      })}
    </pre>
  );
}

/** A span without the spaces at its ends: a mark begins and ends with a word. */
function trimmed(text: string, [start, end]: [number, number]): [number, number] {
  const part = text.slice(start, end);
  return [start + part.length - part.trimStart().length, end - part.length + part.trimEnd().length];
}

/** Of the facts that one sentence says: the one after the chosen one. */
const next = (facts: Fact[], chosen: Fact | undefined): Fact =>
  elementAt(facts, (facts.findIndex((one) => one === chosen) + 1) % facts.length);
