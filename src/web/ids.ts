import { businessName, entities } from './graph-state.ts';

/** Ids that the service makes up: a kind with random letters, or letters that stand for a text. */
const MADE = /^[a-z]+_[\w-]{8,}$|^[0-9a-f]{8}-[0-9a-f-]{27}$|^(?=.*\d)[0-9a-z]{12,}$/;
/** An id of a node: its label, then what it is known by. */
const OF_NODE = /^(?:business|contact|organization|activity|asset|account|thread):./;

/** What an id says to people: the address, the domain, or the name and the business it belongs to; undefined of one that was made up. */
export function readable(id: string): string | undefined {
  const key = OF_NODE.test(id) ? id.slice(id.indexOf(':') + 1) : id;
  if (MADE.test(key)) return undefined;
  const slug = entities.value.find((one) => key.endsWith(`.${one}`));
  if (slug === undefined) return id.startsWith('business:') ? businessName(key) : key;
  return `${key.slice(0, -slug.length - 1).replaceAll('-', ' ')} (${businessName(slug)})`;
}

/** What an id says by itself: the address or the domain, or a name, whichever business it was heard in. */
export function knownBy(id: string): string | undefined {
  const label = readable(id);
  const slug = entities.value.find((one) => id.endsWith(`.${one}`));
  if (label === undefined || slug === undefined) return label;
  const name = label.slice(0, label.lastIndexOf(' ('));
  return name.replaceAll(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Whether a text is the id of a node. */
export const isNodeId = (text: string): boolean => OF_NODE.test(text) && !/\s/.test(text);
