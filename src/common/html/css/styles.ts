import { Chooser, type Ranked } from './chooser.ts';
import { type Declaration, declarationsOf } from './declarations.ts';
import type { Chosen, Effort } from './match.ts';
import type { Rule } from './sheet.ts';
import { INLINE } from '../elements.ts';
import { isUnseen, type Look, lookOf, PLAIN } from './look.ts';
import type { Part } from './values.ts';

/** More texts of `style` than this are read again each time. */
const MAX_KNOWN = 2_000;
const MAX_KNOWN_LENGTH = 2_000;

/** What the sheets and attributes of a page say of its elements. */
export class Styles {
  private readonly chooser: Chooser;
  private readonly known = new Map<string, readonly Declaration[]>();
  private readonly looks = new WeakMap<Look, Map<string, Look>>();
  private kept = 0;
  private readonly effort: Effort;

  constructor(rules: readonly Rule[], effort: Effort) {
    this.chooser = new Chooser(rules, effort);
    this.effort = effort;
  }

  /** The look of an element by its own declarations, those of sheets and its attribute, and the look of what it is in. Where telling which rules choose it would take too long, none does, and it is gone where one may that hides. */
  look(element: Chosen, own: readonly Declaration[], within: Look): Look {
    const chosen = this.chooser.chosen(element);
    if (!chosen && this.chooser.mayBeHidden(element, hides)) return { ...within, gone: true };
    const ranked = chosen ?? [];
    const style = element.attributes.get('style') ?? '';
    if (ranked.length === 0 && style === '' && own.length === 0) return within;
    const isInline = INLINE.has(element.name);
    const key = `${isInline}|${ranked.map(({ order }) => order).join()}|${own.map(textOf).join()}|${style}`;
    const known = this.looks.get(within)?.get(key);
    if (known) return known;
    const declared = [...ranked.flatMap(({ declarations }) => declarations), ...this.inline(style)];
    this.effort.left -= declared.length;
    const look = lookOf(valuesOf(declared, own), within, isInline);
    if (this.kept < MAX_KNOWN && key.length < MAX_KNOWN_LENGTH) {
      this.kept++;
      const looks = this.looks.get(within) ?? new Map<string, Look>();
      this.looks.set(within, looks.set(key, look));
    }
    return look;
  }

  private inline(style: string): readonly Declaration[] {
    const known = this.known.get(style);
    if (known) return known;
    const declarations = declarationsOf(style);
    if (this.known.size < MAX_KNOWN && style.length < MAX_KNOWN_LENGTH) this.known.set(style, declarations);
    return declarations;
  }
}

/** True for a rule that by itself hides what it chooses. */
const hides = ({ declarations }: Ranked): boolean => isUnseen(lookOf(valuesOf(declarations, []), PLAIN, false));

function valuesOf(declared: readonly Declaration[], own: readonly Declaration[]): Map<string, readonly Part[]> {
  const values = new Map<string, readonly Part[]>();
  const apply = ({ property, parts }: Declaration) => {
    if (property === 'all') values.clear();
    else values.set(property, parts);
  };
  own.forEach(apply);
  for (const one of declared) if (!one.important) apply(one);
  for (const one of declared) if (one.important) apply(one);
  return values;
}

/** Tells the declarations apart that elements have of themselves. */
const textOf = ({ property, parts: [part] }: Declaration): string =>
  `${property}:${part?.kind === 'word' || part?.kind === 'hash' ? part.word : ''}`;
