import type { Selector } from 'css-what';
import { small } from '../tokens.ts';
import type { Path } from './selectors.ts';

/** What selectors ask of elements: by this alone those are told apart that no selector does. */
export interface Asked {
  classes: Set<string>;
  /** In small letters. */
  ids: Set<string>;
  /** Attributes by their names; true where a value counts, and not only that there is one. */
  attributes: Map<string, boolean>;
}

export const askedNothing = (): Asked => ({ classes: new Set(), ids: new Set(), attributes: new Map() });

/** Pseudo-classes that ask where an element stands among its neighbours. */
const PLACES = new Set(['first-child', 'nth-child']);

/** Notes what a path asks for; true where that is more than an element and those it stands in, so that no two are alike. */
export function note({ compounds, combinators }: Path, asked: Asked, quirks: boolean): boolean {
  const isBeside = combinators.some((one) => one === 'adjacent' || one === 'sibling');
  return noteAll(compounds.flat(), asked, quirks) || isBeside;
}

function noteAll(selectors: readonly Selector[], asked: Asked, quirks: boolean): boolean {
  let isPlaced = false;
  for (const one of selectors) if (noteOne(one, asked, quirks)) isPlaced = true;
  return isPlaced;
}

function noteOne(one: Selector, asked: Asked, quirks: boolean): boolean {
  if (one.type === 'adjacent' || one.type === 'sibling') return true;
  if (one.type === 'attribute') {
    const { name, action, value, ignoreCase } = one;
    if (name === 'class' && action === 'element')
      asked.classes.add(ignoreCase === true || (ignoreCase === 'quirks' && quirks) ? small(value) : value);
    else if (name === 'id' && action === 'equals') asked.ids.add(small(value));
    else asked.attributes.set(small(name), action !== 'exists' || asked.attributes.get(small(name)) === true);
    return false;
  }
  if (one.type !== 'pseudo') return false;
  if (one.name.endsWith('link')) asked.attributes.set('href', asked.attributes.get('href') ?? false);
  if (one.name === 'enabled') asked.attributes.set('disabled', asked.attributes.get('disabled') ?? false);
  const isPlaced = PLACES.has(one.name);
  if (!Array.isArray(one.data)) return isPlaced;
  return one.data.map((list) => noteAll(list, asked, quirks)).includes(true) || isPlaced;
}
