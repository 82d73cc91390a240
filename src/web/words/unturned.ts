/** Words with names from outside in them, without the signs that would turn what stands around a name, or the name itself, to run the other way. */
export const unturned = (text: string): string => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
