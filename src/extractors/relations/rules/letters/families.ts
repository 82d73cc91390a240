import { isFirstName } from '../../../tagger/gazetteer.ts';
import { firstPart } from '../../../words/parts.ts';
import { cued, over, pairs, rule, type Reading, type RelationRule, type RuleMatch } from '../../rule.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

const PARENT =
  '(?:mum|mom|mam|mummy|mother|dad|daddy|father|parent|mutter|vater|mama|papa|mère|père|madre|padre|madre|moeder|vader|mor|far|mãe|pai)';
const CHILD =
  '(?:son|daughter|boy|girl|stepson|stepdaughter|sohn|tochter|fils|fille|hij[oa]|figli[oa]|zoon|dochter|filh[oa]|sønn|søn|datter|dotter)';
const SPOUSE =
  '(?:wife|husband|spouse|hubby|missus|ehefrau|ehemann|gattin|gatte|femme|mari|épouse|époux|mujer|esposa|esposo|marido|moglie|marito|echtgenote|echtgenoot|hustru|kone|mulher)';
/** Words for a spouse that elsewhere are any man or woman. */
const MATE = `(?:${SPOUSE}|frau|mann|vrouw|man)`;
const OF = "(?: of| to| von| der| des| de| di| del| della| van| av| til| do| da| d')";
const TITLED =
  '(?:(?:mr|mrs|ms|miss|dr|prof|sir|dame|lord|lady|rev|chief|cllr|capt|herrn?|frau|mme|sig\\.ra|sig|sra|sr)\\.? )?';
const MINE = '(?:my|mein(?:e|en|em|er)?|mon|ma|mi|mio|mia|mijn|min|mitt|meu|minha)';
const HIS = '(?:his|her|sein(?:e|en|em|er)?|ihr(?:e|en|em|er)?|son|sa|su|suo|sua|zijn|haar|hans|hennes|hendes|seu)';
/** Between a word for a relative and the name. */
const IS = '(?:,| is| =|:| called| named| heißt| ist)? ?';
const ONLY = "(?!'s| and (?:his|her|the)\\b)";
/** What has been. */
const PAST =
  /\b(?:late|ex|former|divorced|separated|verstorbene[rn]?|geschiedene[rn]?|ehemalige[rn]?|feu|ancien(?:ne)?|difunt[oa]|defunt[oa]|wijlen|overleden)\b/i;
const AGO =
  '(?:(?:late|ex|former|first|second|new|dear|older|younger|elder|eldest|youngest|oldest|only|little|big|grown-up|own|verstorbene[rn]?|geschiedene[rn]?|ältere[rn]?|jüngere[rn]?|älteste[rn]?|jüngste[rn]?|mayor|menor|feu|difunt[oa])[ -])*';

/** True for a wife, daughter or mother before `his`, and for a husband, son or father before `her`. */
function isOfOtherSex({ text }: Scene, who: Actor, at: number): boolean {
  const before = text.slice(Math.max(0, who.at - 20), who.at);
  return /^\W*(?:his|sein)/i.test(text.slice(at, at + 8))
    ? /\b(?:frau|tochter|mutter|schwester|wife|daughter|mother|sister),? $/i.test(before)
    : /^\W*(?:her|ihr)/i.test(text.slice(at, at + 8)) &&
        /\b(?:mann|sohn|vater|bruder|husband|son|father|brother),? $/i.test(before);
}

/** Whom `his` or `her` means: the only person of the sentence up to there, or of the one before. */
function meant(s: Scene, at: number): Actor | undefined {
  const people = s.actors.filter((one) => one.kind === 'P' && one.at < at);
  const [one] = people;
  if (one && people.length > 1) return undefined;
  if (one && !isOfOtherSex(s, one, at)) return one;
  return s.isEncyclopedic ? s.topic.P : s.lately.P;
}

/** Somebody by a given name or a whole one. */
const somebody = (who: Actor | undefined): Actor | undefined =>
  who && (/ /.test(who.name) || isFirstName(firstPart(who.name, ' ').toLowerCase()) || who.isSure) ? who : undefined;

