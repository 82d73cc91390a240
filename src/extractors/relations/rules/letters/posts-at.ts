import { cued, lasting, over, pairs, rule, type RelationRule } from '../../rule.ts';
import { sureFirm } from '../../holders.ts';
import { firm } from './employers.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

const TITLED = '(?:(?:mr|mrs|ms|miss|dr|prof)\\.? )?';
const house = (s: Scene, mark: string): Actor | undefined => firm(sureFirm(s.of(mark)));

/** Who is, was or does something at a house that stands first, or for which the words say no office. */
export const postAtRules: RelationRule[] = [
  ...cued(/^at </i, [
    rule({
      name: 'at_house_ask_for',
      needs: 'PO',
      pattern: `^at (?:the )?(<O\\d+>),? (?:please )?(?:ask for|speak (?:to|with)|talk to|contact|ring|(?:the |our )?(?:decision|contact|person|project|matter|file)(?: there)? (?:is|lies|sits)(?: with)?) ${TITLED}(<P\\d+>)(?!'s)`,
      read: (s, m) => pairs('works_for', [s.of(m[2])], [house(s, m[1])]),
    }),
  ]),
  ...cued(/ (?:buys|purchases|sells|drives|recruits) for /i, [
    rule({
      name: 'buys_for',
      needs: 'PO',
      pattern:
        "(<P\\d+>)(?:,? who)? (?:now |still )?(?:buys|purchases|sells|drives|recruits) for (?:the )?(<O\\d+>)(?!'s|-)",
      read: (s, m) => pairs('works_for', [s.of(m[1])], [house(s, m[2])]),
    }),
  ]),
  ...cued(/replace[sd]|succeed(?:s|ed)|takes over from|took over from/i, [
    rule({
      name: 'replaces_at',
      needs: 'PO',
      pattern: `(<P\\d+>)(?: has)? (?:replace[sd]|succeed(?:s|ed)|takes over from|took over from|taken over from) ${TITLED}(<P\\d+>) at (?:the )?(<O\\d+>)(?!'s|-)`,
      read: (s, m) => [
        ...lasting(pairs('works_for', [s.of(m[1])], [house(s, m[3])])),
        ...over(pairs('works_for', [s.of(m[2])], [house(s, m[3])])),
      ],
    }),
  ]),
  ...cued(/^(?:until|up to) |joined from /i, [
    rule({
      name: 'until_then_ran',
      needs: 'PO',
      pattern: `^(?:until|up to) (?!(?:now|the)\\b)[a-z0-9 ]{3,20}?,? ${TITLED}(<P\\d+>) (?:ran|led|headed|managed) (?:the )?(<O\\d+>)(?!'s|-)`,
      read: (s, m) => over(pairs('leads', [s.of(m[1])], [house(s, m[2])])),
    }),
    rule({
      name: 'has_joined_from',
      needs: 'PO',
      pattern: "(<P\\d+>)(?:,? who)? (?:has |have )?joined (?:last [a-z]+ |in [a-z]+ )?from (?:the )?(<O\\d+>)(?!'s|-)",
      read: (s, m) => over(pairs('works_for', [s.of(m[1])], [house(s, m[2])])),
    }),
  ]),
  ...cued(/(?:%|per ?cent) of </i, [
    rule({
      name: 'holds_most_of',
      needs: 'OO',
      pattern:
        "(<O\\d+>)(?:,? which)? (?:now )?(?:holds|owns|has) (\\d{2,3})(?:[.,]\\d+)? ?(?:%|per ?cent) of (?:the )?(?:shares in )?(<O\\d+>)(?!'s)",
      read: (s, m) =>
        Number(m[2]) > HALF && Number(m[2]) <= 2 * HALF ? pairs('subsidiary_of', [s.of(m[3])], [s.of(m[1])]) : [],
    }),
  ]),
];
const HALF = 50;
