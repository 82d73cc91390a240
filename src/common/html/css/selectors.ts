import { parse, type Selector } from 'css-what';

/** Conditions on one element. */
export type Compound = readonly Selector[];
/** How an element stands to the one that a selector names next: in it, in it at some depth, right behind it or somewhere behind it. */
export type Combinator = 'child' | 'descendant' | 'adjacent' | 'sibling';

/** A selector from its end: conditions on the element that it chooses, then on those that it stands in or behind. */
export interface Path {
  compounds: readonly Compound[];
  /** One fewer: what leads from each to the next. */
  combinators: readonly Combinator[];
  specificity: number;
}

const COMBINATORS: ReadonlySet<string> = new Set(['child', 'descendant', 'adjacent', 'sibling']);
const parsed = new WeakMap<readonly Selector[], Path | undefined>();

const ESCAPED = /\\[^]|"[^"]*"|'[^']*'|\[[^\]]*\]/g;
/** A class or an id whose name begins as none can. */
const NAMELESS = /[.#](?![-\w\u0080-\uffff])|[.#]\d/;

/** The paths of a list of selectors; none where one of them is no selector, as the standard has it. */
export function pathsOf(selector: string): Path[] {
  if (NAMELESS.test(selector.replace(ESCAPED, 'x'))) return [];
  try {
    return parse(selector).flatMap((one) => pathOf(one) ?? []);
  } catch {
    return [];
  }
}

/** The path of one selector; undefined for what chooses no element of a page as it stands. */
export function pathOf(selectors: readonly Selector[]): Path | undefined {
  if (!parsed.has(selectors)) parsed.set(selectors, compiled(selectors));
  return parsed.get(selectors);
}

function compiled(selectors: readonly Selector[]): Path | undefined {
  const compounds: Selector[][] = [[]];
  const combinators: Combinator[] = [];
  for (const one of selectors) {
    if (COMBINATORS.has(one.type)) {
      combinators.push(one.type as Combinator);
      compounds.push([]);
    } else if (one.type === 'pseudo-element' || one.type === 'parent' || one.type === 'column-combinator')
      return undefined;
    else compounds.at(-1)?.push(one);
  }
  if (compounds.some((compound) => compound.length === 0) || selectors.some((one) => deniesLater(one)))
    return undefined;
  const specificity = selectors.reduce((sum, one) => sum + weightOf(one), 0);
  return { compounds: compounds.toReversed(), combinators: combinators.toReversed(), specificity };
}

/** Pseudo-classes of what comes behind the beginning of an element, which nobody knows yet. */
const LATER = /^(?:has|empty|(?:nth-)?last-child|only-child|(?:first|last|only|nth|nth-last)-of-type)$/;

/** True for what chooses all that is not so with what comes later. */
function deniesLater(one: Selector, isDenied = false): boolean {
  if (one.type !== 'pseudo') return false;
  if (isDenied && LATER.test(one.name)) return true;
  const { data, name } = one;
  return Array.isArray(data) && data.flat().some((inner) => deniesLater(inner, isDenied || name === 'not'));
}

const [OF_ID, OF_CLASS, OF_TAG] = [1_000_000, 1_000, 1];

function weightOf(one: Selector): number {
  switch (one.type) {
    case 'attribute':
      return one.name === 'id' && one.action === 'equals' && one.ignoreCase === 'quirks' ? OF_ID : OF_CLASS;
    case 'tag':
      return OF_TAG;
    case 'pseudo':
      if (one.name === 'where') return 0;
      if (Array.isArray(one.data))
        return Math.max(0, ...one.data.map((list) => list.reduce((sum, inner) => sum + weightOf(inner), 0)));
      return OF_CLASS;
    default:
      return 0;
  }
}
