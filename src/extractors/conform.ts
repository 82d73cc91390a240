import type { Assertions, Claim, Label, Mention, OntologyShape } from '../common/model.ts';

/** Fits findings to an ontology: labels and edges that it lacks are replaced or left out, doubled claims become one. */
export function conform(
  { mentions, claims }: Pick<Assertions, 'mentions' | 'claims'>,
  shape: OntologyShape,
): Assertions {
  const kept = new Map<number, number>();
  const fitted: Mention[] = [];
  for (const [n, mention] of mentions.entries()) {
    const label = labelIn(mention, shape);
    if (!label || (mention.as !== undefined && !kept.has(mention.as))) continue;
    kept.set(n, fitted.length);
    fitted.push({ ...mention, label, ...(mention.as === undefined ? {} : { as: kept.get(mention.as)! }) });
  }
  const edges = new Set(shape.edges.map((e) => `${e.type} ${e.from} ${e.to}`));
  const once = new Map<string, Claim>();
  for (const claim of claims) {
    const fit = fitClaim(claim, kept, fitted, edges, shape);
    const key = fit && `${fit.type} ${root(fitted, fit.from)} ${root(fitted, fit.to)} ${fit.rule}`;
    if (fit && key && !once.has(key)) once.set(key, fit);
  }
  return { mentions: fitted, claims: [...once.values()] };
}

/** The label that a mention gets; an item is always something, if need be an Asset. */
export function labelIn(
  { label, self }: Pick<Mention, 'label' | 'self'>,
  { labels, instead }: OntologyShape,
): Label | undefined {
  if (labels.includes(label)) return label;
  return instead?.[label] ?? (self ? (labels.includes('Asset') ? 'Asset' : labels[0]) : undefined);
}

const root = (mentions: Mention[], n: number): number => mentions[n]!.as ?? n;

function fitClaim(
  claim: Claim,
  kept: Map<number, number>,
  mentions: Mention[],
  edges: Set<string>,
  shape: OntologyShape,
): Claim | undefined {
  const from = kept.get(claim.from);
  const to = kept.get(claim.to);
  if (from === undefined || to === undefined || root(mentions, from) === root(mentions, to)) return undefined;
  const fits = (type: string, a: Label, b: Label) => edges.has(`${type} ${a} ${b}`);
  const [a, b] = [mentions[from]!.label, mentions[to]!.label];
  const instead = shape.edgesInstead?.[claim.type] ?? claim.type;
  if (fits(claim.type, a, b)) return { ...claim, from, to };
  if (fits(instead, a, b)) return { ...claim, type: instead, from, to };
  if (mentions[to]!.self && fits('mentions', b, a)) return { ...claim, type: 'mentions', from: to, to: from };
  if (mentions[from]!.self && fits('mentions', a, b)) return { ...claim, type: 'mentions', from, to };
  return undefined;
}
