import type { Token } from '../page/tokens.ts';
import { CLOSINGS, LEGAL_FORMS, SALUTATIONS } from '../words/names.ts';
import { FIRST, gazetteer, LAST, PLACE } from './gazetteer.ts';
import type { Reading } from './read.ts';

const CUT = new Set(['-', '–', '—', '--', '---', '/', '|', ',', ';', ':', '&', 'and', 'to', 'from', '(', ')']);
const ORGANIZATION_CUT = new Set(['–', '—', '--', '---', '|', ';', 'to', 'from', '"']);
const BEFORE = new Set([...'p.s. p.s ps fyi re fw fwd cc attn pm hurricane'.split(' '), ...SALUTATIONS]);
const AFTER = new Set(['i', "i'm", "i'll", "'s", '’s', 'et', 'thanks', 'regards', 'please']);
const GIVEN = /^\p{Lu}\p{Ll}+$/u;
const CAPITAL = /^\p{Lu}/u;

/** The reading's parts that may be names: a legal form behind it belongs to it, signs that no name holds cut it, and words that only stand beside names fall away. */
export function tidied(found: Reading, tokens: Token[]): Reading[] {
  const reading = withGivenName(withLegalForm(found, tokens), tokens);
  const cuts = reading.kind === 'ORG' ? ORGANIZATION_CUT : reading.kind === 'PER' ? CUT : undefined;
  if (!cuts || reading.to - reading.from < 2) return [reading];
  const parts: Reading[] = [];
  let from = reading.from;
  for (let i = reading.from; i <= reading.to; i++) {
    if (i < reading.to && !cuts.has(tokens[i]!.text.toLowerCase())) continue;
    const part = trimmed(reading, tokens, from, i);
    if (part) parts.push(part);
    from = i + 1;
  }
  return parts;
}

/** The reading with the legal form that follows it: whatever it was read as, it is an organization. */
function withLegalForm(reading: Reading, tokens: Token[]): Reading {
  const at = tokens[reading.to]?.text === ',' ? reading.to + 1 : reading.to;
  const form = tokens[at]?.text ?? '';
  if (!CAPITAL.test(form) || !LEGAL_FORMS.has(form.toLowerCase().replace('.', ''))) return reading;
  return { ...reading, kind: 'ORG', to: at + 1, end: tokens[at]!.end, confidence: Math.max(reading.confidence, 0.9) };
}

/** A lone surname with the given name before it. */
function withGivenName(reading: Reading, tokens: Token[]): Reading {
  const before = tokens[reading.from - 1];
  if (reading.kind !== 'PER' || reading.to - reading.from > 1 || !before || !CAPITAL.test(before.text)) return reading;
  const word = before.text.toLowerCase();
  const bits = gazetteer.get(word) ?? 0;
  const isGiven = bits & FIRST ? (bits & PLACE) === 0 : (bits & ~LAST) === 0;
  const given = isGiven && GIVEN.test(before.text) && !BEFORE.has(word);
  return given ? { ...reading, from: reading.from - 1, start: before.start } : reading;
}

const NOBODY = new Set(
  'all team folks guys ladies gentlemen everyone everybody colleagues friends both sir madam'.split(' '),
);

/** Who a line like `Jorun,` speaks to, where the tagger reads nobody. */
export function addressee(sentence: number, tokens: Token[]): Reading[] {
  const [name, comma] = tokens;
  if (tokens.length !== 2 || comma!.text !== ',' || !GIVEN.test(name!.text)) return [];
  const word = name!.text.toLowerCase();
  if (
    ((gazetteer.get(word) ?? 0) & ~(FIRST | LAST)) !== 0 ||
    NOBODY.has(word) ||
    CLOSINGS.has(word) ||
    BEFORE.has(word)
  )
    return [];
  return [{ kind: 'PER', sentence, from: 0, to: 1, start: name!.start, end: name!.end, confidence: 0.75 }];
}

function trimmed(reading: Reading, tokens: Token[], from: number, to: number): Reading | undefined {
  if (reading.kind === 'PER') {
    while (from < to && BEFORE.has(tokens[from]!.text.toLowerCase())) from++;
    while (to - 1 > from && AFTER.has(tokens[to - 1]!.text.toLowerCase())) to--;
  }
  const whole = from === reading.from && to === reading.to;
  if (whole) return reading;
  if (from >= to || !CAPITAL.test(tokens[from]!.text)) return undefined;
  return { ...reading, from, to, start: tokens[from]!.start, end: tokens[to - 1]!.end };
}
