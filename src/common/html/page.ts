import { PLAIN } from './css/look.ts';
import type { Styles } from './css/styles.ts';
import { dress } from './dress.ts';
import * as is from './elements.ts';
import { type Element, type Formatting, OpenElements } from './open-elements.ts';
import { small } from './tokens.ts';

/** More formatting than this does not go on at once. */
const MAX_FORMATTING = 32;
/** As many that are alike go on. */
const MAX_ALIKE = 3;
const NO_CLASSES: ReadonlySet<string> = new Set();
/** The attributes of an element whose tag is left out. */
const IMPLIED: ReadonlyMap<string, string> = new Map();

/** A page as its tags build it: which elements are open, how each looks, and what of it is not seen. */
export class Page {
  private readonly open = new OpenElements();
  private readonly formatting: (Formatting | undefined)[] = [];
  private readonly styles: Styles;
  private readonly lowers: boolean;
  /** How much formatting goes on without an element that stands for it. */
  private paused = 0;

  constructor(styles: Styles, lowers: boolean) {
    this.styles = styles;
    this.lowers = lowers;
  }

  /** True where what comes next is not seen. */
  get isUnseen(): boolean {
    return this.open.top?.unseen ?? false;
  }

  /** Text begins. */
  text(isBlank: boolean): boolean {
    if (!isBlank) {
      if (this.open.top?.name === 'head') this.closeTo(this.open.last('head'));
      if (!is.UNSHOWN.has(this.open.top?.name ?? '')) this.imply('body');
      this.resume();
    }
    const beside = is.BESIDE_CELLS.has(this.open.top?.name ?? '') && !isBlank;
    return (beside ? this.parent() : this.open.top)?.unseen ?? false;
  }

  /** An element begins. */
  begin(name: string, attributes: ReadonlyMap<string, string>, selfClosing: boolean): void {
    if (this.open.last('svg') >= 0) {
      if (!selfClosing) this.push(name, attributes);
      return;
    }
    if (!is.IN_HEAD.has(name) && this.open.last('head') > this.open.last('template'))
      this.closeTo(this.open.last('head'));
    if (name === 'body' && this.isBodyImplied) return this.remove(this.open.last('body'), attributes);
    if (this.isOutOfPlace(name)) return;
    if (name !== 'html') this.imply(is.IN_HEAD.has(name) || name === 'body' ? 'html' : 'body');
    this.endBefore(name);
    if (!is.ENDS_PARAGRAPH.has(name) && !is.TABLE_PARTS.has(name) && !is.IN_HEAD.has(name)) this.resume();
    if (is.VOID.has(name) || (name === 'svg' && selfClosing)) return;
    const element = this.push(name, attributes);
    if (is.MARKERS.has(name)) this.formatting.push(undefined);
    if (is.FORMATTING.has(name)) this.keep(element);
  }

  /** An element ends. */
  end(name: string): void {
    const { open } = this;
    if (/^(?:body|html|br)$/.test(name)) return;
    if (open.last('svg') > -1 && open.last('svg') < open.last(name)) return this.closeTo(open.last(name));
    if (is.FORMATTING.has(name) && this.endFormatting(name)) return;
    if (is.TABLE_PARTS.has(name)) return void (open.last(name) > open.last('table') && this.closeTo(open.last(name)));
    if (name === 'form') return void (this.isInScope(name) && this.remove(open.last(name)));
    if (is.HEADINGS.has(name)) return void (this.isInScope('#heading') && this.closeTo(open.last('#heading')));
    if (is.SPECIAL.has(name)) return void (this.isInScope(name) && this.closeTo(open.last(name)));
    if (open.last(name) > open.last('#special')) this.closeTo(open.last(name));
  }

  /** True where an end reaches the innermost element of a name or kind. */
  private isInScope(kind: string): boolean {
    const { open } = this;
    const stops = [open.last('#scope')];
    if (kind === 'p') stops.push(open.last('button'));
    if (kind === 'li') stops.push(open.last('ol'), open.last('ul'));
    return open.last(kind) >= 0 && stops.every((stop) => open.last(kind) >= stop);
  }

  /** True for a tag that a page passes over where it stands. */
  private isOutOfPlace(name: string): boolean {
    const { open } = this;
    if (is.TABLE_PARTS.has(name)) return open.last('table') < 0 && open.last('template') < 0;
    if (name === 'head') return open.last('body') >= 0 || open.last('head') >= 0;
    return /^(?:html|body|form)$/.test(name) && open.last(name) >= 0;
  }

  /** Opens the page, or its body, where its tag is left out. */
  private imply(name: 'html' | 'body'): void {
    if (this.open.last('html') < 0) this.push('html', IMPLIED);
    if (name === 'body' && this.open.last('body') < 0) this.push('body', IMPLIED);
  }

