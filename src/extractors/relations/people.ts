import { employment, gap, pairs, rule, type RelationRule } from './rule.ts';

const ROLE =
  '(?:(?:co-?)?president|ceo|chief executive(?: officer)?|chairman|chairwoman|chairperson|chair|cfo|cto|coo|cio|cmo|chief \\w+(?: \\w+)? officer|managing director|director|officer|manager|partner|principal|head|leader|member|professor|lecturer|researcher|scientist|engineer|editor(?:-in-chief)?|reporter|correspondent|columnist|analyst|consultant|advis[eo]r|secretary(?:[- ]general)?|treasurer|dean|fellow|employee|owner|proprietor|coach|player|captain|guitarist|drummer|bassist|singer|vocalist|keyboardist|frontman|attorney|counsel|[se]?vp|vice president|representative|coordinator|spokes(?:man|woman|person)|commissioner|trustee|intern|designer|developer|architect|governor|minister|teacher|chef|journalist|producer)s?';
const ROLES = `${ROLE}(?:(?:,| and|,? &) (?:[a-z-]+ )?${ROLE})*`;
const WORK =
  '(?:joined|rejoined|joins|works? (?:for|at)|worked (?:\\w+ )?(?:for|at|as)|working (?:for|at)|employed (?:by|at)|signed (?:with|for|by)|plays? (?:for|with|in)|played (?:\\w+ ){0,3}(?:for|with|in)|leads|led|heads|headed|runs|teaches at|taught (?:\\w+ ){0,3}at|retired from|resigned from|left|stepped down (?:\\w+ ){0,4}(?:from|of)|positions? (?:with|at|in)|served (?:in|with|on|at)|departed|career (?:with|at))';
const FOUND = '(?:co-?)?(?:founded|founds|founding|established|started|launched|formed|created|set up|incorporated)';
const STUDY =
  '(?:graduated?|graduating|attended|attends|attending|educated|studied|studies|studying|enrolled|alumn(?:us|a|ni)|student|degrees?|b\\.?[as]\\.?|m\\.?[as]\\.?|mba|ph\\.?d\\.?|j\\.?d\\.?|doctorate|diploma|schooling|went to|entered)';

/** `head of procurement at the <O1>` up to the organization, without the last preposition. */
const untilMark = (said: string): string =>
  said.slice(0, said.lastIndexOf('<')).replace(/,? (?:of|at|for|with|to)(?: the)? ?$/i, '');

