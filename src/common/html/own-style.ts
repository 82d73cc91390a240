import type { Declaration } from './css/declarations.ts';
import { type Colour, colourOfAttribute } from './css/colours.ts';
import type { Part } from './css/values.ts';

const NONE: readonly Declaration[] = [];
const own = (property: string, part: Part): Declaration => ({ property, parts: [part], important: false });
const word = (property: string, value: string) => own(property, { kind: 'word', word: value });
const hash = (property: string, colour: Colour) =>
  own(property, {
    kind: 'hash',
    word: colour
      .slice(0, 3)
      .map((one) => Math.round(one).toString(16).padStart(2, '0'))
      .join(''),
  });

const NOT_DISPLAYED = word('display', 'none');
const IMAGE = own('background-image', { kind: 'call', name: 'url', parts: [] });
const OF_ELEMENTS: ReadonlyMap<string, readonly Declaration[]> = new Map([
  ['mark', [word('color', 'black'), word('background-color', 'yellow')]],
  ['button', [word('color', 'black'), word('background-color', 'buttonface')]],
  ['rp', [NOT_DISPLAYED]],
]);
const LINK = [word('color', 'linktext')];

/** What an element looks like before any style sheet: by its name, and by attributes of HTML. */
export function ownStyleOf(name: string, attributes: ReadonlyMap<string, string>): readonly Declaration[] {
  if (attributes.size === 0) return name === 'dialog' ? [NOT_DISPLAYED] : (OF_ELEMENTS.get(name) ?? NONE);
  const found = [...(OF_ELEMENTS.get(name) ?? NONE)];
  if (name === 'a' && attributes.has('href')) found.push(...LINK);
  if (attributes.has('background')) found.push(IMAGE);
  const painted = (attribute: string, property: string) => {
    const colour = colourOfAttribute(attributes.get(attribute) ?? '');
    if (colour) found.push(hash(property, colour));
  };
  painted('bgcolor', 'background-color');
  if (name === 'font') painted('color', 'color');
  if (name === 'body') painted('text', 'color');
  if (attributes.has('hidden') || (name === 'dialog' && !attributes.has('open'))) found.push(NOT_DISPLAYED);
  return found;
}
