import { apposed, apposedBefore, coordinatedHolder, pronouncedHolder } from '../beside.ts';
import type { Actor } from '../masked.ts';
import type { RuleMatch } from '../rule.ts';
import type { Scene } from '../scene.ts';

/** Whoever holds an office that the text names: beside it, right after where it is held, or by what an encyclopedic text goes on about. */
export function officeHolder(s: Scene, m: RuleMatch): Actor | undefined {
  const before = s.text.slice(0, m.index);
  const next = s.next('P', m.index + m[0].length);
  if (NAMED_AFTER.test(before) || (isPlural(m[1]) && !OF_MANY.test(before))) return next;
  return (
    apposed(s, 'P', m.index) ??
    apposedBefore(s, m.index) ??
    next ??
    pronouncedHolder(s, m.index) ??
    coordinatedHolder(s, m.index) ??
    (s.isEncyclopedic ? (s.before('P', m.index) ?? (goesOn(s, m) ? s.topic.P : undefined)) : undefined)
  );
}

/** Before a chair that bears somebody's name: `the Dana Frost Chair of`. */
const NAMED_AFTER = /\bthe <P\d+> $/i;

const isPlural = (office: string): boolean => /[^s]s$/i.test(office) && !/^(?:chairs|heads|mechanics)$/i.test(office);

/** Before an office in the plural that somebody is said to hold; else others do: `met members of`, `gave its owners access to`. */
const OF_MANY =
  /(?:[,(:–-]|\b(?:one|two|three|some|among|and|are|were|is|was|be|been|became|become|as|both|serve|served|appointed|elected|named|other)(?: of)?) (?:(?:the|an?|its|their|our|his|her) )?(?:[a-z-]+ ){0,2}$/i;

/** True for a sentence that says of whom the one before spoke that an office is theirs: by a pronoun, or by no subject at all. */
function goesOn({ text }: Scene, m: RuleMatch): boolean {
  const [before, behind] = [text.slice(0, m.index), text.slice(m.index + m[0].length)];
  if (/\b(?:he|she)\b/i.test(before) || /^[^.;]{0,60}\b(?:he|she|his|her)\b/i.test(behind)) return true;
  if (REST.test(before)) return true;
  return !VERB.test(before) && !VERB.test(behind);
}
/** The rest of a sentence that was cut off behind its subject, or has none: `1966) is the`, `and was an`, `In 1945 was`. */
const REST =
  /^[,\s]{0,3}(?:[^()]{0,60}(?:\(born [^()]{0,60})?\)|and|(?:in|from|since) (?:[a-z]+ )?\d{4}(?: to \d{4})?,?)? ?(?:is|was|became|has been|had been)\b/i;
const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|does|did|do|can|could|may|might|must|shall|should|will|would|became|becomes?|remains?|says?|said|met|gave|gives|[a-z]{2,}ed)\b/i;
