import { type Declaration, declarationsOf } from './declarations.ts';
import { type Chosen, type Effort, isChosen } from './match.ts';
import { type Compound, type Path, pathsOf } from './selectors.ts';
import type { Rule } from './sheet.ts';
import type { Part } from './values.ts';

/** More selectors than this are not applied. */
const MAX_SELECTORS = 20_000;
/** More texts of `style` than this are read again each time. */
const MAX_KNOWN = 2_000;
const MAX_KNOWN_LENGTH = 2_000;

/** One selector of a rule, and when its rule counts: after those of layers, after less specific and after earlier ones. */
interface Ranked {
  path: Path;
  declarations: readonly Declaration[];
  layered: boolean;
  order: number;
}

/** What the sheets and attributes of a page say of its elements. */
export class Styles {
  private readonly byKey = new Map<string, Ranked[]>();
  private readonly known = new Map<string, readonly Declaration[]>();
  private readonly effort: Effort;

  constructor(rules: readonly Rule[], effort: Effort) {
    this.effort = effort;
    let order = 0;
    for (const { selector, declarations, layered } of rules) {
      if (order >= MAX_SELECTORS) break;
      for (const path of pathsOf(selector)) {
        const key = keyOf(path.compounds[0] ?? [], effort.quirks);
        const ranked = { path, declarations, layered, order: order++ };
        const others = this.byKey.get(key);
        if (others) others.push(ranked);
        else this.byKey.set(key, [ranked]);
      }
    }
  }

  /** True for a page of which it would take too long to tell which rules choose what. */
  get isTooMuch(): boolean {
    return this.effort.left <= 0;
  }

  /** The properties of an element, over those that it has of itself. */
  of(element: Chosen, own: readonly Declaration[]): Map<string, readonly Part[]> | undefined {
    const ranked = this.chosen(element);
    const style = element.attributes.get('style');
    const inline = style === undefined ? [] : this.inline(style);
    if (ranked.length === 0 && inline.length === 0 && own.length === 0) return undefined;
    const values = new Map<string, readonly Part[]>();
    const apply = ({ property, parts }: Declaration) => {
      if (property === 'all') values.clear();
      else values.set(property, parts);
    };
    own.forEach(apply);
    const declared = [...ranked.flatMap(({ declarations }) => declarations), ...inline];
    for (const one of declared) if (!one.important) apply(one);
    for (const one of declared) if (one.important) apply(one);
    return values;
  }

  private chosen(element: Chosen): Ranked[] {
    if (this.byKey.size === 0) return [];
    const found: Ranked[] = [];
    const look = (key: string) => {
      for (const ranked of this.byKey.get(key) ?? [])
        if (this.effort.left > 0 && isChosen(element, ranked.path, this.effort)) found.push(ranked);
    };
    look('*');
    look(element.name);
    for (const name of element.classes) look(`.${name}`);
    for (const name of element.attributes.keys()) look(`[${name}`);
    const id = element.attributes.get('id');
    if (id !== undefined) look(`#${this.effort.quirks ? id.toLowerCase() : id}`);
    this.effort.left -= found.length;
    return found.toSorted(
      (a, b) => Number(b.layered) - Number(a.layered) || a.path.specificity - b.path.specificity || a.order - b.order,
    );
  }

  private inline(style: string): readonly Declaration[] {
    const known = this.known.get(style);
    if (known) return known;
    const declarations = declarationsOf(style);
    if (this.known.size < MAX_KNOWN && style.length < MAX_KNOWN_LENGTH) this.known.set(style, declarations);
    return declarations;
  }
}

/** What an element must have to be chosen, as far as one word tells. */
function keyOf(compound: Compound, quirks: boolean): string {
  let key = '*';
  for (const one of compound) {
    if (one.type === 'attribute') {
      const value = quirks ? one.value.toLowerCase() : one.value;
      if (one.name === 'id' && one.action === 'equals' && one.ignoreCase !== true) return `#${value}`;
      if (one.name === 'class' && one.action === 'element') key = `.${value}`;
      else if (key === '*') key = `[${one.name.toLowerCase()}`;
    } else if (one.type === 'tag' && !key.startsWith('.')) key = one.name.toLowerCase();
  }
  return key;
}
