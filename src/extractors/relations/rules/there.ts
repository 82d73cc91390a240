import { cued, employment, pairs, ROLE, rule, type RelationRule } from '../rule.ts';
import type { Actor } from '../masked.ts';
import type { Scene } from '../scene.ts';
import { isUsedByOthers } from '../antecedents/used-house.ts';
import { EXTERNAL } from './offices.ts';

const TITLED = '(?:mr\\.? |ms\\.? |mrs\\.? |dr\\.? )?';
const STAFF = '(?:driver|buyer|planner|fitter|contact|rep|(?:[a-z]+ )?lead|gc|md|gm)';
/** Somebody of whom no more is told. */
const SOMEBODY = '(?:guy|man|woman|lady|person|chap|contact|boss)';
const FIELD =
  '(?:(?:the |their |all )?(?:[a-z&-]+ ){0,2}?(?:sales|marketing|procurement|purchasing|buying|finance|accounts|operations|logistics|hr|it|engineering|design|legal|compliance|quality|claims|support|research|production|dispatch|planning|communications|development|warehouse|team|department|lab))';
const NOT_NOW = /\b(?:former|previous|old|ex|late|future|next|last|first)\b/i;
const NO_POST = /^(?:contact|rep)$/i;
const POST =
  '[a-zäöüß]*(?:leiter|meister|techniker|sachbearbeiter|buchhalter|einkäufer|verkäufer|direktor|assistent|disponent|geschäftsführer|ingenieur|entwickler|referent|prokurist)(?:in)?';

/** The only house that the sentence names up to a position, else the only one of the sentence before; none where a note is about another. */
function house(s: Scene, at: number): Actor | undefined {
  const [own, ...others] = s.actors.filter((one) => one.kind === 'O' && one.at < at);
  if (!own && AT_ONES.test(s.text.slice(0, at))) return undefined;
  if (!own) return s.about && s.lately.O?.index !== s.about.index ? undefined : s.lately.O;
  return others.length || at - own.at > NEAR || isUsedByOthers(s.text.slice(0, own.at)) ? undefined : own;
}
const NEAR = 60;
/** What the sentence itself says is a house to us, by a name that may be a person's: `Ada Moss is our broker; our contact there …`. */
const AT_ONES =
  /(?:>|\p{Lu}[\p{L}.'’-]{0,30}) (?:is|are|ist|sind) (?:now |still )?(?:our|my|their|the|unser\p{L}*) (?:\p{L}+ )?(?:brokers?|suppliers?|insurers?|banks?|agents?|agency|landlords?|lawyers?|solicitors?|auditors?|accountants?|carriers?|customers?|clients?|distributors?|dealers?|printers?|caterers?|contractors?|architects?|vendors?|importers?|publishers?|makler\p{L}*|lieferant\p{L}*|versicherer|bank|kunde|spediteur)(?!\p{L})/iu;

/** Who is at the house that the sentence before names: `their buyer, Dana Frost`, `she runs procurement there`. */
export const thereRules: RelationRule[] = cued(/\btheir\b|\bthere\b|\bdort\b/i, [
  rule({
    name: 'their_role_person',
    needs: 'PO',
    pattern: `\\btheir (?:[a-z-]+ ){0,3}?(${ROLE}(?: of [a-z]{2,20})?|${STAFF})(?:,| is| is now)? ${TITLED}(<P\\d+>)(?!'s)`,
    read: (s, m) =>
      EXTERNAL.test(m[1]) || NOT_NOW.test(m[0])
        ? []
        : employment([s.of(m[2])], [house(s, m.index)], NO_POST.test(m[1]) ? '' : m[1]),
  }),
  rule({
    name: 'person_their_role',
    needs: 'PO',
    pattern: `(<P\\d+>)(?:,| is|'s|,? who is| \\() ?(?:now )?their (?:[a-z-]+ ){0,3}?(${ROLE}(?: of [a-z]{2,20})?|${STAFF})\\b(?!'s|,? ?<P)`,
    read: (s, m) =>
      EXTERNAL.test(m[2]) || NOT_NOW.test(m[0])
        ? []
        : employment([s.of(m[1])], [house(s, m.index)], NO_POST.test(m[2]) ? '' : m[2]),
  }),
  rule({
    name: 'somebody_there',
    needs: 'PO',
    pattern: `\\b(?:the|a|my|our) (?:[a-z]+ )?${SOMEBODY} there(?:,| is|:) ${TITLED}(<P\\d+>)(?!'s)`,
    read: (s, m) => pairs('works_for', [s.of(m[1])], [house(s, m.index)]),
  }),
  rule({
    name: 'role_there',
    needs: 'PO',
    pattern: `(<P\\d+>)(?:,? (?:who|he|she))?(?: is|'s|,) (?:now |still |also )?(?:the |an? )?((?:[a-z-]+ ){0,2}?${ROLE}(?: of [a-z ]{2,25}?)?) (?:over )?there\\b`,
    read: (s, m) => employment([s.of(m[1])], [house(s, m.index)], m[2]),
  }),
  rule({
    name: 'works_there',
    needs: 'PO',
    pattern: `(<P\\d+>)(?:,? (?:who|he|she))? (?:now |still |also )?(?:works(?: in ${FIELD})?|(?:runs|heads|leads|manages|handles|oversees|does) ${FIELD}) (?:over )?there\\b`,
    read: (s, m) => pairs('works_for', [s.of(m[1])], [house(s, m.index)]),
  }),
  rule({
    name: 'german_there',
    needs: 'PO',
    pattern: `(<P\\d+>),? (?:der |die )?(?:ist|arbeitet) (?:jetzt |seit \\d{4} |auch )?dort (?:als )?(?:die |der )?(${POST})(?![a-zäöüß])`,
    read: (s, m) => employment([s.of(m[1])], [house(s, m.index)], m[2]),
  }),
]);
