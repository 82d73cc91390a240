import { read } from '../read.ts';

const MAIL = { from: 'Ada Moss <ada@tealharbour.example>', to: 'Zoe Quill <zoe@quill.example>' };

/** What a text tells of people and houses, in words, what its addresses say apart; what is over ends with `, over`. */
export function told(body: string, type = 'email', parts: Parameters<typeof read>[0] = {}): string[] {
  const found = read({ type, body, ...(type === 'email' ? { metadata: MAIL } : {}), ...parts });
  return found.claims.flatMap((claim, n) =>
    /^(?:works_for|leads|founded|member_of|studied_at|reports_to|spouse_of|parent_of|subsidiary_of|acquired|customer_of|supplier_of)$/.test(
      claim.type,
    ) && !/^(?:addresses|fields)/.test(claim.rule)
      ? [`${found.statements[n]!}${claim.validTo === undefined ? '' : ', over'}`]
      : [],
  );
}
