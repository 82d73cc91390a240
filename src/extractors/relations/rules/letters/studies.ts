import { cued, pairs, rule, type RelationRule } from '../../rule.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';
import { isI } from '../careers.ts';
import { isSchool } from '../study.ts';

const DEGREE =
  "(?:ph\\.?d|doctorate|master'?s?|mba|m\\.?sc|m\\.?a|b\\.?sc|b\\.?a|bachelor'?s?|degree|diploma|thesis|studies|apprenticeship|training|a[- ]levels?|course|law|medicine|nursing|engineering|teaching)";
/** A German word, whose capital letter may have it taken for a name. */
const WORD = '(?:[a-zäöüß.\\d-]+|<[OPL]\\d+>)';
const ABSCHLUSS =
  '(?:gemacht|absolviert|abgeschlossen|abgelegt|erworben|bestanden|nachgeholt|besucht|studiert|gelernt|promoviert)';

const school = (place: Actor | undefined): Actor | undefined => (place && isSchool(place.name) ? place : undefined);

/** A house for sure, or one that is called a school. */
const taught = (place: Actor | undefined): Actor | undefined =>
  place && (isSchool(place.name) || place.isSure) ? place : undefined;

/** Who is meant: the person of a mark, whoever says I, or the only one of the sentence before. */
const whoIs = (s: Scene, words: string): Actor | undefined => {
  if (/^(?:he|she)$/i.test(words)) return s.isEncyclopedic ? s.topic.P : s.lately.P;
  return isI(s, words) || /^(?:i|we)$/i.test(words) ? s.author : s.of(words);
};

/** Without one of these no rule here speaks. */
const CUE =
  /stud|school|graduat|dropped out|finish|complet|\bdid\b|\bdoing\b|\btake\b|\btook\b|went to|at uni|abschluss|gemacht|absolv|abgeschlossen|macht|licenciad|titulad|diplom|laureat|élève|étud|egresad|lernt/i;

