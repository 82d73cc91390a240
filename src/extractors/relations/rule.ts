import { gazetteer, LAST } from '../tagger/gazetteer.ts';
import { heads, isChief } from '../words/chiefs.ts';
import { isOrganizationName } from '../words/names.ts';
import { lastPart } from '../words/parts.ts';
import { beginsAsPerson } from './likely-organizations.ts';
import { confidenceOf } from './measured.ts';
import type { Scene } from './scene.ts';
import type { Actor, Kind } from './masked.ts';

/** What a rule reads in a sentence: an edge between two things, or for `headquarters` a property. */
export interface Reading {
  type: string;
  from: Actor;
  to: Actor;
  title?: string;
  /** Over by the item's day or not, whatever its tense. */
  over?: boolean;
  /** Days. */
  validFrom?: string;
  validTo?: string;
}

/** One way in which a relation is said: a linear-time pattern over masked text, and what binds its arguments. */
export interface RelationRule {
  name: string;
  /** How probable it is that what it states is so, 0 to 1. */
  confidence: number;
  /** The kinds of things that a sentence must hold for it, or speak of. */
  needs: readonly [first: Kind, second?: Kind];
  pattern: RegExp;
  /** What a sentence must hold for the rule to be tried; the same for many rules, so that it is asked once. */
  cue?: RegExp;
  /** Whether a name in capital letters is a person's or house's because it stands in it: everywhere with `true`, nowhere with `false`, where a match has the words of an expression, and by default anywhere but in talk. */
  vouches?: boolean | RegExp;
  read(scene: Scene, match: RuleMatch): Reading[];
}

/** A match of a rule's pattern: the whole and its first three groups; a group that took no part is empty. */
export type RuleMatch = readonly [whole: string, first: string, second: string, third: string] & { index: number };

/** A match as rules read it. */
export const ruleMatch = ({
  0: whole,
  1: first = '',
  2: second = '',
  3: third = '',
  index,
}: RegExpExecArray): RuleMatch => Object.assign([whole, first, second, third] as const, { index });

/** Words without a mark, at most `n` characters, not past the end of a sentence or clause. */
export const gap = (n: number): string => `(?:[^<>.;]|\\.(?=\\S)){0,${n}}?`;

/** What a word before a part makes of it, so that the part alone would be wrong: `vice-president`, `assistant manager`. */
const DEGREE =
  '(?:(?!ex-)[a-z]{2,12}-|(?:vice|deputy|assistant|associate|acting|interim|joint|honorary|shadow) (?!of\\b)){0,2}';
/** Words by which a person's part in an organization is named. */
export const ROLE =
  DEGREE +
  '(?:(?:co-?)?president|c\\.?e\\.?o\\.?|chief executive(?: officer)?|chairman|chairwoman|chairperson|chair|cfo|fd|cto|coo|cio|cmo|chief \\w+(?: \\w+){0,3} officer|chief of staff|chief (?:mechanical )?engineer|managing director|md|boss|director|officer|manager|partner|principal|head|leader|member|professor|lecturer|researcher|scientist|physicist|chemist|mathematician|astronaut|engineer|editor(?:-in-chief)?|publisher|reporter|correspondent|columnist|analyst|executive(?: (?:vice president|director|chair(?:man|woman|person)?|editor|producer|secretary|partner|assistant))?|consultant|advis[eo]r|secretary(?:[- ]general)?|treasurer|dean|rector|chancellor|provost|curator|envoy|fellow|employee|agent|owner|proprietor|coach|player|captain|guitarist|drummer|bassist|singer|vocalist|keyboardist|frontman|soprano|attorney|counsel|[se]?vp|vice president|representative|coordinator|spokes(?:man|woman|person)|commissioner|trustee|intern|designer|developer|architect|governor|minister|teacher|instructor|chef|journalist|producer|broker|specialist|administrator|supervisor|technician|surgeon|physician|nurse|lawyer|solicitor|barrister|accountant|bookkeeper|auditor|surveyor|caretaker|bursar|registrar|foreman|dispatcher|receptionist|pharmacist|librarian|archivist|economist|statistician|geologist|biologist|strategist|recruiter|mechanic|electrician|carpenter|brewer|baker|buyer|planner|driver|fitter|estimator|welder|roofer|inspector|skipper|therapist|physiotherapist|midwife|dentist|vet|salesman|saleswoman|storeman|sommelier|warden|steward|clerk|assistant|postdoc)s?(?! of state\\b)';
const AN_OFFICE = new RegExp(`\\b${ROLE}`, 'i');
export const ROLES = `${ROLE}(?:(?:,| and|,? &|/) (?:[a-z-]+ )?${ROLE})*`;

/** True for who speaks for voters: what follows is where they live. */
export const isOfVoters = ([whole]: RuleMatch): boolean => /\bmembers? for\b/i.test(whole);

/** The kinds that a rule needs, a letter each. */
type Needs = Kind | `${Kind}${Kind}`;

