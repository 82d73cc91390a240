import { hasLegalForm } from '../../words/names.ts';
import { cued, employment, pairs, ROLE, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import type { Scene } from '../scene.ts';
import type { Actor } from '../masked.ts';

const AMT =
  '(?:geschäftsführer(?:in)?|vorstand(?:svorsitzende[rn]?)?|vorständin|vorsitzende[rn]?|prokurist(?:in)?|aufsichtsrat|liquidator(?:in)?|schriftführer(?:in)?|kassenwart(?:in)?|kassierer(?:in)?)';
const HEADS = /geschäftsführer|vorsitzende/i;
const SEAT = `(?:${ROLE}|trustee|governor)`;

/** Between whoever a resolution is about and what it makes of them. */
const IS_RESOLVED = /^(?!.*\b(?:nicht|kein\w*|noch)\b),?[^.;]{0,30} (?:wird|werden)(?: [^.;]{0,60})? $/i;

/** Whoever a German resolution is about, whose `wird` says what is so from then on: the person right before that. */
function resolved(s: Scene, m: RuleMatch): Actor | undefined {
  const one = s.before('P', m.index);
  return one && IS_RESOLVED.test(s.text.slice(one.at + one.mark.length, m.index)) ? { ...one, at: -1 } : undefined;
}

/** What only asks or supposes. */
const UNSURE = /\?$|\b(?:would|might|could|if|whether)\b/i;

/** The firm of which words tell that follow its name and seat. */
const firmBefore = (s: Scene, at: number): Actor | undefined =>
  s.actors.findLast((one) => one.kind === 'O' && one.at < at && hasLegalForm(one.name));

/** What the body of a house resolves and notes of those who hold its offices. */
export const resolutionRules: RelationRule[] = [
  ...cued(
    /bestellt|ernannt|gewählt|abberufen|gesellschafterin|appointed|elected|co-?opted|notice|retired|served on|shareholder/i,
    [
      rule({
        name: 'german_resolved_in',
        needs: 'P',
        pattern: `\\b(?:zum|zur|als) (?:weiteren |neuen |alleinigen |einzelvertretungsberechtigten )*(${AMT}) (?:der gesellschaft )?(?:bestellt|ernannt|gewählt)\\b`,
        read: (s, m) => (s.isRecord ? employment([resolved(s, m)], [s.home], m[1]) : []),
      }),
      rule({
        name: 'german_resolved_out',
        needs: 'P',
        pattern: `\\bals (${AMT}) (?:der gesellschaft )?abberufen\\b`,
        read: (s, m) => (s.isRecord ? pairs(HEADS.test(m[1]) ? 'leads' : 'works_for', [resolved(s, m)], [s.home]) : []),
      }),
      rule({
        name: 'appointed_by_resolution',
        needs: 'P',
        pattern: `(<P\\d+>) (?:be and (?:hereby )?is|is hereby|be|was|is|were) (?:hereby |duly |unanimously )?(?:appointed|elected|co-?opted|re-?elected|re-?appointed) (?:as )?(?:an? |the |to the )?(?:[a-z-]+ )?(${SEAT}|board|committee)\\b(?! of <O)`,
        read: (s, m) =>
          s.isRecord ? employment([s.of(m[1])], [s.home], /board|committee/i.test(m[2]) ? '' : m[2]) : [],
      }),
      rule({
        name: 'handed_in_notice',
        needs: 'P',
        pattern:
          '(<P\\d+>) (?:has |had )?(?:just )?(?:handed|given|gave) in (?:his|her|their) notice\\b(?! (?:at|to) )',
        read: (s, m) => (s.isRecord ? pairs('works_for', [s.of(m[1])], [s.home]) : []),
      }),
      rule({
        name: 'retired_from_office',
        needs: 'P',
        pattern:
          '(<P\\d+>),? (?:who )?(?:has )?retired\\b[^<>.;]{0,40} after (?:[a-z0-9-]+ ){1,3}years (?:as|of service)\\b(?![^<>.;]{0,40}<O)',
        read: (s, m) => (s.isRecord ? pairs('works_for', [s.of(m[1])], [s.home]) : []),
      }),
      rule({
        name: 'served_on_body',
        needs: 'PO',
        pattern: '(<P\\d+>),? (?:who )?(?:has )?served on (<O\\d+>)',
        read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
      }),
      rule({
        name: 'sole_shareholder',
        needs: 'O',
        pattern:
          '\\b(?:sole (?:shareholder|stockholder)|alleinige[rn]? gesellschafter(?:in)?|alleingesellschafter(?:in)?)(?: ist|,| is)? (?:die |der |the )?(<O\\d+>)',
        read: (s, m) => (s.isRecord ? pairs('subsidiary_of', [s.home], [s.of(m[1])]) : []),
      }),
    ],
  ),
  ...cued(/compet|rival|subsidiary|owned by|employment|in persona|headed by|held by/i, [
    rule({
      name: 'competes_which',
      needs: 'OO',
      pattern:
        '(<O\\d+>),? (?:(?:which|that) (?:directly |also )?competes with|an? (?:direct |main |close |fierce )*(?:competitor|rival) (?:of|to)) (?:the )?(<O\\d+>)',
      read: (s, m) => pairs('competes_with', [s.of(m[1])], [s.of(m[2])]),
    }),
    rule({
      name: 'compete_both',
      needs: 'OO',
      pattern: '(<O\\d+>) and (?:the )?(<O\\d+>) (?:both |directly |already )*compete\\b',
      read: (s, m) => (UNSURE.test(s.text) ? [] : pairs('competes_with', [s.of(m[1])], [s.of(m[2])])),
    }),
    rule({
      name: 'main_rival_is',
      needs: 'OO',
      pattern:
        '\\b(?:main|biggest|chief|closest|direct|fiercest) (?:rival|competitor) (?:to|of) (?:the )?(<O\\d+>) is (?:the )?(<O\\d+>)',
      read: (s, m) => pairs('competes_with', [s.of(m[2])], [s.of(m[1])]),
    }),
    rule({
      name: 'of_which_subsidiary',
      needs: 'OO',
      pattern:
        '(<O\\d+>),? of which (?:the )?(<O\\d+>) is (?:[a-z]+ ){0,2}?an? (?:wholly[- ]owned |indirect |direct )*subsidiary\\b',
      read: (s, m) => pairs('subsidiary_of', [s.of(m[2])], [s.of(m[1])]),
    }),
    rule({
      name: 'company_owned_by',
      needs: 'OO',
      pattern:
        '(<O\\d+>)(?: only)?, an? (?:company|firm|entity) (?:wholly |fully |majority[- ])?owned by (?:the )?(<O\\d+>)',
      read: (s, m) => pairs('subsidiary_of', [s.of(m[1])], [s.of(m[2])]),
    }),
    rule({
      name: 'group_headed_by',
      needs: 'OO',
      pattern: '(<O\\d+>) is (?:a (?:member|part)|part) of the group (?:of companies )?headed by (?:the )?(<O\\d+>)',
      read: (s, m) => pairs('subsidiary_of', [s.of(m[1])], [s.of(m[2])]),
    }),
    rule({
      name: 'left_employment_of',
      needs: 'PO',
      pattern:
        "(<P\\d+>)[^<>.;]{0,50}? left (?:the )?(?:(?:employ|employment|service) of )?(<O\\d+>)'s (?:employment|employ|service)\\b",
      read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
    }),
    rule({
      name: 'in_persona',
      needs: 'PO',
      pattern:
        "\\bin persona (?:del(?:la)? |dell'|di )([a-zà-ù' ]{4,70}?)(?:,? (?:dott\\.?|ing\\.|avv\\.|sig\\.?(?:ra)?|dr\\.))* (<P\\d+>)",
      read: (s, m) => employment([s.of(m[2])], [firmBefore(s, m.index)], m[1]),
    }),
  ]),
];
