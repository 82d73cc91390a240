import { apposed, subjects } from '../beside.ts';
import { cued, pairs, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import type { Scene } from '../scene.ts';
import type { Actor } from '../masked.ts';

/** Who spent time at a house, or came from it: by apposition or as the sentence's subject. */
function whoOf(s: Scene, { index }: RuleMatch): (Actor | undefined)[] {
  const beside = apposed(s, 'P', index);
  return beside ? [beside] : subjects(s, 'P', index);
}

/** Without one of these no rule here speaks. */
const CUE =
  /former|previous|recently|\blate\b|\bonce\b|\(ex|früher|vormals|ehemals|zuvor|davor|bis vor|bis \d|\bspent\b|\bused to\b|\bwas\b|\bleft\b|\bquit\b|resigned|retired|departed|colleague|worker|\bboss\b|deputy|successor/i;

/** Where people were before: `formerly of <O0>`, `spent six years at <O0>`, `used to be at <O0>`. */
export const formerRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'formerly_of',
    needs: 'PO',
    pattern: '\\b(?:formerly|previously|until recently|late|once)(?: employed)? (?:of|at|with|by) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('works_for', whoOf(s, m), s.chain(m[1])),
  }),
  rule({
    name: 'formerly_at_german',
    needs: 'PO',
    pattern:
      '(<P\\d+>),? (?:der |die )?(?:früher|vormals|ehemals|zuvor|davor|bis vor kurzem|bis \\d{4}) (?:bei(?: der| dem)?|beim|in der) (?:firma )?(<O\\d+>)',
    read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'joined_from',
    cue: /> (?:is |has |had |have )?(?:joins|joined|joining|comes|came|moves|moved|transferred)\b/i,
    needs: 'PO',
    pattern:
      '(<P\\d+>),? (?:who )?(?:has |have |had )?(?:joins|joined|joining|comes|came|moves|moved|transferred)(?: to)? (?:us |our team |the team |here )(?:last |this |next )?(?:[a-z0-9]+ ){0,3}?from (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'formerly_bracket',
    needs: 'PO',
    pattern: '(<P\\d+>) \\((?:formerly|previously|ex|ex-|früher|vormals|ehemals) ?(?:of |at |with |bei )?(<O\\d+>)\\)',
    read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'spent_years',
    needs: 'PO',
    pattern:
      '\\b(?:spent|after|has|have|had) (?:[a-z0-9-]+ ){1,3}(?:years|months|decades)(?: (?:in|of) [a-z ]{2,20})? (?:at|with) (?:the )?(<O\\d+>)',
    read: (s, m) => (/^spent/i.test(m[0]) ? pairs('works_for', whoOf(s, m), s.chain(m[1])) : []),
  }),
  rule({
    name: 'used_to_be_at',
    needs: 'PO',
    pattern:
      '\\b(?:used to (?:be|work)|was) (?:at|for|with) (?:the )?(<O\\d+>)(?= (?:before|until|till|previously|earlier|then|from \\d{4})\\b|,? then|[.;])',
    read: (s, m) =>
      /^was/i.test(m[0]) &&
      !/^ (?:before|until|till|previously|earlier|from \d{4})\b/i.test(s.text.slice(m.index + m[0].length))
        ? []
        : pairs('works_for', whoOf(s, m), s.chain(m[1])),
  }),
  rule({
    name: 'left_in',
    needs: 'PO',
    pattern:
      '\\b(?:left|quit|resigned from|retired from|departed) (?:the )?(<O\\d+>) (?:in|at the end of|last|this) (?:[a-z]+ )?(?:\\d{4}|year|spring|summer|autumn|fall|winter|month|week|[a-z]+ay|january|february|march|april|june|july|august|september|october|november|december)\\b',
    read: (s, m) => pairs('works_for', whoOf(s, m), [s.of(m[1])]),
  }),
  rule({
    name: 'my_colleague',
    needs: 'P',
    pattern:
      '\\b(?:my|our) (?:[a-z]+ )?(?:colleague|co-?worker|boss|deputy|successor|predecessor)s?,? (?:(?:mr|ms|mrs|dr)\\.? )?(<P\\d+>)',
    read: (s, m) => (/predecessor/i.test(m[0]) ? [] : pairs('works_for', s.chain(m[1]), [s.home])),
  }),
]);
