/** In small letters, as patterns that ignore case take them: the long s is one too. */
export const lowered = (text: string): string => text.toLowerCase().replaceAll('ſ', 's');
