const ENCODED = /=(?:([0-9A-F]{2})|[ \t]*(?:\r?\n|$))/gi;

/** Decodes quoted-printable (RFC 2045), given and answered with one character for each byte; soft line breaks are left out, other breaks stay, and what encodes nothing stays as it is. */
export const decodeQuoted = (text: string): string =>
  text.replace(ENCODED, (_, hex?: string) => (hex === undefined ? '' : String.fromCharCode(parseInt(hex, 16))));
