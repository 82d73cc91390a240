import { elementAt } from '../../common/element-at.ts';
import type { Assertions, Claim, Label, Mention, OntologyShape } from '../../common/model.ts';

/** Fits findings to an ontology: labels and edges that it lacks are replaced or left out, doubled claims become one. */
export function conform(
  { mentions, claims }: Pick<Assertions, 'mentions' | 'claims'>,
  shape: OntologyShape,
): Assertions {
  const kept = new Map<number, number>();
  const fitted: Mention[] = [];
  for (const [n, mention] of mentions.entries()) {
    const label = labelIn(mention, shape);
    const as = mention.as === undefined ? undefined : kept.get(mention.as);
    if (!label || (mention.as !== undefined && as === undefined)) continue;
    kept.set(n, fitted.length);
    const isFit = label === mention.label && as === mention.as;
    fitted.push(isFit ? mention : { ...mention, label, ...(as === undefined ? {} : { as }) });
  }
  const fitting = { kept, mentions: fitted, edges: edgesOf(shape), edgesInstead: shape.edgesInstead };
  const once = new Map<string, Claim>();
  for (const claim of claims) {
    const fit = fitClaim(claim, fitting);
    const key = fit && `${fit.type} ${root(fitted, fit.from)} ${root(fitted, fit.to)} ${fit.rule}`;
    if (fit && key && !once.has(key)) once.set(key, fit);
  }
  return { mentions: fitted, claims: [...once.values()] };
}

const EDGES = new WeakMap<OntologyShape, ReadonlySet<string>>();

/** The edges of an ontology, each as `type from to`. */
function edgesOf(shape: OntologyShape): ReadonlySet<string> {
  const edges = EDGES.get(shape) ?? new Set(shape.edges.map((e) => `${e.type} ${e.from} ${e.to}`));
  EDGES.set(shape, edges);
  return edges;
}

/** The label that a mention gets; an item is always something, if need be an Asset. */
export function labelIn(
  { label, self }: Pick<Mention, 'label' | 'self'>,
  { labels, instead }: OntologyShape,
): Label | undefined {
  if (labels.includes(label)) return label;
  const replaced = instead?.[label];
  if (replaced || !self) return replaced;
  return labels.includes('Asset') ? 'Asset' : labels[0];
}

const root = (mentions: Mention[], n: number): number => elementAt(mentions, n).as ?? n;

/** What claims are fitted to: the mentions that were kept, by their former index, and the edges that may stand between their labels. */
interface Fitting {
  kept: Map<number, number>;
  mentions: Mention[];
  edges: ReadonlySet<string>;
  edgesInstead: OntologyShape['edgesInstead'];
}

function fitClaim(claim: Claim, { kept, mentions, edges, edgesInstead }: Fitting): Claim | undefined {
  const from = kept.get(claim.from);
  const to = kept.get(claim.to);
  if (from === undefined || to === undefined || root(mentions, from) === root(mentions, to)) return undefined;
  const fits = (type: string, a: Label, b: Label) => edges.has(`${type} ${a} ${b}`);
  const [source, target] = [elementAt(mentions, from), elementAt(mentions, to)];
  const [a, b] = [source.label, target.label];
  const instead = edgesInstead?.[claim.type] ?? claim.type;
  if (fits(claim.type, a, b)) return from === claim.from && to === claim.to ? claim : { ...claim, from, to };
  if (fits(instead, a, b)) return { ...claim, type: instead, from, to };
  if (target.self && fits('mentions', b, a)) return { ...claim, type: 'mentions', from: to, to: from };
  if (source.self && fits('mentions', a, b)) return { ...claim, type: 'mentions', from, to };
  return undefined;
}
