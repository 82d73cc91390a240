import { ACTOR, gazetteer } from '../../../tagger/gazetteer.ts';
import { isJob } from '../../../words/jobs.ts';
import { sureFirm } from '../../holders.ts';
import { cued, employment, lasting, over, pairs, ROLE, rule, type RelationRule } from '../../rule.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

const WHO = '(<P\\d+>)(?: \\([^()]{1,40}\\))?(?:,? who)?';
const OFFICE = `(?:[a-z-]+ ){0,2}?${ROLE}(?: of [a-z]{2,20}(?: and [a-z]{2,20})?)?`;
/** Before a house that somebody is still of: another one is named where this is over. */
const isElsewhere = (s: Scene, house: Actor | undefined): boolean =>
  s.actors.some(({ kind, at, name }) => kind === 'O' && house !== undefined && at > house.at && name !== house.name);

/** True for what somebody is at work. */
const isWork = (word: string): boolean => isJob(word) || ((gazetteer.get(word.toLowerCase()) ?? 0) & ACTOR) > 0;

/** How long somebody was at a house, which is over with it. */
const YEARS =
  '(?:after|nach|après|dopo|tras|después de|na) (?:(?:more than|over|almost|nearly|mehr als|fast|über|plus de|più di|más de|meer dan|[a-zà-ÿ0-9-]+) ){1,3}(?:years|jahren|ans|anni|años|jaar)';
const AT =
  "(?:at|with|bei(?: der| dem)?|beim|in der|chez|dans|au sein de|in|alla|presso|en|bij) ?(?:the |la |el |l'|de |het )?";
const CALLED = '(?:(?:mr|mrs|ms|dr|herr|frau|mme|m)\\.? )?';
const GOES =
  '(?:(?:is|has|now|finally|will be|hat|ist) )*(?:retir(?:es|ed|ing)|leaves|left|leaving|steps down|stepped down|stepping down|geht|ging|verlässt|verließ|scheidet|schied|verabschiedet|tritt|trat|part|est partie?|prend sa retraite|va in pensione|lascia|se jubila|se va|deja|gaat|verlaat)';

/** Where somebody was before, in words that tell of it in passing. */
export const earlierRules: RelationRule[] = cued(
  /\buntil\b|\btill\b|\bleft\b|\bheld\b|\bbegan\b|\bstarted\b|begann|\bout as\b|former|retired|\bdecades?\b|\b(?:years|jahren|ans|anni|años|jaar)\b/i,
  [
    rule({
      name: 'was_its_role_until',
      needs: 'PO',
      pattern: `${WHO} (?:was|had been|used to be) (?:the )?(<O\\d+>)'s? (${OFFICE})(?= (?:until|till|before|from|up to)\\b)`,
      read: (s, m) => over(employment([s.of(m[1])], [s.of(m[2])], m[3])),
    }),
    rule({
      name: 'left_to_join',
      needs: 'PO',
      pattern: `${WHO}(?: has| had)? (?:just |recently |since )?left(?: us| <O\\d+>)?[^<>.;]{0,30} to (?:join|work (?:for|at)|run|head|lead) (?:the )?(<O\\d+>)(?!'s|-)`,
      read: (s, m) => lasting(pairs('works_for', [s.of(m[1])], [s.of(m[2])])),
    }),
    rule({
      name: 'held_posts_at',
      needs: 'PO',
      pattern: `${WHO} (?:has |had )?(?:also |previously |earlier )?held (?:[a-z-]+ ){0,4}?(?:posts?|positions?|roles?|appointments?|fellowships?|jobs?) (?:at|with|in) (?:both )?(?:the )?(<O\\d+>)`,
      read: (s, m) => over(pairs('works_for', [s.of(m[1])], s.chain(m[2]))),
    }),
    rule({
      name: 'began_career_at',
      needs: 'PO',
      pattern: `${WHO} (?:began|started) (?:his|her) (?:[a-z-]+ )?(?:career|working life)(?: as an? [a-z -]{3,30}?| in [a-z]+)? (?:at|with) (?:the )?(<O\\d+>)`,
      read: (s, m) => (isElsewhere(s, s.of(m[2])) ? over(pairs('works_for', [s.of(m[1])], [s.of(m[2])])) : []),
    }),
    rule({
      name: 'german_began_at',
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:der |die )?begann (?:seine|ihre) (laufbahn|karriere|berufliche laufbahn|<O\\d+>) (?:bei|als [a-zäöüß]+ bei)(?: der| dem)? (?:firma )?(<O\\d+>)`,
      read: (s, m) =>
        /laufbahn|karriere/i.test(s.of(m[2])?.name ?? m[2]) && isElsewhere(s, s.of(m[3]))
          ? over(pairs('works_for', [s.of(m[1])], [s.of(m[3])]))
          : [],
    }),
    rule({
      name: 'is_out_as',
      needs: 'P',
      pattern: `(<P\\d+>)(?: is|'s) out as (?:the )?(${OFFICE})(?: (?:of|at) (?:the )?(<O\\d+>))?(?=[.,;]|$| and\\b)`,
      read: (s, m) => over(employment([s.of(m[1])], [m[3] ? s.of(m[3]) : s.lately.O], m[2])),
    }),
    rule({
      name: 'former_job_at',
      needs: 'PO',
      pattern:
        '(<P\\d+>),? (?:who is )?(?:is )?(?:an? )?(?:former|retired|one-time) (?:[a-z-]+ )?([a-z-]+) (?:with|at|for|of) (?:the )?(<O\\d+>)',
      read: (s, m) => (isWork(m[2]) ? over(employment([s.of(m[1])], [sureFirm(s.of(m[3]))], m[2])) : []),
    }),
    rule({
      name: 'after_a_decade_at',
      needs: 'PO',
      pattern:
        '(<P\\d+>) [a-z](?:[^<>.;]|<[OL]\\d+>){3,80}? after (?:an? |more than |over |almost |nearly )?(?:[a-z0-9-]+ )?(?:decades?|long career|stint) (?:at|with) (?:the )?(<O\\d+>)',
      read: (s, m) => over(pairs('works_for', [s.of(m[1])], [s.of(m[2])])),
    }),
    rule({
      name: 'goes_after_years_at',
      cue: /^(?:[^<>.;]{0,20}, )?(?:after|nach|après|dopo|tras|después de|na) /i,
      needs: 'PO',
      pattern: `(?:^|, )(?:${YEARS} ${AT}(<O\\d+>)),? (?:${GOES} ${CALLED}(<P\\d+>)|${CALLED}(<P\\d+>),? ${GOES})(?!'s)`,
      read: (s, m) => over(pairs('works_for', [s.of(m[2] || m[3])], [s.of(m[1])])),
    }),
  ],
);