/** Who studied where, as mails, chats and notes say it. */
export const studiesRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'studied_together',
    needs: 'O',
    pattern:
      '\\b(?:i|we)(?: (?:both|all|once|first|also))* (?:studied|were students|were at (?:uni|university|college|school)(?: together)?|went to (?:uni|university|college|school)(?: together)?|read [a-z]+|did our [a-z]+)(?: together)? (?:[a-z]+ ){0,3}?(?:at|in) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('studied_at', [s.author], [taught(s.of(m[1]))]),
  }),
  rule({
    name: 'finished_degree',
    needs: 'O',
    pattern: `(?:(<P\\d+>|\\bs?he|\\bi)(?:'s|'ve| has| have| am|'m| is)? |^|[,;→] ?)(?:(?:just|finally|now|recently|once|also|currently) )*(?:finish(?:ed|ing)|complet(?:ed|ing)|did|doing|done|got|getting|earned|took|taking|started) (?:my|his|her|an?|the) (?:[a-z]+ ){0,2}?${DEGREE} (?:in [a-z ]{3,25}? )?(?:at|from|with) (?:the )?(<O\\d+>)`,
    read: (s, m) => pairs('studied_at', [m[1] ? whoIs(s, m[1]) : elided(s, m.index)], [taught(s.of(m[2]))]),
  }),
  rule({
    name: 'left_to_study',
    needs: 'PO',
    pattern: `(<P\\d+>|\\bs?he)(?: [a-z]+){1,8} to (?:take|do|start|begin|complete|finish|read|pursue) (?:an?|his|her|the) (?:[a-z]+ ){0,2}?${DEGREE} (?:in [a-z ]{3,25}? )?at (?:the )?(<O\\d+>)(?=, which (?:he|she) (?:has )?(?:completed|finished|passed|took))`,
    read: (s, m) => pairs('studied_at', [whoIs(s, m[1])], [taught(s.of(m[2]))]),
  }),
  rule({
    name: 'did_subject_at',
    needs: 'PO',
    pattern: `(<P\\d+>|\\bs?he|\\bi) (?:did|read|studied|studies|is reading|is studying|is doing) (?:[a-z]+ (?:and [a-z]+ )?)?at (?:the )?(<O\\d+>)`,
    read: (s, m) => pairs('studied_at', [whoIs(s, m[1])], [school(s.of(m[2]))]),
  }),
  rule({
    name: 'dropped_out',
    needs: 'O',
    pattern:
      '(?:(<P\\d+>|\\bs?he|\\bi) |^|[,;→] ?)(?:(?:then|later|once|also) )*(?:dropped out of|graduated from|flunked out of|went to) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('studied_at', [m[1] ? whoIs(s, m[1]) : elided(s, m.index)], [school(s.of(m[2]))]),
  }),
  rule({
    name: 'graduate_he',
    needs: 'O',
    pattern: '^(?:an? )?(?:[a-z-]+ )?(?:graduate|alumn(?:us|a)) of (?:the )?(<O\\d+>), (he|she|<P\\d+>)\\b',
    read: (s, m) => pairs('studied_at', [whoIs(s, m[2])], [taught(s.of(m[1]))]),
  }),
  rule({
    name: 'german_did_degree',
    needs: 'PO',
    pattern: `(<P\\d+>)(?:,? (?:der|die))?(?: [^.;<>]{3,40},| ist ${WORD} ${WORD},)? (?:hat|haben) (?:${WORD} ){0,3}?(?:an der|am|an|bei der|in der) (<O\\d+>) (?:${WORD} ){0,5}?${ABSCHLUSS}\\b`,
    read: (s, m) => pairs('studied_at', [s.of(m[1])], [school(s.of(m[2]))]),
  }),
  rule({
    name: 'german_does_degree',
    needs: 'PO',
    pattern: `(<P\\d+>),? (?:der |die )?(?:macht|absolviert|studiert|lernt|besucht|promoviert) (?:${WORD} ){0,4}?(?:(?:an der|am|an|auf der|auf dem) |die |das )(<O\\d+>)`,
    read: (s, m) => pairs('studied_at', [s.of(m[1])], [school(s.of(m[2]))]),
  }),
  rule({
    name: 'abroad_graduate_of',
    needs: 'PO',
    pattern:
      "(<P\\d+>)(?: \\([^()]{1,30}\\))?,? (?:es |est |è |is |er |är )?(?:licenciad[oa]|graduad[oa]|titulad[oa]|diplomad[oa]|egresad[oa]|doctora?|laureat[oa]|diplômée?|ancien(?:ne)? élève|antigu[oa] alumn[oa]|afgestudeerd|utdannet|utexaminerad)(?: [a-zà-ÿ]+){0,3}? (?:por|de|en|a|alla|all'|presso|del|du|aan|ved|från|fra|vid) ?(?:la |el |l'|de |het )?(<O\\d+>)",
    read: (s, m) => pairs('studied_at', [s.of(m[1])], [school(s.of(m[2]))]),
  }),
  rule({
    name: 'abroad_studies_at',
    needs: 'PO',
    pattern:
      "(<P\\d+>) (?:studeert|studeerde|estudia|estudió|étudie|a étudié|studia|ha studiato|studerer|studerte|studerar|studerade)(?: [a-zà-ÿ]+){0,3}? (?:aan|op|en|à|au|a|alla|all'|presso|ved|på|vid) ?(?:de |het |la |el |l'|den |det )?(<O\\d+>)",
    read: (s, m) => pairs('studied_at', [s.of(m[1])], [school(s.of(m[2])) ?? taught(s.of(m[2]))]),
  }),
]);

/** Whoever speaks, where a turn or line leaves out who: nobody is named before. */
const elided = (s: Scene, at: number): Actor | undefined =>
  s.actors.some((one) => one.kind === 'P' && one.at < at) ? undefined : s.author;
