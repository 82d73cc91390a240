import { sureFirm } from '../../../holders.ts';
import { cued, over, pairs, rule, type RelationRule } from '../../../rule.ts';
import { firm, settled, spelled, words } from '../settled.ts';

const THE = '(?:(?:die|den|das|der|dem) )?(?:firma )?';
const BOUGHT = '(?:gekauft|übernommen|erworben|aufgekauft|geschluckt)';
const FROM = '(?:von(?: der| dem)?|vom|bei(?: der| dem)?|beim)';
const BUY = '(?:beziehen|kaufen|bekommen|kriegen|bestellen|ordern|holen)';

/** What was bought of or from a house, not the house. */
const NOT_IT = /\b(?:von|vom|bei|beim|für|an|eine?[nrms]?|der|des|dem|mit|aus|(?:die|den|das) \S)/i;

/** Who owns, founded and supplies which house, and who is married to or reports to whom, as German says it. */
export const germanTieRules: RelationRule[] = [
  ...cued(/gehört|besitz|eigentümer|mutter|kauf|übern|erw[oa]rb|geschluckt|tochter|gegründet|> ist </i, [
    rule({
      name: 'german_owned_by_person',
      cue: /gehört/i,
      needs: 'PO',
      pattern: `(<O\\d+>) gehört (?:jetzt |heute |allein |seit \\d{4} )?(?:herrn |frau )?(<P\\d+>)(?= ?[.,;!)]|$| (?:und|allein)\\b)`,
      read: (s, m) => settled(s, m, pairs('leads', s.chain(m[2]), [s.of(m[1])], 'Inhaber')),
    }),
    rule({
      name: 'german_possesses',
      needs: 'OO',
      pattern: `(<O\\d+>)(?: ist ${words(2)}im (?:besitz|<O\\d+>) (?:der|von|des)| gehört ${words(2)}(?:zur?|zum|der)) (<O\\d+>)`,
      read: (s, m) =>
        /besitz|gehört/i.test(spelled(s, m[0]))
          ? settled(s, m, pairs('subsidiary_of', [firm(s.of(m[1]))], [s.of(m[2])]))
          : [],
    }),
    rule({
      name: 'german_owns',
      needs: 'OO',
      pattern: `(<O\\d+>) besitzt ${words(1)}${THE}(<O\\d+>)`,
      read: (s, m) => settled(s, m, pairs('subsidiary_of', [sureFirm(s.of(m[2]))], [s.of(m[1])])),
    }),
    rule({
      name: 'german_owner_is',
      needs: 'OO',
      pattern: `(?:\\b(?:eigentümer(?:in)?|mutter(?:gesellschaft|konzern|firma)?|alleingesellschafter(?:in)?)|<O\\d+>) (?:der|von|des) (<O\\d+>) ist ${words(2)}${THE}(<O\\d+>)`,
      read: (s, m) =>
        /eigentümer|mutter|alleingesellschafter/i.test(spelled(s, m[0]))
          ? settled(s, m, pairs('subsidiary_of', [firm(s.of(m[1]))], [s.of(m[2])]))
          : [],
    }),
    rule({
      name: 'german_bought',
      needs: 'OO',
      pattern: `(<O\\d+>) (?:hat (${words(5)})(?:firma )?(<O\\d+>)(?: (?:aus|in) <[LO]\\d+>)? ${words(2)}${BOUGHT}|(?:übernahm|kaufte|erwarb) (${words(4)})(?:firma )?(<O\\d+>))`,
      read: (s, m) => {
        const [, gap = '', house = ''] =
          /(?:hat|übernahm|kaufte|erwarb) ([^]*?)(<O\d+>)(?=(?: (?:aus|in) <[LO]\d+>)?(?: \S+){0,3}$)/i.exec(m[0]) ??
          [];
        return NOT_IT.test(gap) ? [] : settled(s, m, pairs('acquired', [firm(s.of(m[1]))], [s.of(house)]));
      },
    }),
    rule({
      name: 'german_was_bought',
      needs: 'OO',
      pattern: `(<O\\d+>) wurde ${words(5)}von(?: der| dem)? (<O\\d+>) ${words(2)}${BOUGHT}`,
      read: (s, m) => settled(s, m, pairs('acquired', [s.of(m[2])], [s.of(m[1])])),
    }),
    rule({
      name: 'german_daughter',
      cue: /tochter/i,
      needs: 'OO',
      pattern: `(<O\\d+>)(?:,| ist) ${words(3)}tochter(?:gesellschaft|firma|unternehmen)? (?:der|von|des) (<O\\d+>)`,
      read: (s, m) => settled(s, m, pairs('subsidiary_of', [firm(s.of(m[1]))], [s.of(m[2])])),
    }),
    rule({
      name: 'german_has_founded',
      cue: /gegründet/i,
      needs: 'PO',
      pattern: `(?:(<P\\d+>) hat (?:(?:[^\\s<>.,;:!?()]+|<[OL]\\d+>) ){0,4}${THE}(<O\\d+>) (?:[^\\s<>.,;:!?()]+ ){0,3}gegründet|gegründet wurde ${THE}<O\\d+> ${words(3)}von (<P\\d+>))`,
      read: (s, m) =>
        settled(
          s,
          m,
          m[1]
            ? pairs('founded', [s.of(m[1])], [firm(s.of(m[2]))])
            : pairs('founded', s.chain(m[3]), [s.before('O', s.of(m[3])?.at ?? 0)]),
        ),
    }),
  ]),
  ...cued(/\buns\b|\bunser|\bwir\b|lieferant|zulieferer|lässt/i, [
    rule({
      name: 'german_supplies_us',
      needs: 'O',
      pattern: `(<O\\d+>) (?:beliefert|versorgt) uns(?! nicht)`,
      read: (s, m) => settled(s, m, pairs('supplier_of', [firm(s.of(m[1]))], [s.home])),
    }),
    rule({
      name: 'german_comes_from_house',
      needs: 'O',
      pattern: `\\bunser(?:e|en)? (?:[a-zäöüß-]+|<O\\d+>) (?:kommt|kommen|stammt|stammen) ${words(4)}(?:von(?: der| dem)?|vom|aus der) (?:firma )?(<O\\d+>)`,
      read: (s, m) => settled(s, m, pairs('supplier_of', [sureFirm(s.of(m[1]))], [s.home])),
    }),
    rule({
      name: 'german_we_buy',
      needs: 'O',
      pattern: `(?:\\bwir ${BUY} ${words(7)}${FROM} (?:firma )?(<O\\d+>)(?! nicht)|\\b${BUY} wir ${words(6)}${FROM} (?:firma )?(<O\\d+>)|(<O\\d+>), (?:bei|von) (?:dem|der|denen) wir ${words(8)}(?:beziehen|kaufen|bekommen|bestellen))`,
      read: (s, m) => settled(s, m, pairs('supplier_of', [sureFirm(s.of(m[1] || m[2] || m[3]))], [s.home])),
    }),
    rule({
      name: 'german_we_supply',
      needs: 'O',
      pattern: `\\bwir (?:beliefern ${words(2)}${THE}(<O\\d+>)|liefern ${words(4)}an${' ?'}${THE}(<O\\d+>))`,
      read: (s, m) => settled(s, m, pairs('customer_of', [sureFirm(s.of(m[1] || m[2]))], [s.home])),
    }),
    rule({
      name: 'german_supplier_of',
      needs: 'OO',
      pattern: `(<O\\d+>)(?:,| ist) ${words(2)}(?:(?:haupt)?lieferant(?:in)?|zulieferer|<O\\d+>) (?:der|von|des) (<O\\d+>)`,
      read: (s, m) =>
        /lieferant|zulieferer/i.test(spelled(s, m[0]))
          ? settled(s, m, pairs('supplier_of', [firm(s.of(m[1]))], [s.of(m[2])]))
          : [],
    }),
    rule({
      name: 'german_has_made_at',
      needs: 'OO',
      pattern: `(<O\\d+>) lässt ${words(4)}${FROM} (<O\\d+>) ${words(2)}(?:fertigen|produzieren|herstellen|drucken|bauen|abfüllen|nähen)`,
      read: (s, m) => settled(s, m, pairs('customer_of', [firm(s.of(m[1]))], [s.of(m[2])])),
    }),
  ]),
  ...cued(/verheiratet|geheiratet|heiratete|geschieden/i, [
    rule({
      name: 'german_couple',
      needs: 'PP',
      pattern: `(<P\\d+>)(?:,? (?:verheiratet mit|heiratete(?: \\S+){0,2}?) (<P\\d+>)| und (<P\\d+>) (?:sind|haben) ${words(3)}(?:verheiratet|geheiratet))`,
      read: (s, m) => settled(s, m, pairs('spouse_of', [s.of(m[1])], [s.of(m[2] || m[3])])),
    }),
    rule({
      name: 'german_divorced',
      needs: 'PP',
      pattern: '(<P\\d+>)(?: ist| und| war) (?:von (<P\\d+>) geschieden|(<P\\d+>) sind geschieden)',
      read: (s, m) => settled(s, m, over(pairs('spouse_of', [s.of(m[1])], [s.of(m[2] || m[3])]))),
    }),
  ]),
  ...cued(/mein|unterstellt|\bunter\b|chefin?\b|vorgesetzt|berichte/i, [
    rule({
      name: 'german_is_my_boss',
      needs: 'P',
      pattern:
        '(<P\\d+>)(?:,| ist) (?:jetzt |seit [^<>.;,]{2,16}? )?meine? (?:neue[r]? |direkte[r]? )?(?:chefin|chef|vorgesetzte[r]?|boss)(?!\\p{L})',
      read: (s, m) => settled(s, m, pairs('reports_to', [s.author], [s.of(m[1])])),
    }),
    rule({
      name: 'german_i_report',
      needs: 'P',
      pattern: '\\bich berichte (?:direkt )?an (?:herrn |frau )?(<P\\d+>)',
      read: (s, m) => settled(s, m, pairs('reports_to', [s.author], [s.of(m[1])])),
    }),
    rule({
      name: 'german_under',
      needs: 'PP',
      pattern:
        '(<P\\d+>),? (?:der |die )?(?:ist (?:direkt )?(?:herrn |frau )?(<P\\d+>) (?:direkt )?unterstellt|arbeitet (?:direkt )?unter (?:herrn |frau )?(<P\\d+>))',
      read: (s, m) => settled(s, m, pairs('reports_to', [s.of(m[1])], [s.of(m[2] || m[3])])),
    }),
    rule({
      name: 'german_boss_of',
      needs: 'PP',
      pattern:
        '(<P\\d+>)(?:,| ist) (?:die |der )?(?:direkte[r]? )?(?:chefin|chef|vorgesetzte[r]?) von (?:herrn |frau )?(<P\\d+>)',
      read: (s, m) => settled(s, m, pairs('reports_to', [s.of(m[2])], [s.of(m[1])])),
    }),
  ]),
];
