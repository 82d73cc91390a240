/** What the palette and the list of keys say. */
export const commands = {
  search: 'Search the graph',
  undo: 'Undo the latest change',
  files: 'Add files',
  keys: 'Show all keys',
  keyHelp: 'Keyboard shortcuts',
  here: 'Here',
  everywhere: 'Everywhere',
  inPicture: 'In the picture, once it has the focus',
  themes: { system: 'Light or dark as the system says', light: 'Light theme', dark: 'Dark theme' },
  next: 'Next',
  previous: 'Back',
  clear: 'Clear the selection',
  signedIn: 'Signed in as',
  refresh: 'Draw the graph anew',
  copyId: 'Copy the id',
  copyLink: 'Copy a link to this',
  linkCopied: 'Copied. Whoever has a key of this organization sees the same there.',
  linkNotCopied: 'This browser lets nothing be copied here: copy the address of the page.',
  skip: 'Skip to the content',
} as const;

/** What keys do in the picture. */
export const canvasKeys: (readonly [keys: string, what: string])[] = [
  ['↑ ↓ ← →', 'go to the neighbour in that direction'],
  ['Enter', 'open what one stands on'],
  ['Shift Enter', 'show the path to it from the selected node'],
  ['Home', 'go to the most connected node'],
];
