import { cued, pairs, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import type { Actor } from '../masked.ts';
import type { Scene } from '../scene.ts';

const INVESTORS = '(?:(?:lead|main|existing|new|current|largest|early) )*(?:investors|shareholders|backers)';
/** Before whoever takes part in a round besides whoever leads it. */
const JOINING =
  /^[^<>.;]{0,20}\b(?:with|alongside|joined by|as well as|mit|sowie|neben)(?: the)? (?:(?:participation|beteiligung|support|money) (?:from|of|by|von|der) )?(?:the |der )?(?:(?:existing|new|current|return(?:ing)?) )?(?:investors? |shareholders? |angel )?(?:the )?(<O\d+>)/i;
const LISTED =
  /^(?: \([^()<>]{1,20}\))?(?:,|,? and|,? as well as) (?:the )?(?:(?:family office|fund|angel|business angel|investor) )?$/i;

/** Who takes part in a round besides whoever leads it. */
function joining(s: Scene, m: RuleMatch): Actor[] {
  const mark = JOINING.exec(s.text.slice(m.index + m[0].length))?.[1];
  return mark ? listed(s, mark) : [];
}

/** Houses and people that are listed from a mark on. */
function listed(s: Scene, mark: string): Actor[] {
  const first = s.of(mark);
  if (!first) return [];
  const found = [first];
  let end = first.at + mark.length;
  for (const one of s.actors.slice(s.actors.indexOf(first) + 1)) {
    if (one.kind === 'L' || !LISTED.test(s.text.slice(end, one.at))) break;
    found.push(one);
    end = one.at + one.mark.length;
  }
  return found;
}

/** Of which house a sentence tells that names it only by `the round` or `its investors`. */
const raiser = (s: Scene, at: number): Actor | undefined => {
  const houses = s.actors.filter((one) => one.kind === 'O' && one.at < at);
  if (houses.length) return houses.length === 1 ? houses[0] : undefined;
  return s.lately.O ?? s.topic.O;
};

/** Who put money into which house. */
export const roundRules: RelationRule[] = cued(
  /invest|\bled\b|back(?:s|ed)|shareholder|rais|secure|closed|\bput\b|\bgot\b|received|angeführt|führung/i,
  [
    rule({
      name: 'round_led_by',
      needs: 'OO',
      pattern:
        '(<O\\d+>)[^<>;]{0,120}? (?:round|funding|financing|investment|series [a-h]|seed)(?: [^<>;]{0,30}?)?,? (?:was )?(?:co-)?(?:led|backed) by (?:the )?(<O\\d+>)',
      read: (s, m) => pairs('invested_in', [...listed(s, m[2]), ...joining(s, m)], [s.of(m[1])]),
    }),
    rule({
      name: 'raised_from',
      needs: 'O',
      pattern:
        '(<O\\d+>) (?:has )?(?:raises|raised|secures|secured|closes|closed|got|received) [^<>;]{1,40}? from (?:the )?(<[OP]\\d+>)((?: and|,)(?: the)? (?:[a-z]+ ){0,2}investors? (?:sir |dr |mr |ms )?(<P\\d+>))?',
      read: (s, m) =>
        /\b(?:million|[mkbn]|funding|round|investment|capital|seed)\b|[£$€]|\d[km]\b/i.test(m[0])
          ? pairs('invested_in', [...s.chain(m[2]), s.of(/<P\d+>$/.exec(m[3])?.[0] ?? '')], [s.of(m[1])])
          : [],
    }),
    rule({
      name: 'its_investor',
      needs: 'O',
      pattern:
        "(<O\\d+>)'s (?:[a-z-]+ ){0,2}?(?:investor|shareholder|backer)s?(?: is| are|,)? (?:the )?(?:[a-z-]+ ){0,3}?(<[OP]\\d+>)",
      read: (s, m) => pairs('invested_in', s.chain(m[2]), [s.of(m[1])]),
    }),
    rule({
      name: 'the_round_led_by',
      needs: 'OO',
      pattern:
        '\\bthe (?:series [a-h] |seed |funding |financing |investment )?(?:round|investment) (?:was|is) (?:co-)?led by (?:the )?(<O\\d+>)',
      read: (s, m) => pairs('invested_in', [...listed(s, m[1]), ...joining(s, m)], [raiser(s, m.index)]),
    }),
    rule({
      name: 'their_round_led_by',
      needs: 'O',
      pattern:
        "\\bthey(?:'ve| have)? (?:just |recently |now )?(?:closed|raised|announced|secured) (?:an? |their )?(?:[^<>.;]{0,30} )?(?:round|investment|series [a-h]|financing)(?: of [^<>.;]{2,20})? led by (?:the )?(<O\\d+>)",
      read: (s, m) =>
        pairs('invested_in', listed(s, m[1]), [
          s.actors.some(({ kind, at }) => kind === 'O' && at < m.index) ? raiser(s, m.index) : s.lately.O,
        ]),
    }),
    rule({
      name: 'german_round',
      needs: 'OO',
      pattern:
        '(<O\\d+>) (?:hat |holt |schließt |sammelt |erhält |sichert |bekommt )(?:[^<>;]|<[OL]\\d+>){0,120}?(?:angeführt von|unter (?:der )?führung (?:von|des|der))(?: der| dem)? (<O\\d+>)',
      read: (s, m) => pairs('invested_in', [...listed(s, m[2]), ...joining(s, m)], [s.of(m[1])]),
    }),
    rule({
      name: 'investors_are',
      needs: 'O',
      pattern: `\\b${INVESTORS}(?: in the round)?(?: are| include|:) (?:the )?(<[OP]\\d+>)`,
      read: (s, m) => pairs('invested_in', listed(s, m[1]), [raiser(s, m.index)]),
    }),
    rule({
      name: 'invested',
      needs: 'O',
      pattern:
        '(<[OP]\\d+>)[^<>.;]{0,20}? (?:invested (?:[^<>.;]{0,25} )?in|led [a-z ]{2,30} round (?:in|of)|is an investor in|backs|backed|put [^<>.;]{2,20} into) (?:the )?(<O\\d+>)',
      read: (s, m) => {
        const one = s.of(m[1]);
        const several = s.backChain('O', m.index + m[1].length);
        return pairs('invested_in', one && several.includes(one) ? several : [one], s.chain(m[2]));
      },
    }),
  ],
);
