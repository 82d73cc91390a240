import { invalid } from '../../common/errors.ts';
import type { GraphScope } from '../../http/route.ts';
import type { Label } from '../../common/model.ts';
import { allows, edgeTypesOf } from '../../ontologies/ontology.ts';
import type { RuleGiven } from './body.ts';

/** Refuses labels and edge types that the graph's ontology lacks. */
export function fit({ kind, match, effect }: RuleGiven, { ontology }: GraphScope): void {
  const labels = ontology.labels.filter((label) => label !== 'Business');
  const known = (label: Label | undefined, at: string[]) => {
    if (label !== undefined && !ontology.labels.includes(label))
      throw invalid(['body', ...at], `This graph has no ${label}. Use one of ${labels.join(', ')}`, 'label');
  };
  if (kind === 'relabel') {
    known(effect.label, ['effect', 'label']);
    if (effect.label === 'Business')
      throw invalid(['body', 'effect', 'label'], 'Only a registered business is a Business', 'business');
  }
  if (kind === 'edge_type') {
    known(match.from, ['match', 'from']);
    known(match.to, ['match', 'to']);
    const fits = ontology.edges.some(
      ({ type, from, to }) => type === effect.type && (match.from ?? from) === from && (match.to ?? to) === to,
    );
    if (!fits && !allows(ontology, effect.type, match.from ?? 'Contact', match.to ?? 'Contact'))
      throw invalid(
        ['body', 'effect', 'type'],
        `The graph has no such edge there. Its types: ${edgeTypesOf(ontology).join(', ')}`,
        'edge_type',
      );
  }
}
