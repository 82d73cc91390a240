import { cued, lasting, over, pairs, rule, type Reading, type RelationRule } from '../../rule.ts';
import { sureFirm } from '../../holders.ts';
import { named } from '../careers.ts';
import { firm } from './employers.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

const WHO = '(<P\\d+>|\\bs?he)(?: \\([^()]{1,40}\\))?';
const HAS = "(?:'s|,? who)?(?: (?:has|had|have|is|was|now|since|then|just|recently|also|already|sadly))*";
/** What people call the house that they write for. */
const HERE =
  '(?:us|here|our [a-z]+|the (?:company|firm|practice|school|team|office|department|hospital|chambers|trust|club))';
/** What is visited or watched at a house, and so is no place to work. */
const NOT_ELSE =
  "(?!'s|-| (?:for (?:lunch|dinner|a|the|tea|coffee)|by (?:train|bus|car)|and back|to (?:pick|fetch|see|get|buy|collect|drop|visit|meet|check|look|help|have|take|bring|ask|watch)|office|site|meeting|yard|station|table|stand)\\b)";

const whoIs = (s: Scene, words: string, at: number): Actor | undefined =>
  words.startsWith('<') ? s.of(words) : (named(s, at) ?? (s.isEncyclopedic ? s.topic.P : s.lately.P));

const to = (s: Scene, who: Actor | undefined, mark: string): Reading[] =>
  lasting(pairs('works_for', [who], [firm(sureFirm(s.of(mark)))]));

/** Who has gone from one house to another, by a name or a pronoun. */
export const moveRules: RelationRule[] = cued(
  /\bmoved\b|\bgone\b|\bleft\b|\bswitched\b|\btransferred\b|\bdefected\b|\bsince\b|\bjumped ship\b|\bpoached by\b|\bsnapped up by\b/i,
  [
    rule({
      name: 'has_moved_to',
      needs: 'PO',
      pattern: `${WHO}${HAS} (?:(?:moved|gone|switched|transferred|crossed) (?:on |over |across )?to|defected to|jumped ship (?:to|for)|(?:been |got )?(?:poached|snapped up) by) (?:the )?(<O\\d+>)${NOT_ELSE}`,
      read: (s, m) =>
        / (?:is|was) (?:moved|gone|switched|transferred)/i.test(m[0]) ? [] : to(s, whoIs(s, m[1], m.index), m[2]),
    }),
    rule({
      name: 'left_us_for',
      needs: 'PO',
      pattern: `${WHO}${HAS} left ${HERE}(?: (?:in|last|this|at the end of|on) [a-z0-9 ]{2,20}?)?(?: for| to join| to work (?:for|at|with)| to go (?:over )?to| and (?:joined|went to|moved to|is now (?:at|with))) (?:the )?(<O\\d+>)${NOT_ELSE}`,
      read: (s, m) => {
        const who = whoIs(s, m[1], m.index);
        return [...to(s, who, m[2]), ...(s.home ? over(pairs('works_for', [who], [s.home])) : [])];
      },
    }),
    rule({
      name: 'left_one_for_another',
      needs: 'PO',
      pattern: `${WHO}${HAS} left (?:the )?(<O\\d+>)(?: (?:in|last|this|at the end of|on) [a-z0-9 ]{2,20}?)?(?: for| to join| to work (?:for|at|with)| and (?:joined|is now (?:at|with))) (?:the )?(<O\\d+>)${NOT_ELSE}`,
      read: (s, m) => {
        const who = whoIs(s, m[1], m.index);
        return [...to(s, who, m[3]), ...over(pairs('works_for', [who], [firm(sureFirm(s.of(m[2])))]))];
      },
    }),
    rule({
      name: 'is_at_since',
      needs: 'PO',
      pattern: `${WHO}(?:'s| is| has been)(?: now| working)? (?:at|with) (?:the )?(<O\\d+>) (?:ever )?since (?!(?:\\d{1,2}|noon|midday|lunch|breakfast|yesterday|today|dawn|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?\\b)(?=(?:last |early |late |the )?[a-z0-9]+(?: \\d{4})?(?:[.,;!)]|$| and\\b))`,
      read: (s, m) => to(s, whoIs(s, m[1], m.index), m[2]),
    }),
  ],
);