/** Relations that a person stands in. */
export const peopleRules: RelationRule[] = [
  rule(
    'role_of',
    'PO',
    0.9,
    `\\b(${ROLE})\\b(${gap(45)})\\b(?:of|at|for|with|to)\\b (?:[a-z0-9%'-]+ ){0,5}?(<O\\d+>)`,
    (s, m) =>
      employment([s.before('P', m.index) ?? s.next('P', m.index + m[0].length)], s.chain(m[3]!), untilMark(m[0])),
  ),
  rule('our_role_person', 'P', 0.9, `\\bour (?:[a-z-]+ ){0,2}?(${ROLE}(?: of [a-z]{2,20})?),? (<P\\d+>)`, (s, m) =>
    employment([s.of(m[2]!)], [s.home], m[1]!),
  ),
  rule(
    'person_our_role',
    'P',
    0.9,
    `(<P\\d+>),? (?:is |who is )?our (?:[a-z-]+ ){0,2}?(${ROLE}(?: of [a-z]{2,20})?)\\b`,
    (s, m) => employment([s.of(m[1]!)], [s.home], m[2]!),
  ),
  rule(
    'organization_role_person',
    'PO',
    0.9,
    `(<O\\d+>)(?:'s)?,? (?:[a-z-]+ ){0,3}?(${ROLES})(?: \\([^)]{0,40}\\))?,? (?:is |mr\\.? |dr\\.? |ms\\.? )?(<P\\d+>)`,
    (s, m) => employment([s.of(m[3]!)], [s.of(m[1]!)], m[2]!),
  ),
  rule(
    'person_organization_role',
    'PO',
    0.9,
    `(<P\\d+>)(?:,| \\()\\s?(?:the )?(<O\\d+>)(?:'s)? (?:[a-z-]+ ){0,3}?(${ROLE})\\b`,
    (s, m) => employment([s.of(m[1]!)], [s.of(m[2]!)], m[3]!),
  ),
  rule('person_role_organization', 'PO', 0.9, `(<P\\d+>),? (${ROLES}),? (<O\\d+>)`, (s, m) =>
    employment([s.of(m[1]!)], [s.of(m[3]!)], m[2]!),
  ),
  rule(
    'work',
    'PO',
    0.85,
    `\\b${WORK}\\b ${gap(25)}(<O\\d+>)(?:,? (?:[a-z]+ )?as (?:an? |the |its |our |their )?((?:[a-z-]+ ){0,3}?${ROLE}))?`,
    (s, m) => {
      const who = s.before('P', m.index);
      return m[2] ? employment([who], s.chain(m[1]!), m[2]) : pairs('works_for', [who], s.chain(m[1]!));
    },
  ),
  rule('person_of_organization', 'PO', 0.85, '(<P\\d+>) (?:of|at|from|with) (?:the )?(<O\\d+>)', (s, m) =>
    pairs('works_for', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
  rule('person_bracket_organization', 'PO', 0.85, '(<P\\d+>) \\((<O\\d+>)\\)', (s, m) =>
    pairs('works_for', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
  rule('led_by', 'PO', 0.85, `(<O\\d+>)${gap(60)}\\b(?:run|led|headed|managed|owned) by ${gap(40)}(<P\\d+>)`, (s, m) =>
    employment(s.chain(m[2]!), [s.of(m[1]!)], /chief exec|ceo/i.exec(m[0])?.[0] ?? ''),
  ),
  rule(
    'appointed',
    'PO',
    0.85,
    `(<O\\d+>)${gap(40)}\\b(?:appointed|hired|named|promoted|elected) (<P\\d+>)(?: (?:as|to) (?:its |the |an? )?(${ROLE}))?`,
    (s, m) => employment([s.of(m[2]!)], [s.of(m[1]!)], m[3] ?? ''),
  ),
  rule(
    'chief_is',
    'PO',
    0.8,
    '\\b(ceo|chief executive(?: officer)?)\\b(?: \\(\\w+\\))?(?:,| is| was) (<P\\d+>)',
    (s, m) => employment([s.of(m[2]!)], [s.before('O', m.index)], m[1]!),
  ),
  rule(
    'founded',
    'PO',
    0.85,
    `\\b${FOUND}\\b (?:(?:the|a|an|his|her|their|its|own|and|became|ceo|president|of|with|in|\\d{4}|[a-z-]+) ){0,8}?(<O\\d+>)`,
    (s, m) => (/ by /.test(m[0]) ? [] : pairs('founded', s.backChain('P', m.index), s.chain(m[1]!))),
  ),
  rule('founded_by', 'PO', 0.9, `\\b${FOUND}\\b${gap(45)}\\bby [^<>.]{0,60}?(<P\\d+>)`, (s, m) =>
    pairs('founded', s.chain(m[1]!), [s.before('O', m.index)]),
  ),
  rule(
    'founder_of',
    'PO',
    0.9,
    '\\b(?:co-?)?found(?:er|ing member)s?\\b(?: (?:and|&) [a-z -]{2,30}|,[^<>.]{2,40})? (?:of|at|behind) (?:[a-z-]+ ){0,4}?(<O\\d+>)',
    (s, m) => pairs('founded', [s.before('P', m.index) ?? s.next('P', m.index + m[0].length)], s.chain(m[1]!)),
  ),
  rule(
    'organization_founder',
    'PO',
    0.9,
    `(<O\\d+>)(?:'s)?,? (?:co-?)?founders?(?: (?:and|&) ${ROLE})?,? (<P\\d+>)`,
    (s, m) => pairs('founded', s.chain(m[2]!), [s.of(m[1]!)]),
  ),
  rule('studied', 'PO', 0.85, `\\b${STUDY}\\b${gap(70)}(<O\\d+>)`, (s, m) =>
    pairs('studied_at', [s.before('P', m.index)], s.chain(m[1]!)),
  ),
  rule(
    'married',
    'PP',
    0.85,
    `\\b(?:married|marries|marry|wed|wife|husband|spouse|widow|widower|wedding to|marriage (?:to|with)|engaged to|bride)\\b${gap(40)}(<P\\d+>)`,
    (s, m) => pairs('spouse_of', [s.before('P', m.index)], [s.of(m[1]!)]),
  ),
  rule('were_married', 'PP', 0.9, '(<P\\d+>) and (<P\\d+>) (?:were |got |are )?married', (s, m) =>
    pairs('spouse_of', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
  rule('reports_to', 'PP', 0.9, '\\breport(?:s|ed|ing)?(?: directly)? to (?:[a-z]+ ){0,3}?(<P\\d+>)', (s, m) =>
    pairs('reports_to', s.backChain('P', m.index), [s.of(m[1]!)]),
  ),
  rule('parent_of', 'PP', 0.85, `(<P\\d+>)(?:'s)?,? (?:[a-z]+ ){0,2}?(?:son|daughter|child),? (<P\\d+>)`, (s, m) =>
    pairs('parent_of', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
  rule('introduced', 'PP', 0.8, '(<P\\d+>) introduced (?:me |us )?(?:to )?(<P\\d+>)', (s, m) =>
    pairs('introduced', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
  rule(
    'advises',
    'PO',
    0.8,
    '(<P\\d+>) (?:is an? (?:[a-z]+ )?advis[eo]r (?:to|of|at)|advises|sits on the (?:advisory )?board of) (?:the )?(<O\\d+>)',
    (s, m) => pairs('advises', [s.of(m[1]!)], s.chain(m[2]!)),
  ),
];
