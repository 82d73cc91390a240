import { cued, employment, pairs, rule, type RelationRule } from '../rule.ts';

const TITLED =
  '(?:mr\\.? |mrs\\.? |ms\\.? |miss |dr\\.? |rev\\.? |cllr |herrn? |frau |hr\\. |fr\\. |dr\\. |ing\\. |d\\. |d\\.ª )*';
/** Offices of a club, council or company that its own minutes need not say of which they are. */
const OFFICE =
  '(?:(?:hon(?:orary|\\.)? |vice[- ]|deputy |acting |town |parish |membership |recording |club |company |general )*(?:president|chair(?:man|woman|person)?|secretary|treasurer|clerk|captain|mayor|chief executive|managing director|finance director)|(?:[12]\\. ?|stellv\\. ?)?(?:vorsitzende[rn]?|kassier(?:er)?(?:in)?|kassen?wart(?:in)?|schriftführer(?:in)?|jugendleiter(?:in)?|dirigent(?:in)?|obmann|obfrau|geschäftsführer(?:in)?)|presidente|presidenta|secretari[oa]|tesorer[oa]|voorzitter|penningmeester|président|présidente|trésori(?:er|ère))';

/** What minutes and letters say of the house whose they are: `Clerk: Dana Frost`, `Dana Frost of our Dundee depot`. */
export const paperRules: RelationRule[] = [
  rule({
    name: 'office_in_minutes',
    needs: 'P',
    pattern: `(?:^|[.;,(] |\\b(?:the|by|our|durch|der|die|el|la|le|de) )(${OFFICE})\\*{0,2}(?:,| is|:| [-–—])? ?\\*{0,2}${TITLED}(<P\\d+>)(?!'s|<| and <O| of | der | des )`,
    read: (s, m) => (s.isRecord ? employment([s.of(m[2])], [s.home], m[1]) : []),
  }),
  rule({
    name: 'report_in_minutes',
    cue: /report/i,
    needs: 'P',
    pattern: `\\b(${OFFICE})'s report\\*{0,2} \\((<P\\d+>)\\)`,
    read: (s, m) => (s.isRecord ? employment([s.of(m[2])], [s.home], m[1]) : []),
  }),
  rule({
    name: 'signed_in_minutes',
    needs: 'P',
    pattern: `(?:^|\\b(?:submitted|by|signed|attest|gez\\.|/s/)[:,]? (?:/s/ )?)${TITLED}(<P\\d+>), ?\\*{0,2}(?:the )?(${OFFICE})\\*{0,2}\\.?$`,
    read: (s, m) => (s.isRecord ? employment([s.of(m[1])], [s.home], m[2]) : []),
  }),
  ...cued(/\bour |\bunser|\bihr(?:e[mn]?)? (?:herr|frau)|bearbeiter|ansprechpartner/i, [
    rule({
      name: 'of_our_place',
      needs: 'P',
      pattern: `(<P\\d+>),? (?:of|from|at|in) our (?:[a-z]+ |<[LO]\\d+> ){0,2}?(?:depot|office|branch|plant|site|works|store|shop|warehouse|factory|yard|clinic)\\b`,
      read: (s, m) => pairs('works_for', [s.of(m[1])], [s.home]),
    }),
    rule({
      name: 'our_subsidiary',
      needs: 'O',
      pattern:
        '\\b(?:our|unser(?:e|er|em|en)?) (?:[a-zäöüß-]+ ){0,2}?(?:subsidiary|(?:tochter(?:gesellschaft|firma|unternehmen)? )?)(?:company )?,? ?(<O\\d+>)',
      read: (s, m) => (/subsidiary|tochter/i.test(m[0]) ? pairs('subsidiary_of', [s.of(m[1])], [s.home]) : []),
    }),
    rule({
      name: 'our_parent',
      needs: 'O',
      pattern:
        '\\b(?:our|unser(?:e|er|em|en)?) (?:parent(?: company)?|muttergesellschaft|mutterkonzern),? (?:the |die |der )?(<O\\d+>)',
      read: (s, m) => pairs('subsidiary_of', [s.home], [s.of(m[1])]),
    }),
    rule({
      name: 'our_purchase',
      needs: 'O',
      pattern:
        '\\bour (?:purchase|acquisition|takeover) of (?:the )?(<O\\d+>),? (?:which |that )?(?:was )?(?:closed|completed|went through|in (?:19|20)\\d\\d)',
      read: (s, m) => pairs('acquired', [s.home], [s.of(m[1])]),
    }),
    rule({
      name: 'your_somebody',
      needs: 'P',
      pattern: `\\b(ihre?[mn]?) (?:herrn?|frau) (?:dr\\. )?(<P\\d+>)`,
      read: (s, m) => (m[1].startsWith('I') ? pairs('works_for', [s.of(m[2])], [s.addressed]) : []),
    }),
    rule({
      name: 'our_clerk',
      needs: 'P',
      pattern: `(?:^|[.;:] |\\b(?:unser(?:e|em|en)?|ist|an) )(sachbearbeiter(?:in)?|ansprechpartner(?:in)?|bearbeiter(?:in)?)(?: ist|:)? (?:herrn? |frau )(?:dr\\. )?(<P\\d+>)`,
      read: (s, m) => (s.isOwnPaper ? pairs('works_for', [s.of(m[2])], [s.home]) : []),
    }),
    rule({
      name: 'left_our_house',
      cue: /verlassen|ausgeschieden/i,
      needs: 'P',
      pattern:
        '(<P\\d+>)[^<>;.]{0,60}, (?:er|sie|da er|da sie) hat (?:uns|unser (?:haus|unternehmen))[^<>;.,]{0,30} verlassen',
      read: (s, m) => pairs('works_for', s.home ? [s.of(m[1])] : [], [s.home]),
    }),
  ]),
];