const married = (words: string, one: Actor | undefined, other: Actor | undefined): Reading[] => {
  const found = pairs('spouse_of', [one], [other]);
  return PAST.test(words) ? over(found) : found;
};

/** What whoever writes is to somebody: `I am his wife`. */
function akin(s: Scene, m: RuleMatch): Reading[] {
  const words = m[0].toLowerCase();
  const mark = /(<p\d+>)'s /.exec(words)?.[1]?.toUpperCase();
  const said = [m[1], m[2]].find((one) => one !== '');
  if (said && !/^I(?:['’]m)?$/i.test(s.of(said)?.name ?? '')) return [];
  const who = mark ? somebody(s.of(mark)) : (onlyOther(s, m.index) ?? s.lately.P);
  if (new RegExp(`${SPOUSE}$`).test(words)) return married(m[0], s.author, who);
  return new RegExp(`${PARENT}$`).test(words)
    ? pairs('parent_of', [s.author], [who])
    : pairs('parent_of', [who], [s.author]);
}

/** The only person before, whoever writes apart. */
function onlyOther({ actors }: Scene, at: number): Actor | undefined {
  const people = actors.filter((one) => one.kind === 'P' && one.at < at && !/^I\b/.test(one.name));
  return people.length === 1 ? people[0] : undefined;
}

/** Without one of these no rule here speaks. */
const CUE = new RegExp(`\\b(?:${PARENT}|${CHILD}|${MATE}|married|divorced|wedding)\\b`, 'i');

/** How people of one family stand to each other, as mails, chats and notes say it. */
export const familyRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'whose_parent',
    needs: 'PP',
    pattern: `(<P\\d+>)(?:,| \\(| is| =| -| –|:) ?(?:also |now )?(<P\\d+>)'s ${AGO}${PARENT}\\b(?!['-])`,
    read: (s, m) => pairs('parent_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'parent_possessed',
    needs: 'PP',
    pattern: `(<P\\d+>)'s ${AGO}${PARENT}${IS}${TITLED}(<P\\d+>)${ONLY}`,
    read: (s, m) => pairs('parent_of', [s.of(m[2])], [s.of(m[1])]),
  }),
  rule({
    name: 'parent_of_person',
    needs: 'PP',
    pattern: `(<P\\d+>)(?:,| \\(| is| ist| est| es| è| -| –) ?(?:the |die |der |la |le |il |el )?${PARENT}${OF} ${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('parent_of', [s.of(m[1])], s.chain(m[2])),
  }),
  rule({
    name: 'child_of_person',
    needs: 'PP',
    pattern: `(<P\\d+>)(?:,| \\(| is| ist| est| es| è| -| –) ?(?:the |an? |die |der |la |le |il |el )?${AGO}(?!son\\b|daughter\\b)${CHILD}${OF} ${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('parent_of', s.chain(m[2]).slice(0, 2), [s.of(m[1])]),
  }),
  rule({
    name: 'whose_child',
    needs: 'PP',
    pattern: `(<P\\d+>)(?:,| \\(| is| =| -| –|:) ?(<P\\d+>)'s ${AGO}${CHILD}\\b(?!['-])`,
    read: (s, m) => pairs('parent_of', [s.of(m[2])], [s.of(m[1])]),
  }),
  rule({
    name: 'child_possessed',
    needs: 'PP',
    pattern: `(<P\\d+>)'?s? ${AGO}${CHILD}${IS}${TITLED}(<P\\d+>)${ONLY}`,
    read: (s, m) => pairs('parent_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'his_child',
    needs: 'PP',
    pattern: `\\b${HIS} ${AGO}${CHILD}${IS}${TITLED}(<P\\d+>)${ONLY}`,
    read: (s, m) => pairs('parent_of', [meant(s, m.index)], [somebody(s.of(m[1]))]),
  }),
  rule({
    name: 'his_parent',
    needs: 'PP',
    pattern: `\\b${HIS} ${AGO}${PARENT}${IS}${TITLED}(<P\\d+>)${ONLY}`,
    read: (s, m) => pairs('parent_of', [somebody(s.of(m[1]))], [meant(s, m.index)]),
  }),
  rule({
    name: 'my_child',
    needs: 'P',
    pattern: `\\b${MINE} ${AGO}${CHILD}${IS}${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('parent_of', [s.author], [somebody(s.of(m[1]))]),
  }),
  rule({
    name: 'he_is_my_relative',
    needs: 'P',
    pattern: `(?:(<P\\d+>)|\\bs?he)(?:'s| is|,) my ${AGO}(?:${CHILD}|(${PARENT})|(${SPOUSE}))(?=[.,;:!)]|$| (?:and|so|by the way)\\b)`,
    read: (s, m) => {
      const who = m[1] ? s.of(m[1]) : meant(s, m.index);
      if (m[3]) return married(m[0], s.author, somebody(who));
      return m[2] ? pairs('parent_of', [somebody(who)], [s.author]) : pairs('parent_of', [s.author], [somebody(who)]);
    },
  }),
  rule({
    name: 'i_am_relative_of',
    needs: 'P',
    pattern: `(?:(<P\\d+>) am|(<P\\d+>)|\\bi am|\\bi'm) (?:his|her|<P\\d+>'s) ${AGO}(?:${CHILD}|${PARENT}|${SPOUSE})(?=[.,;:!)]|$| (?:and|so)\\b|[^\\p{L}\\s])`,
    read: (s, m) => akin(s, m),
  }),
  rule({
    name: 'my_parent',
    needs: 'P',
    pattern: `\\b${MINE} ${AGO}${PARENT}${IS}${TITLED}(<P\\d+>)${ONLY}`,
    read: (s, m) => pairs('parent_of', [somebody(s.of(m[1]))], [s.author]),
  }),
  rule({
    name: 'my_mate',
    needs: 'P',
    pattern: `\\b(?:my|mijn|min|meu|minha) ${AGO}(?:${SPOUSE}|vrouw|man|mann|kone|fru)${IS}${TITLED}(<P\\d+>)`,
    read: (s, m) => (/^(?:my|min|meu) (?:man|mann)\b/i.test(m[0]) ? [] : married(m[0], s.author, somebody(s.of(m[1])))),
  }),
  rule({
    name: 'abroad_my_mate',
    needs: 'P',
    pattern: `\\b(?:mia|mio|ma|mon|mi|meine?|min) ${AGO}(?:moglie|marito|femme|mari|mujer|esposa|esposo|marido|frau|mann|kone|hustru)${IS}(<P\\d+>)`,
    read: (s, m) => married(m[0], s.author, somebody(s.of(m[1]))),
  }),
  rule({
    name: 'whose_spouse',
    needs: 'PP',
    pattern: `(<P\\d+>)(?:,| \\(| is| =| -| –|:) ?(?:now )?(<P\\d+>)'s ${AGO}${SPOUSE}\\b(?!['-])`,
    read: (s, m) => married(m[0], s.of(m[1]), s.of(m[2])),
  }),
  rule({
    name: 'spouse_possessed',
    needs: 'PP',
    pattern: `(<P\\d+>)(?:'s|s) ${AGO}${MATE}${IS}${TITLED}(<P\\d+>)${ONLY}`,
    read: (s, m) => married(m[0], s.of(m[1]), s.of(m[2])),
  }),
  rule({
    name: 'his_spouse',
    needs: 'PP',
    pattern: `(?:^|[.,;(] ?|\\b(?:and|with|mit|und|con|avec|met) )${HIS} ${AGO}${MATE}${IS}(?:the [a-z]+ )?${TITLED}(<P\\d+>)(?! and)`,
    read: (s, m) => married(m[0], meant(s, m.index), somebody(s.of(m[1]))),
  }),
  rule({
    name: 'both_married',
    needs: 'PP',
    pattern:
      '(<P\\d+>) (?:and|und|et|y|e|en|&|\\+) (<P\\d+>),? (?:who |\\()?(?:were |got |are |have been |just |have )*(?:married|wed|divorced|separated|tied the knot|haben geheiratet|sind verheiratet|se casaron|si sono sposati|zijn getrouwd)\\b',
    read: (s, m) => {
      const found = pairs('spouse_of', [s.of(m[1])], [s.of(m[2])]);
      return /divorced|separated/i.test(m[0]) ? over(found) : found;
    },
  }),
]);
