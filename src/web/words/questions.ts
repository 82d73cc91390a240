const ID = / \((?:[a-z]+):([^()\s]+)\)/g;
const QUOTED = /"([^"]*)"/g;

/** A suggestion's question as people put it: beside a name its address, where it has one, in the place of its id. */
export const question = (title: string, businesses: string[]): string =>
  title.replace(ID, (_, key: string) => (isMade(key, businesses) ? '' : ` (${key})`)).replace(QUOTED, '\u201c$1\u201d');

/** True of a key that was made of a name and the business it belongs to, or of a hash. */
const isMade = (key: string, businesses: string[]): boolean =>
  !key.includes('.') || businesses.some((slug) => key.endsWith(`.${slug}`));
