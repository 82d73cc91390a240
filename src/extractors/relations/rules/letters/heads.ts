import { cued, employment, lasting, over, pairs, ROLE, rule, type RelationRule } from '../../rule.ts';
import { subjects } from '../../beside.ts';
import { sureFirm } from '../../holders.ts';
import { isSchool } from '../study.ts';
import { firm } from './employers.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

const NOW = '(?: (?:now|still|also|jointly|currently|already|together))*';
/** Who heads houses of some kinds, or a part of one, in words that are no office elsewhere. */
const HEAD =
  '(?:(?:deputy|acting|interim|executive|new) )*(?:head ?teacher|head ?master|head ?mistress|matron|vicar|organist|conductor|sacristan|churchwarden|groundsman|quartermaster|[a-z-]+ lead)';
const TITLED = '(?:(?:mr|mrs|ms|miss|dr|prof|sir|dame)\\.? )?';
/** What follows a house that is no owner or place of what is told. */
const ITSELF = "(?!'s|-| (?:shares?|stake|building|site|shop|project|team|account)\\b)";

const house = (s: Scene, mark: string): Actor | undefined => firm(sureFirm(s.of(mark)));
const school = (s: Scene, mark: string): Actor | undefined => {
  const place = s.of(mark);
  return place && isSchool(place.name) ? place : undefined;
};

