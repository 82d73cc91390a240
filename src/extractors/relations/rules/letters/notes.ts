import { cued, employment, over, pairs, ROLE, rule, type RelationRule, type RuleMatch } from '../../rule.ts';
import { sureFirm } from '../../holders.ts';
import { isTitle } from '../../../page/signature/card-parts.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

const TITLED = '(?:(?:mr|mrs|ms|miss|dr|herrn?|hr|frau|mme|mw|dhr|sir)\\.? )?';
const FIELD =
  '(?:finance|sales|ops|operations|purchasing|procurement|buying|accounts|payroll|it|hr|logistics|marketing|production|quality|maintenance|export|nursing|einkauf|vertrieb|verkauf|technik|buchhaltung|leitung|lager|inkoop|verkoop|administratie|achats|ventes|compras|ventas|acquisti|vendite)';
const POST = `(?:(?:[a-z/&.-]+ ){0,3}?(?:${ROLE}|mgr|dir|gm|md|fd|gf|rep|chef(?:in)?|[a-zäöüß]*leiter(?:in)?|inhaber(?:in)?|geschäftsführer(?:in)?)(?: of [a-z]+)?|${FIELD})`;
const CHIEF =
  '(?:md|gm|ceo|fd|cfo|coo|cto|gf|owner|boss|managing director|general manager|geschäftsführer(?:in)?|inhaber(?:in)?|chefin|directeur|eigenaar|gérante?|titolare|gerente)';
const BULLET = '^(?:[-–*•] |\\d{1,2}[.)/] )?';
/** Before a list of those whom one turns to at the house: `Contacts: Ada Moss (sales), Tom Berg (MD)`. */
const LISTED =
  /^(?:[-–*•] )?(?:(?:ansprech|gesprächs)partner(?:in(?:nen)?)?|ansprechpersonen?|kontakte?|contacts?|people|met|spoke (?:to|with)|getroffen|interlocuteurs?|contactos?|contatti|contactpersonen)(?: [a-z]+)?:/i;
/** What comes from somebody without being bought. */
const NO_GOODS =
  /\b(?:nobody|no one|none|somebody|someone|anybody|anyone|everybody|everyone|friends?|guys?|niemand|jemand|alle|feedback|quote|offer|news|people|call|mail|email|letter|message|complaint|invoice|grant|funding|donations?|heard|back|note|cards?|greetings|angebot|rechnung|post)\b/i;

const about = (s: Scene): Actor | undefined => s.about ?? s.lately.O;

