import { mayBeFirm, sureFirm } from '../holders.ts';
import { isMe } from './contacts.ts';
import type { Scene } from '../scene.ts';
import { EXTERNAL } from './offices.ts';
import { employment, pairs, ROLES, rule, type RelationRule } from '../rule.ts';

/** A German word, whose capital letter may have it taken for a name. */
const WORD = '(?:[a-zäöüß-]+|<[OPL]\\d+>)';
const SINCE = `(?:(?:jetzt|zurzeit|zur zeit|derzeit|aktuell|momentan|noch|auch|seit (?:[a-zäöü]+ )?\\d{4}) )*`;
const AT = '(?:bei(?: der| dem)?|beim|für(?: die| den| das)?|in der|im)';
/** For how long, or until when, somebody was somewhere. */
const SPENT =
  '(?:(?:zuvor|davor|vorher|früher|damals|lange|zuletzt|dort|dann|danach|insgesamt|fast|über|bis (?:(?:ende|anfang|mitte) )?(?:[a-zäöü]+ ?)?(?:\\d{4})?|(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|viele|einige|mehrere|\\d{1,2}) (?:jahre?|monate?|<[OPL]\\d+>)(?: lang)?|von \\d{4} bis \\d{4}) ?)+';
/** What somebody does for whom, as a letter says it of its writer. */
const CARE = '(?:betreue|leite|verantworte|führe|bin|arbeite|kümmere|organisiere|plane|koordiniere)';

/** Where people are and were, as they say it of themselves in letters. */
export const firstPersonRules: RelationRule[] = [
  rule({
    name: 'german_i_work_as',
    cue: /\barbeite\b/i,
    needs: 'O',
    pattern: `\\b(?:ich arbeite|arbeite ich) ${SINCE}als ((?:${WORD} ){1,3})${AT} (?:firma )?(<O\\d+>)`,
    read: (s, m) => employment([s.author], [sureFirm(s.of(m[2]))], title(m[1])),
  }),
  rule({
    name: 'german_i_was',
    cue: /\b(?:war|arbeitete|habe)\b/i,
    needs: 'O',
    vouches: true,
    pattern: `\\b(?:war ich|ich war|arbeitete ich|ich arbeitete|ich habe|habe ich) ${SPENT}(?:als ${WORD} )?${AT} (?:firma )?(<O\\d+>)(?: als ${WORD})?(?: (?:tätig|angestellt|beschäftigt|gearbeitet))?(?=,|\\.|;|$| und | in <[LO]\\d+>)`,
    read: (s, m) => (VISIT.test(spoken(s, m[0])) ? [] : pairs('works_for', [s.author], [mayBeFirm(s.of(m[1]))])),
  }),
  rule({
    name: 'german_as_post',
    cue: /\bals\b/i,
    needs: 'O',
    pattern: `(?:^|[,;:] )als ((?:${WORD} ){1,2})(?:der|des|bei(?: der| dem)?|beim|von) (?:firma )?(<O\\d+>) ${CARE} ich\\b`,
    read: (s, m) => employment([s.author], [sureFirm(s.of(m[2]))], title(m[1])),
  }),
  rule({
    name: 'i_work_as',
    cue: /\bwork(?:ing)?\b/i,
    needs: 'O',
    pattern: `(?:(<P\\d+>)|\\bi) (?:now |also |currently |still |presently )*(?:work|am working) as (?:an? |the )?((?:[a-z-]+ ){0,3}?${ROLES}|buyer|planner|controller|driver|trainee|translator) (?:at|for|with) (?:the )?(<O\\d+>)`,
    read: (s, m) => (isMe(s, m[1]) ? employment([s.author], [sureFirm(s.of(m[3]))], m[2]) : []),
  }),
  rule({
    name: 'i_have_been',
    cue: /\bi(?:['’]ve| have) /i,
    needs: 'O',
    pattern: `(?:(<P\\d+>)|\\bi)(?:['’]ve| have) (?:now |also )*(?:been(?: working as| employed as)?|worked as|served as) (?:an? |the )?((?:[a-z-]+ ){0,3}?(?:${ROLES}|trainee|translator)) (?:at|for|with|of) (?:the )?(<O\\d+>)`,
    read: (s, m) =>
      isMe(s, m[1]) && LASTING.test(s.text) && !EXTERNAL.test(m[2])
        ? employment([s.author], [sureFirm(s.of(m[3]))], m[2])
        : [],
  }),
  rule({
    name: 'as_post_i',
    cue: /\bas\b/i,
    needs: 'O',
    vouches: true,
    pattern: `(?:^|[,;:] )as (?:an? |the )?((?:[a-z-]+ ){0,2}?${ROLES}(?: of [a-z ]{2,25}?)?) (?:at|of|for|with) (?:the )?(<O\\d+>),? i (?:am|have|would|can|will|must|may|wish|need|want|write|hereby|confirm|regret|ask|thank|invite|look|run|lead|manage|oversee|handle|deal|work|buy|sell|cover)\\b`,
    read: (s, m) => employment([s.author], [mayBeFirm(s.of(m[2]))], m[1]),
  }),
  rule({
    name: 'i_run',
    cue: /\b(?:run|own|head|lead|manage)\b/i,
    needs: 'O',
    vouches: true,
    pattern:
      '(?:(<P\\d+>)|\\bi) (?:now |also |currently |still |jointly )*(run|own|head(?: up)?|lead|manage) (?:and (?:run|own|manage) )?(?:the |a (?:small )?(?:firm|business|company|shop|practice|studio) called )?(<O\\d+>)(?=[,.;:!)]| (?:with|and|in|on|at|for|since|together|from|out|here|near|which|where|as)\\b|$)',
    read: (s, m) =>
      isMe(s, m[1]) ? pairs(/^manage/i.test(m[2]) ? 'works_for' : 'leads', [s.author], [mayBeFirm(s.of(m[3]))]) : [],
  }),
];

/** From when on, or for how long, what has been so goes on. */
const LASTING =
  /\bsince\b|\bfor (?:the )?(?:(?:last|past|almost|nearly|over|about|more than) )?(?:[a-z-]+|\d{1,2}) (?:years?|months?|decades?)\b/i;

/** For so long one only visits. */
const VISIT = /\b(?:stunden?|minuten?|tagen?|wochen?|mal)\b/i;

/** Words with the names of their marks. */
const spoken = (s: Scene, words: string): string => words.replace(/<[OPL]\d+>/g, (mark) => s.of(mark)?.name ?? '');

/** The words of a post without marks of what was taken for a name. */
const title = (words: string): string => (words.includes('<') ? '' : words.trim());
