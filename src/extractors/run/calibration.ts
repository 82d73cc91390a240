import type { Assertions, Claim, Mention } from '../../common/model.ts';

/** Points of a line: how sure a rule says to be, and how often what it says so is right. */
type Line = readonly (readonly [confidence: number, right: number])[];

/**
 * How often names are right that the tagger and rules over text read, by how sure they say to be: pooled bins of 2,800 readings of public texts,
 * each read with weights that were fitted without it, of the judged development texts and of 35 others. What is right in fewer than half of the
 * cases is told with a half: it is from there that a reading counts by itself.
 */
const PERSON: Line = [
  [0, 0],
  [0.5, 0.5],
  [0.65, 0.53],
  [0.75, 0.69],
  [0.825, 0.79],
  [0.875, 0.875],
  [0.92, 0.95],
  [1, 0.99],
];
const ORGANIZATION: Line = [
  [0, 0],
  [0.5, 0.5],
  [0.6, 0.55],
  [0.65, 0.66],
  [0.75, 0.75],
  [0.825, 0.79],
  [0.875, 0.83],
  [0.92, 0.86],
  [1, 0.97],
];

/** Rules whose names are readings; fields, letters and forms say how sure they are themselves. */
const READINGS = /^(?:names|weak|firms)\./;

/** The height of a line at a place, which stands between two of its points. */
function at(line: Line, confidence: number): number {
  const next = line.findIndex(([from]) => from >= confidence);
  const [[x, y] = [0, 0], [toX, toY] = [1, 1]] = [line[next - 1], line[next]];
  const height = next <= 0 ? (line[0]?.[1] ?? confidence) : y + ((toY - y) * (confidence - x)) / (toX - x);
  return Math.round(height * 100) / 100;
}

/** What an item asserts with probabilities for confidences: the one place in which the readers' own measures become those. */
export function calibrated({ mentions, claims }: Assertions): Assertions {
  const sure = new Map<Mention, number>();
  const sureOf = (one: Mention): number => {
    if (!READINGS.test(one.rule) || one.tier === 'weak') return one.confidence;
    const known = sure.get(one) ?? at(one.label === 'Contact' ? PERSON : ORGANIZATION, one.confidence);
    sure.set(one, known);
    return known;
  };
  const calibratedMentions = mentions.map((one) => {
    const root = one.as === undefined ? undefined : mentions[one.as];
    const isShort = root !== undefined && one.rule === 'weak.short_form';
    return { ...one, confidence: isShort ? Math.min(one.confidence, sureOf(root)) : sureOf(one) };
  });
  const ofClaim = (claim: Claim): number => {
    const thing = claim.type === 'mentions' ? calibratedMentions[claim.to] : undefined;
    return thing && READINGS.test(claim.rule) && thing.tier !== 'weak' ? thing.confidence : claim.confidence;
  };
  return { mentions: calibratedMentions, claims: claims.map((claim) => ({ ...claim, confidence: ofClaim(claim) })) };
}
