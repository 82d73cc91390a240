import { type Declaration, declarationsOf } from './declarations.ts';
import { type Chosen, type Effort, isChosen } from './match.ts';
import { type Compound, type Path, pathsOf } from './selectors.ts';
import type { Rule } from './sheet.ts';
import { INLINE } from '../elements.ts';
import { small } from '../tokens.ts';
import { type Look, lookOf } from './look.ts';
import type { Part } from './values.ts';

const NONE: Ranked[] = [];
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
  private readonly looks = new WeakMap<Look, Map<string, Look>>();
  private kept = 0;
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

  /** The look of an element by its own declarations, those of sheets and its attribute, and the look of what it is in. */
  look(element: Chosen, own: readonly Declaration[], within: Look): Look {
    const ranked = this.chosen(element);
    const style = element.attributes.get('style') ?? '';
    if (ranked.length === 0 && style === '' && own.length === 0) return within;
    const isInline = INLINE.has(element.name);
    const key = `${isInline}|${ranked.map(({ order }) => order).join()}|${own.map(textOf).join()}|${style}`;
    const known = this.looks.get(within)?.get(key);
    if (known) return known;
    const look = lookOf(this.valuesOf(ranked, style, own), within, isInline);
    if (this.kept < MAX_KNOWN && key.length < MAX_KNOWN_LENGTH) {
      this.kept++;
      const looks = this.looks.get(within) ?? new Map<string, Look>();
      this.looks.set(within, looks.set(key, look));
    }
    return look;
  }

  private valuesOf(
    ranked: readonly Ranked[],
    style: string,
    own: readonly Declaration[],
  ): Map<string, readonly Part[]> {
    const values = new Map<string, readonly Part[]>();
    const apply = ({ property, parts }: Declaration) => {
      if (property === 'all') values.clear();
      else values.set(property, parts);
    };
    own.forEach(apply);
    const declared = [...ranked.flatMap(({ declarations }) => declarations), ...this.inline(style)];
    for (const one of declared) if (!one.important) apply(one);
    for (const one of declared) if (one.important) apply(one);
    return values;
  }

  private chosen(element: Chosen): Ranked[] {
    if (this.byKey.size === 0 || this.effort.left <= 0) return NONE;
    const found: Ranked[] = [];
    const look = (key: string) => {
      for (const ranked of this.byKey.get(key) ?? []) {
        if (this.effort.left <= 0) return;
        if (isChosen(element, ranked.path, this.effort)) found.push(ranked);
      }
    };
    look('*');
    look(element.name);
    for (const name of element.classes) look(`.${name}`);
    for (const name of element.attributes.keys()) look(`[${name}`);
    const id = element.attributes.get('id');
    if (id !== undefined) look(`#${this.effort.quirks ? small(id) : id}`);
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

/** Tells the declarations apart that elements have of themselves. */
const textOf = ({ property, parts: [part] }: Declaration): string =>
  `${property}:${part?.kind === 'word' || part?.kind === 'hash' ? part.word : ''}`;

/** What an element must have to be chosen, as far as one word tells. */
function keyOf(compound: Compound, quirks: boolean): string {
  let key = '*';
  for (const one of compound) {
    if (one.type === 'attribute') {
      const value = quirks ? small(one.value) : one.value;
      if (one.name === 'id' && one.action === 'equals' && one.ignoreCase !== true) return `#${value}`;
      if (one.name === 'class' && one.action === 'element') key = `.${value}`;
      else if (key === '*') key = `[${small(one.name)}`;
    } else if (one.type === 'tag' && !key.startsWith('.')) key = small(one.name);
  }
  return key;
}
