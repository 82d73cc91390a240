import { type Asked, askedNothing, note } from './asked.ts';
import type { Declaration } from './declarations.ts';
import { type Chosen, type Effort, isChosen } from './match.ts';
import { type Compound, type Path, pathsOf } from './selectors.ts';
import type { Rule } from './sheet.ts';
import { small } from '../tokens.ts';

/** One selector of a rule, and when its rule counts: after those of layers, after less specific and after earlier ones. */
export interface Ranked {
  path: Path;
  declarations: readonly Declaration[];
  layered: boolean;
  order: number;
}

/** Rules by what an element must have to be chosen by them, as far as one word tells. */
type Index = Map<string, Ranked[]>;
/** What is chosen for elements that are alike to all rules that ask for no neighbours. */
interface Alike {
  number: number;
  /** Undefined where telling it would have taken too long. */
  ranked: readonly Ranked[] | undefined;
}

const NONE: readonly Ranked[] = [];
/** More selectors than this are not applied. */
const MAX_SELECTORS = 20_000;
/** As many comparisons each element has when those of its page are used up. */
const GRACE = 64;

/** The rules of a page, and which of them choose an element. */
export class Chooser {
  private readonly plain: Index = new Map();
  /** Of rules that ask for neighbours. */
  private readonly placed: Index = new Map();
  private readonly asked: Asked = askedNothing();
  private readonly alike = new Map<string, Alike>();
  private readonly hiding = new Map<string, readonly Ranked[]>();
  private readonly effort: Effort;

  constructor(rules: readonly Rule[], effort: Effort) {
    this.effort = effort;
    let order = 0;
    for (const { selector, declarations, layered } of rules) {
      if (order >= MAX_SELECTORS) break;
      for (const path of pathsOf(selector)) {
        const index = note(path, this.asked, effort.quirks) ? this.placed : this.plain;
        const key = keyOf(path.compounds[0] ?? [], effort.quirks);
        const ranked = { path, declarations, layered, order: order++ };
        const others = index.get(key);
        if (others) others.push(ranked);
        else index.set(key, [ranked]);
      }
    }
  }

  /** What chooses an element, in the order in which it counts; undefined where telling would take too long. */
  chosen(element: Chosen): readonly Ranked[] | undefined {
    if (this.plain.size === 0 && this.placed.size === 0) return NONE;
    const { ranked } = this.alikeOf(element);
    if (ranked === undefined || this.placed.size === 0) return ranked;
    const placed = this.among(this.placed, element);
    if (placed === undefined) return undefined;
    return placed.length === 0 ? ranked : [...ranked, ...placed].toSorted(inOrder);
  }

  /** True where a rule that hides chooses an element, or cannot soon be told not to. */
  mayBeHidden(element: Chosen, hides: (ranked: Ranked) => boolean): boolean {
    const grace: Effort = { left: GRACE, quirks: this.effort.quirks };
    for (const key of this.keysOf(element)) {
      let rules = this.hiding.get(key);
      if (!rules) {
        rules = [...(this.plain.get(key) ?? NONE), ...(this.placed.get(key) ?? NONE)].filter(hides);
        this.hiding.set(key, rules);
      }
      for (const { path } of rules) if (isChosen(element, path, grace) || grace.left <= 0) return true;
    }
    return false;
  }

  private alikeOf(element: Chosen): Alike {
    const key = this.textOf(element);
    const known = this.alike.get(key);
    if (known) {
      element.alike = known.number;
      return known;
    }
    const found: Alike = { number: this.alike.size + 1, ranked: this.among(this.plain, element) };
    element.alike = found.number;
    this.alike.set(key, found);
    return found;
  }

  /** All of an element that a rule may ask for, but its neighbours. */
  private textOf({ name, attributes, classes, parent }: Chosen): string {
    const said: (string | number)[] = [parent?.alike ?? 0, name];
    for (const one of classes) if (this.asked.classes.has(one)) said.push(one);
    const id = attributes.get('id');
    if (id !== undefined && this.asked.ids.has(small(id))) said.push(0, id);
    if (this.asked.attributes.size > 0)
      for (const [attribute, value] of attributes) {
        const counts = this.asked.attributes.get(attribute);
        if (counts !== undefined) said.push(1, attribute, counts ? value : '');
      }
    return JSON.stringify(said);
  }

  private *keysOf({ name, attributes, classes }: Chosen): Generator<string, void, void> {
    yield '*';
    yield name;
    for (const one of classes) yield `.${one}`;
    for (const one of attributes.keys()) yield `[${one}`;
    const id = attributes.get('id');
    if (id !== undefined) yield `#${this.effort.quirks ? small(id) : id}`;
  }

  private among(index: Index, element: Chosen): readonly Ranked[] | undefined {
    const found: Ranked[] = [];
    for (const key of this.keysOf(element))
      for (const ranked of index.get(key) ?? NONE) {
        if (this.effort.left <= 0) return undefined;
        if (isChosen(element, ranked.path, this.effort)) found.push(ranked);
      }
    this.effort.left -= found.length;
    return this.effort.left > 0 ? found.toSorted(inOrder) : undefined;
  }
}

const inOrder = (a: Ranked, b: Ranked): number =>
  Number(b.layered) - Number(a.layered) || a.path.specificity - b.path.specificity || a.order - b.order;

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
