import { read } from '../../read.ts';

const TOLD =
  /^(?:works_for|leads|founded|member_of|advises|studied_at|spouse_of|parent_of|acquired|invested_in|reports_to|customer_of|supplier_of|subsidiary_of)$/;

/** What a text states of people and houses, what is over with `once` behind it. */
export function told(body: string, type = 'note', metadata = {}, title = 'Notes'): string[] {
  const { claims, mentions } = read({ type, body, metadata, title });
  const name = (n: number) => {
    const one = mentions[mentions[n]!.as ?? n]!;
    return one.name ?? one.identifiers[0]?.value ?? '';
  };
  return claims.flatMap(({ type: verb, from, to, validTo, rule }) =>
    TOLD.test(verb) && rule.startsWith('relations.')
      ? [`${name(from)} ${verb} ${name(to)}${validTo ? ' once' : ''}`]
      : [],
  );
}

/** The metadata of a mail that somebody at Northbeam sends. */
export const FROM_NORTHBEAM = { from: 'Ada Moss <ada@northbeam.example>', to: 'Tom Hale <tom@tarnow.example>' };