/** True where the house stands behind somebody's post or name, so that it is not the one of the note: `Ada Moss (sales, Acme Ltd)`. */
const isElsewhere = ({ text }: Scene, m: RuleMatch): boolean =>
  /^(?:,| \(|,? ?@|,? (?:at|of|from|with|bei|beim|von|der|vom))(?: ?(?:at|of|the|der|bei|@))* ?<O\d+>/i.test(
    text.slice(m.index + m[0].length),
  );

/** What notes jot down of the house that they are about, and of those whose cards they copy. */
export const noteRules: RelationRule[] = [
  ...cued(/[–—,:(-]/, [
    rule({
      name: 'note_person_post',
      needs: 'P',
      pattern: `(?:${BULLET}|[:,;] )${TITLED}(<P\\d+>)(?: [-–—]|,|:| \\() ?(${POST}|<O\\d+>)(?=[.,;)]|$| [-–—])`,
      read: (s, m) => {
        const post = m[2].startsWith('<') ? (s.of(m[2])?.name ?? '') : m[2];
        return s.about &&
          (m.index === 0 || LISTED.test(s.text.slice(0, m.index + 1))) &&
          !isElsewhere(s, m) &&
          (!m[2].startsWith('<') || isTitle(post) || /\b(?:mgr|dir)\.?$/i.test(post))
          ? employment([s.of(m[1])], [s.about], post)
          : [];
      },
    }),
    rule({
      name: 'note_chief_person',
      cue: new RegExp(`\\b${CHIEF}\\b`, 'i'),
      needs: 'P',
      pattern: `(?:^|[.,;(] ?|\\b(?:the|their|with|mit|met) )(${CHIEF})(?: (?:in|for) <L\\d+>)?(?:,|:| is| =| -| –)? ${TITLED}(<P\\d+>)(?!'s)`,
      read: (s, m) => (s.about && !isElsewhere(s, m) ? employment([s.of(m[2])], [s.about], m[1]) : []),
    }),
    rule({
      name: 'post_at_sign',
      cue: / ?@ ?</,
      needs: 'PO',
      pattern: `(<P\\d+>)(?:,| [-–—]| \\() ?(${POST}\\.?) ?@ ?(?:the )?(<O\\d+>)`,
      read: (s, m) => employment([s.of(m[1])], [s.of(m[3])], m[2]),
    }),
    rule({
      name: 'card_dash_house',
      needs: 'PO',
      pattern: `${BULLET}(<P\\d+>)(?: [-–—] "?[a-z][^"<>]{2,40}"?)? [-–—] (<O\\d+>)(?=[.,;]|$)`,
      read: (s, m) => pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
    }),
    rule({
      name: 'both_of_house',
      needs: 'PO',
      pattern:
        '(<P\\d+>)(?: \\(([^()<>]{2,30})\\))? (?:and|&|und|en|et|y|e) (<P\\d+>)(?: \\(([^()<>]{2,30})\\))?,? (?:both|beide) (?:(?:at|of|from|with|von|bei|van) )?(?:the )?(<O\\d+>)',
      read: (s, m) => {
        const [, one, title, other] = m;
        const place = s.of(/<O\d+>$/.exec(m[0])?.[0] ?? '');
        return [...employment([s.of(one)], [place], title), ...pairs('works_for', [s.of(other)], [place])];
      },
    }),
    rule({
      name: 'aside_person_house',
      needs: 'PO',
      pattern: '[(:] ?(?:[a-z]+: )?(<P\\d+>), (<O\\d+>)\\)',
      read: (s, m) => pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
    }),
    rule({
      name: 'of_us_house',
      needs: 'PO',
      pattern: '(<P\\d+>) \\((?:wir|uns|us|we|ours|own side|our side|intern|nous|noi|wij)[,:] (<O\\d+>)\\)',
      read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
    }),
    rule({
      name: 'field_of_house',
      needs: 'PO',
      pattern: `(<P\\d+>) \\((?:[a-zà-ÿ&. -]{2,30})\\),? (?:van|of|at|bei|von|vom|de|di|del|della|da|chez|presso|fra|från) (?:de |het |la |le |der |the )?(<O\\d+>)`,
      read: (s, m) => pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
    }),
  ]),
  ...cued(/\buses?\b|from|\bby\b|previous|früher|on the staff|committee|keeper|\bat the\b|vroeger|bij/i, [
    rule({
      name: 'note_uses',
      needs: 'O',
      pattern: `${BULLET}(?:they )?(?:currently |now |still )?uses? (?:the )?(<O\\d+>) for\\b`,
      read: (s, m) => (s.home ? [] : pairs('supplier_of', [s.of(m[1])], [about(s)])),
    }),
    rule({
      name: 'note_goods_from',
      needs: 'O',
      pattern: `(?:${BULLET}|[.;] )(?:[a-z]+(?: [a-z]+)?|<O\\d+>) (?:from|supplied by|bought from|off) (<O\\d+>)(?=[.,;]|$| [-–—])`,
      read: (s, m) => (s.about && !NO_GOODS.test(m[0]) ? pairs('supplier_of', [s.of(m[1])], [s.about]) : []),
    }),
    rule({
      name: 'note_system_by',
      needs: 'O',
      pattern:
        '\\b(?:the|their) (?:[a-z-]+ ){0,2}?(?:system|software|till|tills|cleaning|catering|security|payroll|website|printing|transport|waste|catering contract|machines?|kit|hosting) (?:is|are) (?:by|from|done by|run by|with|through) (?:the )?(<O\\d+>)',
      read: (s, m) => (s.about ? pairs('supplier_of', [s.of(m[1])], [s.about]) : []),
    }),
    rule({
      name: 'previous_life',
      needs: 'PO',
      pattern:
        "(<P\\d+>)'s (?:previous|former|last|old) (?:life|job|employer|firm|company|place|post)(?::| was(?: at| with)?| at| with) (?:the )?(<O\\d+>)",
      read: (s, m) => over(pairs('works_for', [s.of(m[1])], [s.of(m[2])])),
    }),
    rule({
      name: 'years_before_that',
      needs: 'O',
      pattern:
        '^(?:before (?:that|this|then)|previously|earlier)[:,]? (?:he |she )?(?:spent )?(?:[a-z0-9-]+ ){1,3}years (?:on the staff of|at|with) (?:the )?(<O\\d+>)',
      read: (s, m) => over(pairs('works_for', [s.topic.P ?? s.lately.P], [s.of(m[1])])),
    }),
    rule({
      name: 'on_committee',
      needs: 'PO',
      pattern:
        '(<P\\d+>)\\W{0,4} (?:sits|serves) on the (?:investment|executive|steering|management|finance|programme) committee (?:of|at) (?:the )?(<O\\d+>)',
      read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])], 'committee member'),
    }),
    rule({
      name: 'is_title_at',
      needs: 'PO',
      pattern:
        '(<P\\d+>)\\*{0,2} is (?:the |an? )?(?:<O\\d+>|(?:head )?(?:keeper|curator|librarian|archivist|conservator|registrar)[a-z ]{0,40}) at (?:the )?(<O\\d+>)(?=[.,;]|$)',
      read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
    }),
    rule({
      name: 'dutch_was_at',
      needs: 'PO',
      pattern:
        '(<P\\d+>),? (?:die |hij |zij )?(?:was|werkte) (?:vroeger|eerder|voorheen|destijds) (?:[a-z]+ )?bij (?:de |het )?(<O\\d+>)',
      read: (s, m) => over(pairs('works_for', [s.of(m[1])], [s.of(m[2])])),
    }),
    rule({
      name: 'self_earlier_at',
      needs: 'O',
      pattern:
        '^(?:[-–*•] )?(?:<O\\d+>|früher) (?:selbst )?bei(?: der| dem)? (<O\\d+>) (?:gewesen|gearbeitet|tätig|beschäftigt)',
      read: (s, m) => over(pairs('works_for', [s.lately.P], [s.of(m[1])])),
    }),
  ]),
];
