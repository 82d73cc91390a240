import { isJob } from '../../words/jobs.ts';
import type { Masked, Actor } from '../masked.ts';

/** Nouns with which the names of houses go on: `Bank of <L0>`, `Institute for <O0>`. */
const HEAD =
  /(?:^| )(?:academy|association|bank|board|bureau|centre|center|church|college|commission|committee|conservatory|council|court|department|faculty|federation|foundation|institute|institution|league|library|ministry|museum|office|school|society|union|university|hochschule|universität|institut|verband|verein|gesellschaft|akademie|université|école|università|universidad)$/i;
/** Behind such a noun, what the name goes on with. */
const GOES_ON = /^ (?:of|for|für|der|des|de|di|du|von) (?:the )?(?:<[PLO]\d+>|\p{Lu})/u;
/** Behind any name. */
const JOINS = /^ (?:&|\+) (?:<[PLO]\d+>|\p{Lu}|…|\.\.\.)|^(?:, (?:<[LOP]\d+>|\p{Lu}\p{L}+))?-based\b/u;
/** A house that is called after several fields. */
const OF_FIELDS =
  /^(?:the )?(?:academy|board|bureau|centre|center|college|council|department|faculty|institute|ministry|museum|office|school|ministerium|institut|fakultät|amt) (?:of|for|für) \p{L}+/iu;
/** Behind it, another field. */
const ANOTHER = /^(?: and| &| und) (\p{Lu}\p{Ll}+)(?![\p{L}<-])/u;
/** Of which somebody else's name is the beginning: `First Woman's Bank`. */
const THEIRS =
  /^'s? (?:<O(\d+)>|(?:\p{Lu}\p{L}+ )?(?=(?:Bank|College|School|Hospital|Church|University|Institute|Society|Club|Association|Academy|Hotel)\b))/u;
const HOUSE = /^(?:bank|college|school|hospital|church|institute|society|club|association|academy|hotel)\b/i;
/** Before a name, the rest of it. */
const BEFORE = /<O\d+> (?:&|\+) $/;

/** True for the name of a house of which the text shows that it goes on, so that it names another one; `whole` is what the house is called in full. */
export function isCut({ text, actors }: Masked, { kind, at, mark, name }: Actor, whole = name): boolean {
  if (kind !== 'O' || at < 0) return false;
  const behind = text.slice(at + mark.length, at + mark.length + 40);
  return (
    JOINS.test(behind) ||
    isTheirs(actors, behind) ||
    BEFORE.test(text.slice(Math.max(0, at - 30), at)) ||
    /-based$/i.test(name) ||
    (whole.length <= name.length &&
      ((HEAD.test(name) && GOES_ON.test(behind)) || (OF_FIELDS.test(name) && isField(behind))))
  );
}

/** True for words that begin with another field, and no office or clause. */
function isField(behind: string): boolean {
  const [said = '', word] = ANOTHER.exec(behind) ?? [];
  return (
    word !== undefined &&
    !isJob(word) &&
    /^(?: (?:at|in|of|from|for|since|until|an|der)\b|[.,;)]|$)/.test(behind.slice(said.length))
  );
}

/** True for words that begin with a house that is called after whoever stands before it. */
function isTheirs(actors: Actor[], behind: string): boolean {
  const [said, n] = THEIRS.exec(behind) ?? [];
  return said !== undefined && (n === undefined || HOUSE.test(actors[Number(n)]?.name ?? ''));
}