/** Declares a rule: `needs` a letter for each kind, the pattern as a text, whose case is ignored. */
export const rule = ({
  needs,
  pattern,
  ...rest
}: Omit<RelationRule, 'needs' | 'pattern' | 'confidence'> & { needs: Needs; pattern: string }): RelationRule => ({
  ...rest,
  confidence: confidenceOf(rest.name),
  needs: [...needs] as [Kind, Kind?],
  pattern: new RegExp(pattern, 'gi'),
});

/** The rules, each tried only where a sentence names an office. */
export const ofOffice = (rules: RelationRule[]): RelationRule[] => cued(AN_OFFICE, rules);

/** The rules, each tried only where a sentence holds the cue. */
export const cued = (cue: RegExp, rules: RelationRule[]): RelationRule[] => rules.map((one) => ({ cue, ...one }));

/** The rules, whose arguments may be of other kinds than they ask for. */
export const loose = (rules: RelationRule[]): RelationRule[] => rules.map((one) => ({ vouches: false, ...one }));

/** Every pair of two lists under one type. */
export const pairs = (
  type: string,
  from: (Actor | undefined)[],
  to: (Actor | undefined)[],
  title?: string,
): Reading[] =>
  from.flatMap((a) =>
    to.flatMap((b) => (a && b && a !== b ? [{ type, from: a, to: b, ...(title ? { title } : {}) }] : [])),
  );

/** Readings of what is over by the item's day. */
export const over = (readings: Reading[]): Reading[] => readings.map((one) => ({ ...one, over: true }));
/** Readings of what is so on the item's day. */
export const lasting = (readings: Reading[]): Reading[] => readings.map((one) => ({ ...one, over: false }));

/** `a`, `the` and the like taken off a title; very long ones are no title. */
function titleOf(text: string): string | undefined {
  const title = text
    .replace(
      /^(?:(?:i|we|they|who)(?: now| also| currently)? (head|chair)|(head|chair)s) (?:(?:the|our|its|their) )?(?!of\b)/i,
      '$1$2 of ',
    )
    .replace(
      /^(?:(?:the|a|an|its|our|their|his|her|new|former|then|current|as|now|also|still|currently|previously|formerly|and|both|(?:has |have |had )?be(?:came|comes?|coming|en)|is|am|was|remain(?:s|ed)|serv(?:es|ed|ing)|act(?:s|ed)|appointed|elected|named|promoted to|made) )+/gi,
      '',
    )
    .replace(/[\s,(]+$|(?<=\p{L}{2})\.$/u, '')
    .replace(
      /(?<=director|partner|officer|president|manager|secretar|owner|founder)s$|(?<=geschäftsführer|inhaber)innen$/i,
      '',
    )
    .trim();
  return title && title.length <= 60 ? title : undefined;
}

/** Who owns a piece of work: `owner of the ticket`, `owner of this document`. */
const OF_A_THING =
  /\bowners? of (?:(?:the|this|that|an?|our|their|its|all|every|each) )?(?:[a-z-]+ )?(?:tickets?|issues?|tasks?|actions?|items?|documents?|process(?:es)?|risks?|cases?|bugs?|stor(?:y|ies)|epics?|projects?|files?|policy|policies|requests?|incidents?|accounts?|deals?|opportunity|records?|follow-?ups?|delivery|roll-?out|migration|rework|changes?)\b(?! (?:company|firm|business|service|agency|group|house|shop))/i;

/** Whose work it is: `director of the film "Low Tide"`. */
const OF_A_WORK =
  /["“”]|\bof (?:(?:the|an?|his|her|their) )(?:[a-z-]+ )?(?:film|movie|documentary|series|sitcom|play|musical|opera|album|novel|sequel|remake|short)\b/i;

/** Who plays with somebody, whom a band may be named after. */
const PLAYS = /\b(?:guitarist|drummer|bassist|singer|vocalist|keyboardist|frontman|pianist|percussionist|backing)s?$/i;
const isBandOf = ({ name }: Actor): boolean =>
  /^\S+ \S+$/.test(name) &&
  !isOrganizationName(name) &&
  (beginsAsPerson(name) || ((gazetteer.get(lastPart(name, ' ').toLowerCase()) ?? 0) & LAST) > 0);

/** Employment with a title: who leads an organization is its chief executive, everyone else works for it. */
export function employment(who: (Actor | undefined)[], where: (Actor | undefined)[], office: string): Reading[] {
  if (OF_A_THING.test(office) || OF_A_WORK.test(office)) return [];
  const title = titleOf(office);
  return who.flatMap((one) =>
    where.flatMap((house) => {
      if (house && PLAYS.test(office) && isBandOf(house)) return [];
      const isHead = one && house && heads(title ?? office, house.name, one.name);
      return pairs(isHead || isChief(office) ? 'leads' : 'works_for', [one], [house], title);
    }),
  );
}
