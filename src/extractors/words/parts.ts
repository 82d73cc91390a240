/** The text before the first separator, all of it where there is none. */
export const firstPart = (text: string, separator: string | RegExp): string => text.split(separator, 1)[0] ?? '';

/** The text after the last separator, all of it where there is none. */
export const lastPart = (text: string, separator: string | RegExp): string => text.split(separator).at(-1) ?? '';
