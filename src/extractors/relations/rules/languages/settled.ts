import { isOrganizationName } from '../../../words/names.ts';
import { sureFirm } from '../../holders.ts';
import { named } from '../careers.ts';
import type { Reading, RuleMatch } from '../../rule.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

const UNSETTLED =
  /(?<!\p{L})(?:pas|jamais|non|nunca|ikke|inte|niet|geen|nicht|nie|niemals|kaum|niemand|nooit|kein(?:e[mnrs]?)?|sera|serait|pourrait|devrait|voudrait|va|sarà|sarebbe|vorrebbe|potrebbe|será|sería|podría|quiere|quizás|quizá|skal|vil|zou|zal|wil|gaat|wird|will|soll(?:te|en)?|würde|könnte|möchte|kanskje|peut-être|forse|misschien|vielleicht|wohl|angeblich|vermutlich|semble|paraît|dicono|dicen|dice que|on dit|man sagt|es heißt|gerücht\p{L}*|si |se dice|als |ob|falls|wenn|rykte\p{L}*|no)(?!\p{L})/iu;
const QUESTION = /\?["'”)]*$/;

/** What a sentence says flatly: not denied, planned, supposed or asked, in the words before it and its own; `own` are its own words where they deny on purpose. */
export const settled = (s: Scene, m: RuleMatch, read: Reading[], own = m[0]): Reading[] =>
  UNSETTLED.test(`${s.actors[0]?.name} ${s.text.slice(Math.max(0, m.index - 40), m.index)} ${own}`) ||
  QUESTION.test(s.text)
    ? []
    : read;

/** Words before what is looked for, `n` at most; a mark may hide a month or noun. */
export const words = (n: number): string => `(?:(?:[^\\s<>.,;:!?()]+|\\d{1,2}\\.|<[OL]\\d+>) ){0,${n}}?`;

/** Somebody, or what goes on about the only person whom the sentence has named before. */
export const WHO =
  '(<P\\d+>(?:,? (?:der|die|qui|che|que|wie))?|\\b(?:und|et|e|ed|y|en)|, (?:der|die|er|sie|qui|che|que|il|elle|hij|zij|ze))';
/** The article of a house and what kind of house it is. */
export const THE =
  "(?:(?:der|die|das|den|dem|la|le|les|il|lo|el|los|de|het) |l'|d'|dell'|all'|dall')?(?:(?:firma|fa\\.|société|maison|ditta|società|azienda|empresa|bedrijf|groupe|gruppo|grupo|groep) )?";

/** Who is meant by what `WHO` matched. */
export const who = (s: Scene, m: RuleMatch): Actor | undefined =>
  m[1].startsWith('<') ? s.of(m[1].slice(0, m[1].indexOf('>') + 1)) : named(s, m.index);

/** Words with names where marks stand: a German noun may have been taken for one. */
export const spelled = ({ actors }: Scene, text: string): string =>
  text.replace(/<[POL](\d+)>/g, (_, n: string) => actors[Number(n)]?.name ?? '');

/** What comes about by a house and is no employment: `is supported by`, `works by hand`. */
export const isHappening = (s: Scene, m: RuleMatch): boolean =>
  QUESTION.test(s.text) ||
  /^,? (?:and|or) (?:[a-z]+ )?(?:car|train|bike|bus)\b/i.test(s.text.slice(m.index + m[0].length));

/** What is a house by its form, by several words or for sure: a German adverb that begins a sentence may have been taken for one. */
export const firm = (one: Actor | undefined): Actor | undefined =>
  one && (isOrganizationName(one.name) || / /.test(one.name)) ? one : sureFirm(one);
