const LINE = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^":;]+))*):(.*)$/;
const PARAMETER = /;([\w-]+)=("[^"]*"|[^":;]+)/g;
const IDENTIFIER = /^(?:X-)?(?:UID|TZID)$/i;
/** Before an identifier that is an inherited name. */
const MARK = 'x-';

/** What plain objects have without being given it, in lower case. */
const INHERITED: ReadonlySet<string> = new Set(
  ['__proto__', 'prototype', ...Object.getOwnPropertyNames(Object.prototype)].map((name) => name.toLowerCase()),
);

/** True for a name that finds in a plain object what every object inherits, whatever its case: `__proto__`, `constructor`, `toString`. */
const isInherited = (name: string): boolean => INHERITED.has(name.toLowerCase());

/**
 * A calendar's text, unfolded, without names that every object inherits: the parser keeps components by their identifiers and properties
 * by their names in plain objects. Such properties and parameters are left out, such identifiers of components and time zones renamed.
 */
export const withoutInheritedNames = (text: string): string =>
  text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map(unquotedZone)
    .map(plainlyQuoted)
    .filter((line) => !isLeftOut(/^[\w-]+/.exec(line)?.[0] ?? ''))
    .map(renamed)
    .join('\n');

/** As the parser reads a line with a time zone: it cares for no quotes. */
const unquotedZone = (line: string): string =>
  line.includes('TZID=') && !line.includes('"(') ? line.replaceAll('"', '') : line;

/** A line with an escaped quote in a quoted parameter, which ends the parameter for the parser, with a single one in its place. */
const plainlyQuoted = (line: string): string =>
  /^(?:ATTENDEE|ORGANIZER)\b/i.test(line) ? line.replaceAll('\\"', "'") : line;

/** The parser leaves the `X-` of a property away. */
const isLeftOut = (name: string): boolean => isInherited(name) || isInherited(name.replace(/^X-/i, ''));

function renamed(line: string): string {
  const [, name, parameters, value] = LINE.exec(line) ?? [];
  if (name === undefined || parameters === undefined || value === undefined) return line;
  const kept = parameters.replace(PARAMETER, (whole, key: string, given: string) => {
    if (isInherited(key)) return '';
    return /^TZID$/i.test(key) ? `;${key}=${marked(given)}` : whole;
  });
  return `${name}${kept}:${IDENTIFIER.test(name) ? marked(value) : value}`;
}

function marked(identifier: string): string {
  const plain = identifier.replace(/^"(.*)"$/, '$1').trim();
  return isInherited(plain) ? `${MARK}${plain}` : identifier;
}
