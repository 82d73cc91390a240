import { isUnseen, type Look, PLAIN } from './css/look.ts';
import type { Styles } from './css/styles.ts';
import { UNSHOWN } from './elements.ts';
import type { Element } from './open-elements.ts';
import { ownStyleOf } from './own-style.ts';

/** Gives an element its look. */
export function dress(element: Element, styles: Styles): void {
  const { name, parent, attributes } = element;
  element.look = styles.look(element, ownStyleOf(name, attributes), lookWithin(element));
  if (UNSHOWN.has(name)) element.look = { ...element.look, gone: true };
  if (name === 'details' && !attributes.has('open')) {
    element.summary = element.look;
    element.look = { ...element.look, gone: true };
  }
  element.unseen = parent && element.look === parent.look ? parent.unseen : isUnseen(element.look);
}

/** What an element inherits: only the first summary of closed details is seen. */
function lookWithin({ name, parent }: Element): Look {
  if (name !== 'summary' || !parent?.summary) return parent?.look ?? PLAIN;
  const look = parent.summary;
  parent.summary = undefined;
  return look;
}
