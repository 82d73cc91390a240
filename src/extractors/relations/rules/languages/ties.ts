import { sureFirm } from '../../holders.ts';
import { cued, pairs, rule, type RelationRule } from '../../rule.ts';
import { firm, settled, spelled, THE, words } from './settled.ts';

const SPOUSE =
  '(?:seine frau|ihr mann|seine ehefrau|ihr ehemann|son (?:mari|épouse|époux)|sa femme|suo marito|sua moglie|su (?:marido|mujer|esposa|esposo)|haar (?:man|echtgenoot)|zijn (?:vrouw|echtgenote))';
const CHILD = '(?:son fils|sa fille|suo figlio|sua figlia|su (?:hijo|hija)|(?:haar|zijn) (?:zoon|dochter))';
const BOARD =
  '(?:aufsichtsrat|vorstand|beirat|kuratorium|stiftungsrat|verwaltungsrat|elternbeirat|gemeinderat|betriebsrat)';

/** Marriage, children and bosses as German, French, Italian, Spanish and Dutch tell them. */
const familyRules = cued(
  / ist | mit |mari|femme|épou|sposat|moglie|casad|mujer|espos|getrouwd|vrouw|man\b|echtgeno|fil|figli|hij[oa]|zoon|dochter|frau von|mann von/i,
  [
    rule({
      name: 'abroad_married',
      needs: 'PP',
      pattern: `(<P\\d+>),? (?:est mariée? (?:à|avec)|è sposat[oa] con|está casad[oa] con|is getrouwd met|et|e|y|en|und)(?: ${SPOUSE})?,? (<P\\d+>)`,
      read: (s, m) =>
        new RegExp(`mari|sposat|casad|getrouwd|${SPOUSE}`, 'i').test(m[0])
          ? settled(s, m, pairs('spouse_of', [s.of(m[1])], [s.of(m[2])]))
          : [],
    }),
    rule({
      name: 'abroad_spouse_of',
      needs: 'PP',
      pattern:
        "(<P\\d+>)(?:,| ist| est| è| es| is) (?:(?:die|der|la|le|il|el|de|l') ?)?(?:(?:ehe)?frau|(?:ehe)?mann|femme|épouse|mari|moglie|marito|mujer|esposa|marido|vrouw|man|echtgenote|echtgenoot) (?:von|de|di|van) (<P\\d+>)",
      read: (s, m) => settled(s, m, pairs('spouse_of', [s.of(m[1])], [s.of(m[2])])),
    }),
    rule({
      name: 'german_is_married',
      cue: / mit /i,
      needs: 'PP',
      pattern: `(?:\\bverheiratet|<O\\d+>) ist (<P\\d+>|sie|er) (?:seit \\d{4} )?mit (?:(?:dem|der) ${words(1)})?(<P\\d+>)`,
      read: (s, m) =>
        /verheiratet/i.test(spelled(s, m[0]))
          ? settled(s, m, pairs('spouse_of', [m[1].startsWith('<') ? s.of(m[1]) : s.lately.P], [s.of(m[2])]))
          : [],
    }),
    rule({
      name: 'abroad_with_child',
      needs: 'PP',
      pattern: `(<P\\d+>),? (?:et|e|y|en) ${CHILD},? (<P\\d+>)`,
      read: (s, m) => settled(s, m, pairs('parent_of', [s.of(m[1])], [s.of(m[2])])),
    }),
  ],
);

/** Bosses of whoever writes. */
const bossRules = cued(/\b(?:chef|supérieur|capo|jef[ea]|baas|leidinggevende|responsabile)/i, [
  rule({
    name: 'abroad_my_boss',
    needs: 'P',
    pattern:
      '\\b(?:mon chef|ma cheffe|mon supérieur|ma supérieure|il mio (?:capo|responsabile)|la mia (?:capa|responsabile)|mi (?:jefe|jefa)|mijn (?:baas|chef|leidinggevende))(?: est| è| es| is)?,? (<P\\d+>)',
    read: (s, m) => settled(s, m, pairs('reports_to', [s.author], [s.of(m[1])])),
  }),
]);

