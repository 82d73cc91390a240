import { ACTOR, COMMON, gazetteer, PLACE } from '../../tagger/gazetteer.ts';
import { isDepartmentName, isField, isJob } from '../../words/jobs.ts';
import { isRank } from '../../words/kinds.ts';
import { hasLegalForm } from '../../words/names.ts';
import { isRoleName } from '../../words/roles.ts';

/** Degrees, honours and memberships behind a name. */
const HONOUR = /^(?:Ph\.?D|M\.?Sc|B\.?Sc|M\.?Eng|MBA|LL[BM]|BVSc|FCA|ACA|MRICS|RIBA|[KDCMO]BE|QC|KC|MP|JP)\.?$/;
/** So short in capitals alone it may stand for a post, a team or somebody's initials. */
const LETTERS = /^\p{Lu}{2,3}$/u;
/** What begins or ends the name of a part of a house. */
const PART =
  /^(?:team|werk|standort|büro|niederlassung|filiale|abteilung|bereich|referat|ward|items?|block|flat|klasse|raum|halle|site|branch|plant|dept|department|head|works) |(?:^|[ -])(?:office|team|desk|unit|floor|control|staff|zentrale|betriebsrat|(?:\p{L}+)?beirat|personalrat|datenschutz|arbeitssicherheit|sicherheit|verwaltung|leitung)$/iu;
/** How words end that say what somebody is or does, and are no names of houses. */
const ENDING =
  /(?:schutz|sicherheit|ung|heit|keit|mitglied|rat|schaft|vertret\p{L}*|student(?:in)?|moderator(?:in)?|statiker(?:in)?|setzer(?:in)?|mieter(?:in)?|pächter(?:in)?|anwalt|anwältin|azubi|freelancer?|extern(?:al)?e?r?|lancer|visitor|presenter|observer|interpreter|facilitator|volunteers?|landlord|scribe|zugeschaltet|raising|troller|trolling|^(?:product|backend|frontend|facilities|revision|ops|dev|data|neu|apologies|kunde|moderation|fuhrpark|küche|presse|bau|lettings|platform|video|empfang|kasse|labor|sir)|kraft|holder|master)$/iu;
const NUMBERED = /(?:^| )[\d:.–-]+\p{Ll}?$/u;

/** How somebody says that no house employs them. */
const NOBODYS =
  /^(?:self[- ]employed|freelance\w*|independent|private|privat(?:person)?|none|n\/a|keine?|retired|unemployed|selbst(?:st)?ändig\w*|freiberuf\w*|rentner(?:in)?|ruhestand|student(?:in)?|pensioniert|indépendante?|autónom[oa]|zzp(?:'er)?|[-–—.]+)$/iu;

/** How a meeting marks who is not of the house that holds it, or has a part in it. */
const OUTSIDER =
  /^(?:extern(?:al|e[rn]?|o|a)?|guest|gast|invitée?|invitad[oa]|ospite|unverified|(?:co-?)?host|organi[sz]er|optional|required|attendee|presenter|me|you|ich|moi)$/iu;

/** True for a mark of a meeting behind somebody's name: `External`, `Guest`. */
export const isOutsider = (note: string): boolean => OUTSIDER.test(note);

/** True for words in the place of an employer that say that there is none. */
export const isNobodys = (note: string): boolean => NOBODYS.test(note);

/** True for a part of a house: `Head Office`, `Team Nord`. */
export const isPartOfHouse = (note: string): boolean => PART.test(note) && !hasLegalForm(note);

const isOrdinary = (word: string): boolean => ((gazetteer.get(word.toLowerCase()) ?? 0) & (COMMON | ACTOR | PLACE)) > 0;

/** True for what a note behind somebody's name may be the house of, though nothing else shows it as one: no place, post, part of a house, degree or ordinary word. */
export function mayBeHouse(note: string): boolean {
  const words = note.split(/\s+/);
  return !(
    HONOUR.test(note) ||
    isNobodys(note) ||
    isRank(note) ||
    isOutsider(note) ||
    LETTERS.test(note) ||
    isPartOfHouse(note) ||
    NUMBERED.test(note) ||
    isDepartmentName(note) ||
    isField(words) ||
    isJob(words[0] ?? '') ||
    isRoleName(note) ||
    words.every((word) => isOrdinary(word) || isJob(word)) ||
    ENDING.test(note) ||
    /^\p{Ll}/u.test(words.at(-1) ?? '')
  );
}
