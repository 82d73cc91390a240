import { gap, loose, pairs, rule, type RelationRule } from './rule.ts';
import type { Actor, Scene } from './scene.ts';

const STUDY =
  "(?:graduated?|graduating|attended|attends|attending|educated|studied|studies|studying|enrolled|alumn(?:us|a|ni)|students?|degrees?|b\\.?[as]\\.?c?|m\\.?[as]\\.?c?|mba|ph\\.?d\\.?|j\\.?d\\.?|doctorate|diploma|bachelor|master'?s|schooling|went to|entered|majoring|majored|minored|schooled)";
const MORE =
  /^[^<>.;]{0,45}?(?:,| and|&)[^<>.;]{0,50}?\b(?:from|at|then|later|attended|in) (?:then |later )?(?:at )?(?:the )?(<O\d+>)/i;
const NO_SCHOOL = /\b(?:student|pupil|disciple) of (?:the )?$/i;
const SCHOOL =
  /univers|college|school|institut|academy|faculty|department|conservat|seminary|polytech|lyc[ée]e|gymnasium|eth\b|mit\b|uc[a-z]{0,2}\b/i;

/** The schools listed from a mark on, each with its own degree before it. */
function schools(s: Scene, mark: string): Actor[] {
  const found = s.chain(mark);
  for (let n = 0; n < 4; n++) {
    const last = found.at(-1)!;
    const more = MORE.exec(s.text.slice(last.at + last.mark.length))?.[1];
    const next = more && s.of(more);
    if (!next || !SCHOOL.test(next.name)) break;
    found.push(...s.chain(more).filter((one) => !found.includes(one)));
  }
  return found;
}

/** Who studied where. */
export const studyRules: RelationRule[] = loose([
  rule('studied', 'PO', 0.85, `\\b${STUDY}(?!\\w)${gap(70)}(<O\\d+>)`, (s, m) => {
    if (NO_SCHOOL.test(m[0].slice(0, m[0].lastIndexOf('<'))) && !SCHOOL.test(s.of(m[1]!)!.name)) return [];
    return pairs('studied_at', [s.before('P', m.index) ?? s.topic.P], schools(s, m[1]!));
  }),
  rule(
    'student_person',
    'PO',
    0.85,
    '^(?:an? )?(?:student|graduate|alumn(?:us|a))\\b[^<>.;]{0,50} (?:at|of|from) (?:the )?(<O\\d+>), (?:mr\\.? |ms\\.? |dr\\.? )?(<P\\d+>)',
    (s, m) => pairs('studied_at', [s.of(m[2]!)], [s.of(m[1]!)]),
  ),
]);
