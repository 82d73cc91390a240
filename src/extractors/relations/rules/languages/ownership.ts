import { cued, pairs, rule, type RelationRule } from '../../rule.ts';
import { firm, settled, spelled, THE, words } from './settled.ts';
import { sureFirm } from '../../holders.ts';

const AND_AFTER = '(?: (?:in |im jahr |im |nel |en |dal )?\\d{4})?';

/** Who founded, bought and holds which house as German, French, Italian, Spanish and Dutch say it. */
export const ownershipRules: RelationRule[] = [
  ...cued(/gründe|fond|fund|opgericht/i, [
    rule({
      name: 'abroad_was_founded',
      needs: 'PO',
      pattern: `(<O\\d+>),? (?:(?:wurde|ist) )?(?:a été |è stat[oa] |fue |(?:werd|is) )?(?:(?:im jahr|im|in|en|nel) )?(?:\\d{4} )?(?:von (<P\\d+>)(?: und <P\\d+>)?${AND_AFTER} (?:mit)?gegründet|(?:fondée? par|fondat[oa] (?:nel \\d{4} )?da|fundad[oa] (?:en \\d{4} )?por|(?:in \\d{4} )?opgericht door) (<P\\d+>))`,
      read: (s, m) => settled(s, m, pairs('founded', s.chain(m[2] || m[3]), [s.of(m[1])])),
    }),
    rule({
      name: 'abroad_founded',
      needs: 'PO',
      pattern: `(<P\\d+>) (?:(?:a (?:co)?fondé|fonda|ha (?:co)?fondato|fondò|fundó|ha fundado)(?: (?:en|nel) \\d{4})? ${THE}(<O\\d+>)|heeft ${words(2)}${THE}(<O\\d+>) ${words(2)}opgericht)`,
      read: (s, m) => settled(s, m, pairs('founded', s.chain(m[1]), [s.of(m[2] || m[3])])),
    }),
  ]),
  ...cued(/rachet|acqui|adqui|compr|rilevat|repris|overgenomen|gekocht/i, [
    rule({
      name: 'abroad_bought',
      needs: 'OO',
      pattern: `(<O\\d+>) (?:(?:a (?:racheté|acquis|repris)|ha (?:acquisito|comprato|rilevato|comprado|adquirido)|compró|adquirió|acquisì) ${THE}(<O\\d+>)|heeft ${words(3)}${THE}(<O\\d+>) ${words(2)}(?:overgenomen|gekocht))`,
      read: (s, m) => settled(s, m, pairs('acquired', [s.of(m[1])], [s.of(m[2] || m[3])])),
    }),
    rule({
      name: 'abroad_was_bought',
      needs: 'OO',
      pattern: `(<O\\d+>) (?:a été (?:rachetée?|acquise?|reprise?)(?: en \\d{4})? par|è stat[oa] (?:acquisit[oa]|comprat[oa]|rilevat[oa])(?: nel \\d{4})? da(?:lla|l|ll')?|(?:ha sido|fue) (?:comprad[oa]|adquirid[oa])(?: en \\d{4})? por|(?:is|werd) (?:in \\d{4} )?(?:overgenomen|gekocht) door) ?${THE}(<O\\d+>)`,
      read: (s, m) => settled(s, m, pairs('acquired', [s.of(m[2])], [s.of(m[1])])),
    }),
    rule({
      name: 'german_all_shares',
      cue: / an (?:der |dem )?</i,
      needs: 'OO',
      pattern: `(<O\\d+>) hat ${words(4)}(?:sämtliche|alle|die|100 prozent der|100 % der)(?: (?:geschäfts)?anteile| aktien| mehrheit| <O\\d+>) an(?: der| dem)? (<O\\d+>) ${words(2)}(?:übernommen|gekauft|erworben)`,
      read: (s, m) =>
        /(?:sämtliche|alle|100 \S+ der) \S*(?:anteile|aktien)|mehrheit/i.test(spelled(s, m[0]))
          ? settled(s, m, pairs('acquired', [s.of(m[1])], [s.of(m[2])]))
          : [],
    }),
  ]),
  ...cued(
    /tochter|filial|controllata|consociata|dochter|gruppe|parti?e d|parte de|apparten|appartien|perten|onderdeel|teil der|eigena|eigentüm|propri|propiet/i,
    [
      rule({
        name: 'owner_of_house',
        needs: 'OO',
        pattern: `(<O\\d+>)(?:,| ist| est| è| es| is) (?:(?:die|der|la|le|il|el|de|l') ?)?(?:alleinige[rn]? |unique )?(?:eigena(?:ar|res)|eigentümer(?:in)?|propriétaire|proprietari[oa]|propietari[oa]) (?:der|von|des|d[eu]|de la|di|dell[ao']|del|van) ?${THE}(<O\\d+>)`,
        read: (s, m) => settled(s, m, pairs('subsidiary_of', [sureFirm(s.of(m[2]))], [s.of(m[1])])),
      }),
      rule({
        name: 'abroad_subsidiary',
        needs: 'OO',
        pattern: `(<O\\d+>)(?:,| ist| est| è| es| is)? (?:(?:eine?|une|una|uno|een|die|la|de) )?(?:(?:hundert|100-?)prozentige[rs]? )?(?:tochter(?:gesellschaft|firma|unternehmen|betrieb)?|filiale|filial|controllata|consociata|dochter(?:onderneming|bedrijf|maatschappij)?) (?:der|von|des|d[eu]|de la|di|dell[ao']|del|van) ?${THE}(<O\\d+>)`,
        read: (s, m) => settled(s, m, pairs('subsidiary_of', [firm(s.of(m[1]))], [s.of(m[2])])),
      }),
      rule({
        name: 'abroad_part_of',
        needs: 'OO',
        pattern: `(<O\\d+>) (?:ist (?:heute |jetzt |seit \\d{4} )?teil (?:der|von|des)|fait partie d[eu]|appartient (?:à|au)|fa parte de(?:l|lla|ll')|appartiene a(?:l|lla|ll')?|forma parte de(?:l)?|pertenece al?|is (?:een )?onderdeel van|maakt deel uit van) ?${THE}(<O\\d+>)`,
        read: (s, m) => settled(s, m, pairs('subsidiary_of', [firm(s.of(m[1]))], [sureFirm(s.of(m[2]))])),
      }),
    ],
  ),
];