  /** Ends what does not go on behind the beginning of an element. */
  private endBefore(name: string): void {
    const { open } = this;
    for (const part of is.TABLE_PARTS.get(name) ?? [])
      if (open.last(part) > open.last('table')) this.closeTo(open.last(part));
    if (is.ENDS_PARAGRAPH.has(name) && this.isInScope('p')) this.closeTo(open.last('p'));
    if (/^(?:li|d[dt])$/.test(name)) {
      const last = name === 'li' ? open.last('li') : Math.max(open.last('dd'), open.last('dt'));
      if (last > open.last('#stop')) this.closeTo(last);
    }
    if (is.HEADINGS.has(name) && is.HEADINGS.has(open.top?.name ?? '')) this.closeTo(open.all.length - 1);
    if (/^opt(?:ion|group)$/.test(name) && open.top?.name === 'option') this.closeTo(open.all.length - 1);
    if (name === 'button' && this.isInScope('button')) this.closeTo(open.last('button'));
    if (name === 'a' || name === 'nobr') this.endFormatting(name);
  }

  private closeTo(place: number): void {
    while (this.open.all.length > place) {
      const element = this.open.pop();
      if (!element) return;
      if (element.formatting) {
        element.formatting.element = undefined;
        this.paused++;
      }
      if (is.MARKERS.has(element.name)) this.endMarked();
    }
  }

  /** True where a body is open whose tag has not yet come. */
  private get isBodyImplied(): boolean {
    return this.open.all[this.open.last('body')]?.attributes === IMPLIED;
  }

  /** Ends an element and leaves those open that stand in it, or in a body that takes its place. */
  private remove(place: number, body?: ReadonlyMap<string, string>): void {
    const inner = this.open.all.slice(place + 1);
    this.closeTo(place);
    if (body) this.push('body', body);
    for (const { name, attributes, formatting } of inner) {
      const element = this.push(name, attributes);
      if (formatting) this.stand(element, formatting);
      if (is.MARKERS.has(name)) this.formatting.push(undefined);
    }
  }

  private endMarked(): void {
    for (let last = this.formatting.pop(); last; last = this.formatting.pop()) if (!last.element) this.paused--;
  }

  /** Has the formatting of an element go on. */
  private keep(element: Element): void {
    const { name, attributes } = element;
    const from = this.formatting.lastIndexOf(undefined) + 1;
    const kept = this.formatting.slice(from) as Formatting[];
    const alike = kept.filter((one) => one.name === name && isAlike(one.attributes, attributes));
    const dropped = alike.length >= MAX_ALIKE ? alike[0] : kept[MAX_FORMATTING - 1] && kept[0];
    if (dropped) this.drop(dropped);
    const formatting: Formatting = { name, attributes, element };
    this.formatting.push(formatting);
    element.formatting = formatting;
  }

  private drop(formatting: Formatting): void {
    this.formatting.splice(this.formatting.lastIndexOf(formatting), 1);
    if (formatting.element) formatting.element.formatting = undefined;
    else this.paused--;
  }

  private stand(element: Element, formatting: Formatting): void {
    element.formatting = formatting;
    formatting.element = element;
    this.paused--;
  }

  /** Opens formatting again that its end has not yet come for. */
  private resume(): void {
    if (this.paused === 0) return;
    for (const one of this.formatting.slice(this.formatting.lastIndexOf(undefined) + 1))
      if (one && !one.element) this.stand(this.push(one.name, one.attributes), one);
  }

  /** Ends formatting by its name; false where none goes on. */
  private endFormatting(name: string): boolean {
    const { open } = this;
    const from = this.formatting.lastIndexOf(undefined);
    const found = this.formatting.findLast((one, n) => n > from && one?.name === name);
    if (!found) return false;
    const { element } = found;
    if (!element) {
      this.drop(found);
      return true;
    }
    const place = open.last(name);
    if (open.all[place] !== element || place < open.last('#scope')) return true;
    this.drop(found);
    if (place > open.last('#special')) this.closeTo(place);
    else this.remove(place);
    return true;
  }

  /** What an element that begins now stands in. */
  private parent(): Element | undefined {
    const { open } = this;
    if (!is.BESIDE_CELLS.has(open.top?.name ?? '')) return open.top;
    return open.all[open.last('table') - 1];
  }

  private push(name: string, attributes: ReadonlyMap<string, string>): Element {
    const parent = is.TABLE_PARTS.has(name) ? this.open.top : this.parent();
    const written = attributes.get('class');
    const classes = written ? (this.lowers ? small(written) : written).split(/[\t\n\f\r ]+/) : [];
    const previous = parent?.last;
    const element: Element = {
      name,
      attributes,
      classes: classes.length > 0 ? new Set(classes) : NO_CLASSES,
      parent,
      previous,
      index: (previous?.index ?? 0) + 1,
      alike: 0,
      last: undefined,
      look: PLAIN,
      unseen: false,
      summary: undefined,
      formatting: undefined,
    };
    dress(element, this.styles);
    if (parent) parent.last = element;
    this.open.push(element);
    return element;
  }
}

function isAlike(some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return some.size === others.size && [...some].every(([name, value]) => others.get(name) === value);
}
