import type { Mention } from '../../../common/model.ts';

/** The words of somebody's name and mailbox, in lower case: by them a signature is known as that person's. */
export const wordsOfSigner = ({ name, identifiers }: Mention): string[] =>
  `${name ?? ''} ${identifiers.map((i) => i.value.split('@')[0]).join(' ')}`.toLowerCase().match(/[\p{L}]{2,}/gu) ?? [];
