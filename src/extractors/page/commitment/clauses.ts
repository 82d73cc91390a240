/** Where a sentence goes on to promise something else. */
const SECOND =
  /,? (?:and|but|so) (?=(?:(?:I|we|he|she|they|\p{Lu}\p{Ll}+) )?(?:will|shall)\b|(?:I|we)(?: (?:can|could|offer|would|are|am)\b|['’](?:ll|m|re|d)\b))|; (?=\S)| y (?=\p{Ll}{3,}mos\b)| et (?=(?:je|nous|vous) )| ; (?=\S)/u;
const CLAUSE = /\b(?:I|we|will|shall|is|are|was|were|has|have|can|please|\p{Ll}{3,}mos|je|nous|vous)\b|['’]ll\b/iu;

/** A sentence's clauses that each may promise something, with their places in it; what begins with a condition stays whole. */
export function clausesOf(sentence: string): [from: number, clause: string][] {
  const cut = /^(?:if|when|unless|should|as soon as)\b/i.test(sentence) ? null : SECOND.exec(sentence);
  if (!cut || !CLAUSE.test(sentence.slice(0, cut.index))) return [[0, sentence]];
  const second = cut.index + cut[0].length;
  return [
    [0, sentence.slice(0, cut.index)],
    [second, sentence.slice(second)],
  ];
}
