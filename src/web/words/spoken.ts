/** `works_for` as words. */
export const spoken = (wire: string): string => wire.replaceAll(/[_.-]/g, ' ');

/** The same as a text begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