/** Who belongs to a club, a board or a cooperative. */
const memberRules = cued(
  /mitglied|genoss| (?:der|des|beim|in der) <|\bim |membre|soci[oa]|miembro|\blid\b|bestuur|siede|\bsitzt\b/i,
  [
    rule({
      name: 'german_member',
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:(?:ist|der|die) )*(?:auch |seit ${words(2)}|${words(1)})?(?:(?:ehren|gründungs|förder|vorstands|vereins)?mitglied|genoss(?:e|in)|<O\\d+>) (?:im|in der|der|des|bei der|beim) (<O\\d+>)`,
      read: (s, m) =>
        /mitglied|genoss/i.test(spelled(s, m[0])) ? settled(s, m, pairs('member_of', [s.of(m[1])], [s.of(m[2])])) : [],
    }),
    rule({
      name: 'german_on_board',
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:der |die )?(?:sitzt|ist|saß) ${words(3)}im ${BOARD} (?:der|des|von|vom) (<O\\d+>)`,
      read: (s, m) =>
        /\bzu (?:gast|besuch)\b/i.test(spelled(s, m[0]))
          ? []
          : settled(s, m, pairs('member_of', [s.of(m[1])], s.chain(m[2]))),
    }),
    rule({
      name: 'abroad_member',
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:qui |che |que |die )?(?:est |è |es |is |siede |zit )(?:(?:depuis|dal|desde|sinds) \\d{4} )?(?:membre|soci[oa]|membro|miembro|lid|(?:nel|in) (?:consiglio|het bestuur))(?: d[eu] (?:conseil d'administration|bureau|consejo(?: de administración)?)| de(?:l|lla|l) (?:consiglio(?: di amministrazione)?|consejo(?: de administración)?|junta directiva)| d[i'] ?amministrazione| van het bestuur)? (?:de la|de l'|d[eu]|di|dell[ao']|del|van) ?${THE}(<O\\d+>)`,
      read: (s, m) => settled(s, m, pairs('member_of', [s.of(m[1])], [s.of(m[2])])),
    }),
  ],
);

/** Who supplies whom. */
const supplyRules = cued(/liefer|kauft|kund|fourni|livre|client|fornisc|fornit|suministra|levert|klant/i, [
  rule({
    name: 'abroad_supplies',
    needs: 'OO',
    pattern: `(<O\\d+>),? (?:(?:liefert) ${words(4)}an(?: die| den| das)?|beliefert ${words(2)}|(?:fournit|approvisionne|livre) |fornisce |suministra ${words(3)}a|levert ${words(3)}aan) ?${THE}(<O\\d+>)`,
    read: (s, m) => settled(s, m, pairs('supplier_of', [firm(s.of(m[1]))], [sureFirm(s.of(m[2]))])),
  }),
  rule({
    name: 'german_buys_at',
    needs: 'OO',
    pattern: `(<O\\d+>) (?:kauft|bestellt|ordert) ${words(3)}(?:bei|von)(?: der| dem)? (?:firma )?(<O\\d+>)`,
    read: (s, m) => settled(s, m, pairs('customer_of', [firm(s.of(m[1]))], [sureFirm(s.of(m[2]))])),
  }),
  rule({
    name: 'abroad_customer_of',
    needs: 'OO',
    pattern: `(<O\\d+>)(?:,| ist| est| è| es| is) (?:(?:auch|seit \\d{4}|(?:depuis|dal|desde|sinds) \\d{4}) )?(?:(?:eine?|une?|een) )?(?:(?:gute[rs]?|treue[rs]?|wichtige[rs]?|neue[rs]?|bon|grand) )?(?:kund(?:e|in)|cliente?|klant) (?:der|von|des|bei der|d[eu]|de la|di|dell[ao']|del|van) ?${THE}(<O\\d+>)`,
    read: (s, m) => settled(s, m, pairs('customer_of', [firm(s.of(m[1]))], [sureFirm(s.of(m[2]))])),
  }),
  rule({
    name: 'german_customer_is',
    needs: 'OO',
    pattern: `\\b(?:(?:groß|haupt|stamm)?kunde|kundin) (?:der|von|des) (<O\\d+>) ist (?:auch |seit \\d{4} )?(?:die |der |das )?(<O\\d+>)`,
    read: (s, m) => settled(s, m, pairs('customer_of', [s.of(m[2])], [s.of(m[1])])),
  }),
]);

/** Who belongs to whom, and what belongs together. */
export const tieRules: RelationRule[] = [...familyRules, ...bossRules, ...memberRules, ...supplyRules];
