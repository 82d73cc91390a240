const SPECIAL = /["\\]/;

/** A column of values as PostgreSQL's text of an array; dates come as text, JSON as a text or as what it is made of. */
export function arrayLiteral(type: string, list: unknown[]): string {
  const element = type === 'json' || type === 'jsonb' ? quotedJson : plain;
  return `{${list.map((value) => (value === null || value === undefined ? 'NULL' : element(value))).join(',')}}`;
}

const isText = (value: unknown): boolean => typeof value === 'string';

/** A value to be bound: a list of texts as PostgreSQL's text of an array, for which the driver takes more than twice as long. */
export function bindable(value: unknown): unknown {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isText)) return value;
  return SPECIAL.test(value.join('')) ? arrayLiteral('text', value) : `{"${value.join('","')}"}`;
}

const plain = (value: unknown): string => (typeof value === 'string' ? quoted(value) : String(value));

const quoted = (text: string): string => (SPECIAL.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`);

/** The text of JSON has no control characters, so that JSON quotes it as an array does, in half the time. */
const quotedJson = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value));
