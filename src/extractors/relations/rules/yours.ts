import { cued, employment, pairs, ROLE, rule, type RelationRule } from '../rule.ts';
import { officeOf } from '../office-of.ts';
import { EXTERNAL } from './offices.ts';

const TITLED = '(?:mr\\.? |ms\\.? |mrs\\.? |dr\\.? )?';
const POST =
  '(?:[a-zäöüß]*(?:leiter|meister|techniker|sachbearbeiter|buchhalter|einkäufer|verkäufer|direktor|assistent|hausmeister|disponent|kalkulator|fahrer|monteur|geschäftsführer|kolleg|mitarbeiter|bearbeiter|berater)(?:in|en|e|n)?)';
const DEPARTMENT =
  '(?:department|dept\\.?|team|office|accounts|sales|purchasing|procurement|finance|hr|it|legal|marketing|engineering|support|operations|logistics|dispatch|production|quality|research|claims|payroll|planning|warehouse|depot|workshop|lab|branch)';
/** Who is another house's, or nobody's in particular. */
const NO_STAFF =
  /^(?:partner|member|owner|proprietor|coach|player|captain|singer|teacher|governor|minister|trustee|chef|broker|architect|surveyor|physician|nurse|surgeon)s?$/i;
/** A surname with its form of address. */
const TITLED_NAME = /^(?:mr|mrs|ms|miss|dr|herrn?)\.? /i;
/** Whom the house that writes has for a customer: `your account manager`. */
const OURS =
  /\byour (?:[a-z-]+ )*(?:account|relationship|client|customer|case|support|service|success|delivery|tour|booking) (?:manager|executive|director|handler|advis[eo]r|officer|worker|lead|coordinator|partner|consultant|agent|driver)\b/i;
const NOT_NOW = /\byour (?:[a-z-]+ )*(?:former|previous|old|ex|late|future|next|last|first)\b/i;

/** Whom a mail calls those of the house that it is sent to: `your estates manager, Dana Frost`. */
export const yourRules: RelationRule[] = cued(/\byour\b|\bihre?[mnrs]? |\beue?r/i, [
  rule({
    name: 'your_role_person',
    needs: 'P',
    pattern: `\\byour ((?:[a-z-]+ ){0,2}?)(${ROLE}(?: of [a-z]{2,20})?|driver|colleague|buyer|planner|fitter),? \\(?${TITLED}(<P\\d+>)(?!'s)`,
    read: (s, m) =>
      EXTERNAL.test(m[2]) || NO_STAFF.test(m[2]) || NOT_NOW.test(m[0]) || OURS.test(m[0])
        ? []
        : employment([s.of(m[3])], [s.addressed], /colleague/i.test(m[2]) ? '' : officeOf(m[1], m[2])),
  }),
  rule({
    name: 'person_your_role',
    needs: 'P',
    pattern: `(<P\\d+>)(?:,? | \\()(?:is |who is )?your ((?:[a-z-]+ ){0,2}?)(${ROLE}(?: of [a-z]{2,20})?|driver|colleague|buyer|planner|fitter)\\b(?!,? ?<P)`,
    read: (s, m) =>
      EXTERNAL.test(m[3]) || NO_STAFF.test(m[3]) || NOT_NOW.test(m[0]) || OURS.test(m[0])
        ? []
        : employment([s.of(m[1])], [s.addressed], /colleague/i.test(m[3]) ? '' : officeOf(m[2], m[3])),
  }),
  rule({
    name: 'of_your_department',
    needs: 'P',
    pattern: `(<P\\d+>),? (?:of|from|in|at) your (?:own )?(?:[a-z&-]+ ){0,3}?${DEPARTMENT}(?![a-z])`,
    read: (s, m) => pairs('works_for', [s.of(m[1])], [s.addressed]),
  }),
  rule({
    name: 'your_mr',
    needs: 'P',
    pattern:
      "\\b(?:your (?:mr|mrs|ms|miss|dr)|ihr herr|ihrem herrn|ihren herrn)\\.? (<P\\d+>)(?!'s)|\\b(?:your|ihr(?:em|en)?) (<P\\d+>)(?!'s)",
    read: (s, m) =>
      m[1] || TITLED_NAME.test(s.of(m[2])?.name ?? '') ? pairs('works_for', [s.of(m[1] || m[2])], [s.addressed]) : [],
  }),
  rule({
    name: 'german_your_post',
    needs: 'P',
    pattern: `\\b(ihre?[mnrs]?|eue?re?[mnrs]?) (?:[a-zäöüß]+ )?(${POST}),? (?:herrn? |frau )?(?:dr\\. )?(<P\\d+>)`,
    read: (s, m) =>
      /^eu/i.test(m[1]) || (m[1].startsWith('I') && (m.index > 0 || !s.lately.P))
        ? employment([s.of(m[3])], [s.addressed], /kolleg/i.test(m[2]) ? '' : m[2])
        : [],
  }),
]);
