import type { AttributeSelector, PseudoSelector, Selector } from 'css-what';
import { small } from '../tokens.ts';
import { type Compound, type Path, pathOf } from './selectors.ts';

/** An element as selectors see it. */
export interface Chosen {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** In small letters where classes match in any case. */
  classes: ReadonlySet<string>;
  parent: Chosen | undefined;
  /** The element before it in the same one, and how many there are. */
  previous: Chosen | undefined;
  index: number;
  /** The same number for elements that no selector tells apart but by their neighbours. */
  alike: number;
}

/** How many comparisons are left before selectors are given up: what a page costs stays in proportion to its length. */
export interface Effort {
  left: number;
  /** True for a page that says of no document type, in which names of classes match in any case. */
  quirks: boolean;
}

/** True for an element that a selector chooses. */
export function isChosen(element: Chosen, path: Path, effort: Effort): boolean {
  return isCompound(element, path.compounds[0] ?? [], effort) && leads(element, path, effort);
}

/** True where an element stands to others as a path says. Of those around it the nearest that fits is taken, and a farther one only where what is asked of that one's parent or neighbours fails. */
function leads(element: Chosen, { compounds, combinators }: Path, effort: Effort): boolean {
  let at: Chosen | undefined = element;
  const taken: { step: number; at: Chosen }[] = [];
  for (let step = 0; step < combinators.length; step++) {
    const combinator = combinators[step];
    const isFar = combinator === 'descendant' || combinator === 'sibling';
    const isUp = combinator === 'child' || combinator === 'descendant';
    do at = isUp ? at.parent : at.previous;
    while (at && !isCompound(at, compounds[step + 1] ?? [], effort) && (isFar || (at = undefined)));
    if (at) {
      if (isFar) taken.push({ step, at });
      continue;
    }
    const last = combinator === 'descendant' || effort.left <= 0 ? undefined : taken.pop();
    if (!last) return false;
    at = last.at;
    step = last.step - 1;
  }
  return true;
}

function isCompound(element: Chosen, compound: Compound, effort: Effort): boolean {
  effort.left--;
  for (const one of compound) if (!isSo(element, one, effort)) return false;
  return true;
}

function isSo(element: Chosen, one: Selector, effort: Effort): boolean {
  switch (one.type) {
    case 'universal':
      return true;
    case 'tag':
      return small(one.name) === element.name;
    case 'attribute':
      return hasAttribute(element, one, effort);
    case 'pseudo':
      return isPseudo(element, one, effort);
    default:
      return false;
  }
}

function hasAttribute(
  element: Chosen,
  { name, action, value, ignoreCase }: AttributeSelector,
  effort: Effort,
): boolean {
  const anyCase = ignoreCase === true || (ignoreCase === 'quirks' && effort.quirks);
  if (action === 'element' && name === 'class') return element.classes.has(anyCase ? small(value) : value);
  const given = element.attributes.get(small(name));
  if (given === undefined) return false;
  const of = (text: string) => (anyCase ? small(text) : text);
  effort.left -= given.length >> 5;
  const [has, wanted] = [of(given), of(value)];
  switch (action) {
    case 'element':
      return has.split(/[\t\n\f\r ]+/).includes(wanted);
    case 'exists':
      return true;
    case 'equals':
      return has === wanted;
    case 'start':
      return wanted !== '' && has.startsWith(wanted);
    case 'end':
      return wanted !== '' && has.endsWith(wanted);
    case 'any':
      return wanted !== '' && has.includes(wanted);
    case 'hyphen':
      return has === wanted || has.startsWith(`${wanted}-`);
    default:
      return false;
  }
}

function isPseudo(element: Chosen, { name, data }: PseudoSelector, effort: Effort): boolean {
  switch (name) {
    case 'is':
    case 'where':
    case 'matches':
    case '-webkit-any':
    case 'not': {
      if (!Array.isArray(data)) return false;
      const isOne = data.some((list) => {
        const path = pathOf(list);
        return path !== undefined && isChosen(element, path, effort);
      });
      return isOne !== (name === 'not');
    }
    case 'root':
      return element.name === 'html';
    case 'first-child':
      return element.index === 1;
    case 'nth-child':
      return typeof data === 'string' && isNth(element.index, data);
    case 'link':
    case 'any-link':
      return element.name === 'a' && element.attributes.has('href');
    case 'enabled':
      return !element.attributes.has('disabled');
    default:
      return false;
  }
}

/** True for a number that is one of `an+b`. */
function isNth(index: number, written: string): boolean {
  const text = written
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/^even$/, '2n')
    .replace(/^odd$/, '2n+1');
  const [, every, each = '', from = '0'] = /^(?:([+-]?\d*)(n))?([+-]?\d+)?$/.exec(text) ?? [];
  if (text === '' || (!each && from === '0')) return false;
  const step = each ? Number(/\d/.test(every ?? '') ? every : `${every ?? ''}1`) : 0;
  const past = index - Number(from);
  return step === 0 ? past === 0 : past % step === 0 && past / step >= 0;
}
