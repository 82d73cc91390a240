import { SCOPES, SPECIAL } from './elements.ts';
import type { Chosen } from './css/match.ts';
import type { Look } from './css/look.ts';

/** Formatting that goes on until its own end, with the element that stands for it while one is open; without a name for where it begins anew. */
export interface Formatting {
  name: string;
  attributes: ReadonlyMap<string, string>;
  element: Element | undefined;
}

/** An element of a page that is open. */
export interface Element extends Chosen {
  parent: Element | undefined;
  /** The last element that began in it. */
  last: Element | undefined;
  look: Look;
  unseen: boolean;
  /** Of closed details, how their summary looks. */
  summary: Look | undefined;
  formatting: Formatting | undefined;
}

/** Elements that stay open when an item of a list begins in them. */
const NO_STOP = new Set(['address', 'div', 'p', 'li', 'dd', 'dt']);
const kinds = new Map<string, readonly string[]>();

/** What an element is looked for by: its name and its kinds. */
function kindsOf(name: string): readonly string[] {
  const known = kinds.get(name);
  if (known) return known;
  const found = [name];
  if (SCOPES.has(name)) found.push('#scope');
  if (SPECIAL.has(name)) found.push('#special');
  if (SPECIAL.has(name) && !NO_STOP.has(name)) found.push('#stop');
  if (/^h[1-6]$/.test(name)) found.push('#heading');
  if (SPECIAL.has(name)) kinds.set(name, found);
  return found;
}

/** The elements that are open, the innermost last; where the last of a kind stands is told at once, however many there are. */
export class OpenElements {
  readonly all: Element[] = [];
  private readonly places = new Map<string, number[]>();

  get top(): Element | undefined {
    return this.all.at(-1);
  }

  /** Where the innermost element of a name or kind stands; -1 where none is open. */
  last(kind: string): number {
    return this.places.get(kind)?.at(-1) ?? -1;
  }

  push(element: Element): void {
    for (const kind of kindsOf(element.name)) {
      const places = this.places.get(kind);
      if (places) places.push(this.all.length);
      else this.places.set(kind, [this.all.length]);
    }
    this.all.push(element);
  }

  pop(): Element | undefined {
    const element = this.all.pop();
    if (element) for (const kind of kindsOf(element.name)) this.places.get(kind)?.pop();
    return element;
  }
}
