import { gap, loose, pairs, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import { apposed, subject } from '../beside.ts';
import type { Scene } from '../scene.ts';
import type { Actor } from '../masked.ts';

const STUDY =
  "(?:graduated?|graduating|attended|attends|attending|educated|studied|studies|studying|enrolled|alumn(?:us|a|ni)|students?|degrees?|b\\.?[as]\\.?c?|m\\.?[as]\\.?c?|mba|ph\\.?d\\.?|j\\.?d\\.?|doctorate|diploma|bachelor|master'?s|schooling|went to|entered|majoring|majored|minored|schooled|read [a-z]+(?: and [a-z]+)?(?= at\\b)|trained(?= at\\b))";
const MORE =
  /^[^<>.;]{0,45}?(?:,| and|&)[^<>.;]{0,50}?\b(?:from|at|then|later|attended|in) (?:then |later )?(?:at )?(?:the )?(<O\d+>)/i;
const NO_SCHOOL = /\b(?:student|pupil|disciple) of (?:the )?$/i;
const SCHOOL =
  /univers|college|school|institut|academy|faculty|department|conservat|seminary|polytech|lyc[ée]e|gymnasium|hochschule|akademie|fachhochschule|école|ecole|facult|grande [ée]cole|instituto|escuela|scuola|politecnic|eth\b|mit\b|uc[a-z]{0,2}\b/i;

const DEGREE = /^(?:b\.?[as]\.?c?|m\.?[as]\.?c?|mba|ph\.?d|j\.?d)(?![a-z])/i;
const CAPITALS = /^(?:B\.?A|B\.?S|B\.?Sc|M\.?A|M\.?S|M\.?Sc|MBA|Ph\.?D|PhD|J\.?D)(?![A-Za-z])/;
const DIRECT =
  /^(?:graduat\w+ (?:from|at)|educated at|stud(?:ied|ies|ying) (?:[a-z]+ (?:and [a-z]+ )?)?at|read [a-z]+(?: and [a-z]+)? at|alumn\w+ of|student (?:of|at)|enrolled (?:at|in)|(?:[a-z'. ]{0,30}degree|diploma|doctorate)[^<>]{0,40} (?:from|at|of)|attended) (?:the )?<O/i;

/** A degree is written in capitals: `ms` and `ba` are none. */
const isDegree = (degree: string): boolean => !DEGREE.test(degree) || CAPITALS.test(degree);

/** Letters with which the names of German and Swiss universities begin. */
const LETTERS = /^(?:RWTH|TU|TH|FH|HTWK?|HAW|HTL|LMU|EPFL|Uni) \p{Lu}/u;

/** True for the name of a school, university or the like. */
export const isSchool = (name: string): boolean => SCHOOL.test(name) || LETTERS.test(name);

/** What teaches is called so, or is a sure organization right behind `graduated from`. */
const teaches = (s: Scene, m: RuleMatch): boolean => {
  const actor = s.of(m[1]);
  if (!actor) return false;
  return isSchool(actor.name) || (DIRECT.test(m[0]) && (actor.isSure || s.isEncyclopedic));
};

const HOLDS =
  /(?:,? (?:who )?(?:has|have|had|holds?|held|received|earned|obtained|completed|got|did|with|is|was))(?: (?:an?|his|her|the|also|both|[a-z]+ly|[a-z]+'s))*(?: [a-z]+){0,3} $/i;

/** Who studied: the subject, or who holds the degree. */
function student(s: Scene, at: number): Actor | undefined {
  const held = HOLDS.exec(s.text.slice(0, at));
  return subject(s, 'P', at) ?? apposed(s, 'P', at) ?? (held ? subject(s, 'P', held.index + 1) : undefined);
}

/** What says that somebody did not take what follows: `and turned down a PhD from`. */
const NOT_TAKEN =
  /\b(?:turn(?:ed|s|ing)? down|declin(?:ed|es|ing)|reject(?:ed|s|ing)?|refus(?:ed|es|ing)|(?:was|been) offered|appl(?:ied|ies|ying)|offers?|not|taught|teach(?:es|ing)?|work(?:s|ed|ing)?|lectur(?:es|ed|ing)|led|ran|coach(?:es|ed|ing)?|volunteer(?:s|ed|ing)?)\b/i;

/** The schools listed from a mark on, each with its own degree before it. */
function schools(s: Scene, mark: string): Actor[] {
  const found = s.chain(mark);
  for (let n = 0; n < 4; n++) {
    const last = found.at(-1);
    const [words = '', more] = (last && MORE.exec(s.text.slice(last.at + last.mark.length))) ?? [];
    const next = more && !NOT_TAKEN.test(words) ? s.of(more) : undefined;
    if (!more || !next || !SCHOOL.test(next.name)) break;
    found.push(...s.chain(more).filter((one) => !found.includes(one)));
  }
  return found;
}

/** Who studied where. */
export const studyRules: RelationRule[] = loose([
  rule({
    name: 'studied',
    needs: 'PO',
    pattern: `\\b${STUDY}(?!\\w)${gap(70)}(<O\\d+>)`,
    read: (s, m) => {
      if (!isDegree(m[0]) || !teaches(s, m)) return [];
      if (NO_SCHOOL.test(m[0].slice(0, m[0].lastIndexOf('<'))) && !SCHOOL.test(s.of(m[1])?.name ?? '')) return [];
      return pairs('studied_at', [student(s, m.index)], schools(s, m[1]));
    },
  }),
  rule({
    name: 'student_person',
    needs: 'PO',
    pattern:
      '^(?:an? )?(?:student|graduate|alumn(?:us|a))\\b[^<>.;]{0,50} (?:at|of|from) (?:the )?(<O\\d+>), (?:mr\\.? |ms\\.? |dr\\.? )?(<P\\d+>)',
    read: (s, m) => pairs('studied_at', [s.of(m[2])], [s.of(m[1])]),
  }),
]);
