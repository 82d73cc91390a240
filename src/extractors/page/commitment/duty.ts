import { inSentence } from '../../../common/prefilter/in-sentence.ts';
import type { Setting } from './setting.ts';

const NUMBERED = '(?:(?:\\(?[a-z\\d]{1,2}[.)]|§ ?\\d+|\\d+(?:\\.\\d+)+\\.?|Clause \\d+\\.?)\\s)?';
const BOUND = `((?:[Tt]he|[Ee]ach|[Ee]ither|[Bb]oth|[Nn]either) (?:[A-Z][a-z]{2,20}|part(?:y|ies))(?: [A-Z][a-z]+)?|[A-Z][\\p{L}&.'’-]+(?: [A-Z][\\p{L}&.,'’-]+){0,4}|We|I)`;
/** What parties are called, and what is called so and is none. */
const ROLE =
  /(?:er|or|ee|ant|ent|ord|ist|ian|yer|ary|party|parties|company|bank|agency|firm|council|club|school|hotel|university|society|association|group|client)s?$/i;
const NO_ROLE =
  /(?:agreement|payment|document|rent|amount|equipment|amendment|order|letter|number|statement|matter|content|event|shipment|instrument|investment|settlement|component|salary|summary|water|paper|offer|transfer|error|remainder|apartment|instal?ment|percent|term|center|commitment|appendix)s?$/i;
const SHALL = inSentence(
  new RegExp(
    `^${NUMBERED}(?:[^.;:]{2,80}, )?${BOUND} (?:shall|will|must|(?:is|are) to(?! be\\b)|agrees? to|undertakes? to|(?:is|are) (?:obliged|required|responsible|liable|bound|prohibited)(?: to| for| from)?|hereby [a-z]+s(?: to)?|may not) ((?:not )?(?!(?:be (?:governed|liable|obliged|required|entitled|deemed)|mean|have|apply|govern|constitute|prevail|survive|not have)\\b)[a-z]{2,15}\\b.{2,400})$`,
    'su',
  ),
);
const DUTY = inSentence(
  new RegExp(
    `^${NUMBERED}(?:[^.;:]{2,80}, )?${BOUND} ((?!(?:is|has|was|means|consists|owns|represents|acknowledges|includes|operates|intends|wishes|hereinafter|carries|acts|exists|resides|employs)\\b)[a-z]{3,15}s\\b.{2,400})$`,
    'su',
  ),
);

/** True for a party of a contract: a role or a firm, or whoever says we. */
const isParty = (subject = '', { isKnown }: Setting): boolean =>
  /^(?:I|we)$/i.test(subject) || (ROLE.test(subject) && !NO_ROLE.test(subject)) || isKnown(subject, 'Organization');

/** Whatever a party shall do by a sentence of a contract, or shall not: who and what. */
export function dutyIn(text: string, setting: Setting): RegExpExecArray | undefined {
  const duty = SHALL.exec(text) ?? DUTY.exec(text);
  return duty && isParty(duty[1], setting) ? duty : undefined;
}
