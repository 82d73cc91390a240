import { inSentence } from '../../../common/prefilter/in-sentence.ts';
/** Where a sentence goes on to promise something else. */
const SECOND = inSentence(
  /,? (?:and|but|so) (?=(?:(?:I|we|he|she|they|our \p{Ll}+|\p{Lu}\p{Ll}+) )?(?:will|shall)\b|(?:I|we)(?: (?:can|could|offer|would|are|am)\b|['’](?:ll|m|re|d)\b))|; (?=\S)|, (?=please |kindly )| y (?=\p{Ll}{3,}mos\b)| et (?=(?:je|nous|vous) )|(?:, (?:und |et )?|,? (?:und|et) )(?=bitten? (?:Sie|dich|euch|um)\b|merci de \p{Ll}|veuillez |(?:je|nous) vous prie)| ; (?=\S)/u,
);
/** Where another statement follows a comma: `…, she is back on Friday`, `…, die Rechnung kommt am 20. Mai`. */
const STATED = inSentence(
  /, (?=(?:(?:he|she|it|they|this|that|(?:the|my|our|his|her|their|your) (?:\p{Ll}+ ){0,2}?\p{Ll}+|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) (?:is|are|was|were|has|have|had)\b|(?:(?:he|she|it|they|\p{Lu}\p{Ll}+)['’]s (?:away|back|out|off|due)\b)|(?:er|sie|es|(?:der|die|das|[msd]eine?|unsere?|ihre?) \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) (?:ist|sind|war|waren|hat|kommt|kommen|folgt|folgen|geht|liegt)\b))/u,
);
const CLAUSE =
  /\b(?:ich|wir|I|we|will|shall|is|are|was|were|has|have|can|please|\p{Ll}{3,}mos|je|nous|vous)\b|['’]ll\b/iu;

/** A clause with whoever says I or we, or that asks. */
const OWN = /^,? (?:and|but|so) (?:I|we)\b|^, (?:please|kindly) /;
const CONDITION = /^(?:if|when|unless|should|as soon as|wenn|falls|sobald|sofern)\b/i;

/** The match that comes first in the text. */
const earliest = (...matches: (RegExpExecArray | null)[]): RegExpExecArray | undefined =>
  matches.filter((match) => match !== null).toSorted((a, b) => a.index - b.index)[0];

/** A sentence's clauses that each may promise something, with their places in it; what begins with a condition stays whole. */
export function clausesOf(sentence: string): [from: number, clause: string][] {
  const cut = CONDITION.test(sentence) ? undefined : earliest(SECOND.exec(sentence), STATED.exec(sentence));
  if (!cut || !(CLAUSE.test(sentence.slice(0, cut.index)) || OWN.test(sentence.slice(cut.index))))
    return [[0, sentence]];
  const second = cut.index + cut[0].length;
  return [
    [0, sentence.slice(0, cut.index)],
    [second, sentence.slice(second)],
  ];
}
