import type { Label } from '../common/model.ts';
import { byText } from './facts.ts';
import { FIRST_NAMES } from './tables.ts';
import { personName } from './names.ts';

/** What a thing's label is decided on; of several labels the ranks say which was stated best. */
export interface Evidence {
  /** Label → the highest rank with which it was stated. */
  labels: ReadonlyMap<Label, string>;
  name: string;
  /** A personal mail address. */
  mailed: boolean;
  dated: boolean;
  properties: ReadonlySet<string>;
}

const TAKING_PART = ['participants', 'attendees', 'organizer'];

/** The label a thing gets from its own evidence, once it is grouped. */
export function settledLabel({ labels, name, mailed, dated, properties }: Evidence): Label {
  const [best] = [...labels].toSorted(([a, x], [b, y]) => byText(y, x) || byText(a, b));
  const label = best?.[0] ?? 'Activity';
  const first = personName(name).split(' ')[0] ?? '';
  if (label === 'Organization' && mailed && properties.has('title') && FIRST_NAMES.has(first)) return 'Contact';
  if (label === 'Asset' && dated && TAKING_PART.some((property) => properties.has(property))) return 'Activity';
  return label;
}