/** Who heads or has a house, and who no longer is of one, in everyday words. */
export const headRules: RelationRule[] = [
  ...cued(
    /\bown(?:s|ed)?\b|\bruns?\b|\bin charge of\b|\bboss of\b|\bchairs\b|\b(?:run|headed) by\b|\bfirm,|\bcompany,|\bbusiness,|teacher|master|mistress|matron|vicar|organist|conductor|warden|groundsman|\blead\b/i,
    [
      rule({
        name: 'owns_house',
        needs: 'PO',
        pattern: `<P\\d+>(?:,? who)?${NOW} (owns)(?: and (?:runs|manages))? (?:the )?(<O\\d+>)(?=[.,;:!)]|$| (?:and|in|on|with|since|which|but|as|together|jointly|now|near|too)\\b)`,
        read: (s, m) => employment(subjects(s, 'P', m.index + m[0].indexOf('own')), [house(s, m[2])], 'owner'),
      }),
      rule({
        name: 'which_somebody_owns',
        needs: 'PO',
        pattern: `(<O\\d+>), which (<P\\d+>)${NOW} (?:owns|runs|owns and runs)\\b`,
        read: (s, m) => employment([s.of(m[2])], [house(s, m[1])], 'owner'),
      }),
      rule({
        name: 'run_by_somebody',
        needs: 'PO',
        pattern: `(<O\\d+>)(?:,| is|, which is)${NOW} (?:run|headed) by ${TITLED}(<P\\d+>)(?!'s|,? (?:of|at|from)\\b)`,
        read: (s, m) => (s.isEncyclopedic ? [] : pairs('leads', s.chain(m[2]), [house(s, m[1])])),
      }),
      rule({
        name: 'in_charge_of_house',
        needs: 'PO',
        pattern: `(<P\\d+>)(?:,? who)?(?: is| has been| remains)${NOW} in (?:overall |sole )?charge of (?:the )?(<O\\d+>)${ITSELF}`,
        read: (s, m) => lasting(pairs('leads', [s.of(m[1])], [house(s, m[2])])),
      }),
      rule({
        name: 'boss_of_house',
        needs: 'PO',
        pattern: `\\bboss of (?:the )?(<O\\d+>),?(?: is| is now)? ${TITLED}(<P\\d+>)(?!'s)`,
        read: (s, m) => pairs('leads', [s.of(m[2])], [house(s, m[1])]),
      }),
      rule({
        name: 'chairs_house',
        needs: 'PO',
        pattern: `(<P\\d+>)(?:,? who)?${NOW} chairs (?:the )?(?:board of (?:the )?)?(<O\\d+>)(?!'s|-| (?:meeting|session|panel|committee|discussion)\\b)`,
        read: (s, m) => employment([s.of(m[1])], [sureFirm(s.of(m[2]))], 'chair'),
      }),
      rule({
        name: 'whose_firm_is',
        needs: 'PO',
        pattern: `(<P\\d+>)'s (?:own |little |old |new )?(?:firm|company|business|practice|agency|outfit|studio),? (?:is |is called |called )?(<O\\d+>)${ITSELF}`,
        read: (s, m) => (/\bold\b/i.test(m[0]) ? [] : pairs('works_for', [s.of(m[1])], [house(s, m[2])])),
      }),
      rule({
        name: 'head_at',
        needs: 'PO',
        pattern: `(<P\\d+>)(?: is| was| became| remains|,)(?: the| an?| our)?${NOW} (${HEAD})(?: for [a-z]+(?: [a-z]+){0,2}?| of [a-z]+)?,? (?:at|of) (?:the )?(<O\\d+>)${ITSELF}`,
        read: (s, m) => employment([s.of(m[1])], [sureFirm(s.of(m[3])) ?? school(s, m[3])], m[2]),
      }),
    ],
  ),
  ...cued(
    /redundant|let go|laid off|sacked|dismissed|fired|finished at|\bour\b.*\b(?:until|till)\b|before (?:joining|coming)|has been (?:at|with)|, (?:from|of) </i,
    [
      rule({
        name: 'let_go_by',
        needs: 'PO',
        pattern: `(<P\\d+>)(?:,? who)?(?: was| has been| got| had been) (?:made redundant|let go|laid off|sacked|dismissed|fired) by (?:the )?(<O\\d+>)`,
        read: (s, m) => over(pairs('works_for', [s.of(m[1])], [house(s, m[2])])),
      }),
      rule({
        name: 'finished_at',
        needs: 'PO',
        pattern: `(<P\\d+>)(?:,? who)?(?: has)? finished (?:at|with) (?:the )?(<O\\d+>)(?= (?:on|last (?:month|year|spring|summer|autumn|winter)|in [a-z]+|this (?:month|year|spring|summer|autumn|winter))\\b)`,
        read: (s, m) => over(pairs('works_for', [s.of(m[1])], [house(s, m[2])])),
      }),
      rule({
        name: 'was_our_until',
        needs: 'P',
        pattern: `(<P\\d+>)(?:,? who)? (?:was|used to be|had been) our (?:[a-z-]+ ){0,2}?(${ROLE}(?: of [a-z]{2,20})?)(?= (?:until|till|up to)\\b)`,
        read: (s, m) => over(employment([s.of(m[1])], [s.home], m[2])),
      }),
      rule({
        name: 'before_joining_us',
        needs: 'PO',
        pattern: `\\bbefore (?:joining|coming to|starting with) us,? ${TITLED}(<P\\d+>) (?:was|worked|had been|had worked|spent [a-z0-9 ]{3,20}) (?:with|at|for) (?:the )?(<O\\d+>)`,
        read: (s, m) => over(pairs('works_for', [s.of(m[1])], [house(s, m[2])])),
      }),
      rule({
        name: 'has_been_at_for',
        needs: 'PO',
        pattern: `(<P\\d+>)(?:,? who)? has been (?:at|with) (?:the )?(<O\\d+>) for (?=(?:[a-z0-9-]+ ){1,3}(?:years|months|decades)|years|ages)`,
        read: (s, m) => lasting(pairs('works_for', [s.of(m[1])], [house(s, m[2])])),
      }),
      rule({
        name: 'from_between_commas',
        needs: 'PO',
        pattern:
          '(<P\\d+>), (?:from|of) (?:the )?(<O\\d+>),(?= (?:rang|called|wrote|said|says|confirmed|asked|told|came|will|has|is|was|and|who|agreed|offered)\\b)',
        read: (s, m) => lasting(pairs('works_for', [s.of(m[1])], [house(s, m[2])])),
      }),
    ],
  ),
  ...cued(/ an? <O|parent (?:company )?of|owner of/i, [
    rule({
      name: 'a_group_company',
      needs: 'OO',
      pattern:
        '(<O\\d+>)(?:, (?:itself |now )?| is (?:now )?|, which is )an? (<O\\d+>) (?:company|business|subsidiary|brand|firm|affiliate|house)\\b(?! (?:partner|car|account))',
      read: (s, m) => pairs('subsidiary_of', [sureFirm(s.of(m[1]))], [sureFirm(s.of(m[2]))]),
    }),
    rule({
      name: 'parent_of_is',
      needs: 'OO',
      pattern: '\\b(?:parent(?: company)?|ultimate owner|owner) of (?:the )?(<O\\d+>) is (?:now )?(?:the )?(<O\\d+>)',
      read: (s, m) => pairs('subsidiary_of', [s.of(m[1])], [s.of(m[2])]),
    }),
  ]),
  ...cued(/final year|first year|second year|third year|doing (?:an?|his|her)|\(<O\d+>,? |class of/i, [
    rule({
      name: 'in_year_at',
      needs: 'PO',
      pattern: `(<P\\d+>)(?:,? who)? is${NOW} (?:in (?:his|her) (?:first|second|third|fourth|final|last) year )?at (?:the )?(<O\\d+>)(?:,? (?:doing|studying|reading) (?:an? |his |her )?[a-z.]+)?`,
      read: (s, m) =>
        /year at|doing|studying|reading/i.test(m[0]) ? pairs('studied_at', [s.of(m[1])], [school(s, m[2])]) : [],
    }),
    rule({
      name: 'school_in_brackets',
      needs: 'PO',
      pattern: `(<P\\d+>)[^<>.;()]{0,30} \\((<O\\d+>),? (?:class of )?['’]?(?:\\d{4}|\\d\\d)\\)`,
      read: (s, m) => pairs('studied_at', [s.of(m[1])], [school(s, m[2])]),
    }),
  ]),
];
