import { apposed, subjects } from '../beside.ts';
import { cued, pairs, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import { sureFirm } from '../holders.ts';
import type { Scene } from '../scene.ts';
import type { Actor } from '../masked.ts';

/** Who spent time at a house, or came from it: by apposition or as the sentence's subject. */
function whoOf(s: Scene, { index }: RuleMatch): (Actor | undefined)[] {
  const beside = apposed(s, 'P', index);
  return beside ? [beside] : subjects(s, 'P', index);
}

/** Whom a sentence begins with and goes on about up to a match: `Dana Frost founded <O1> after six years at`. */
function opening(s: Scene, { index }: RuleMatch): Actor | undefined {
  const [first, ...others] = s.actors.filter(({ at }) => at < index);
  const isAlone = first?.kind === 'P' && first.at < 2 && others.every(({ kind }) => kind !== 'P');
  return isAlone && /^ [a-z]/.test(s.text.slice(first.at + first.mark.length)) ? first : undefined;
}

/** Without one of these no rule here speaks. */
const CUE =
  /former|previous|recently|\blate\b|\bonce\b|\(ex|früher|vormals|ehemals|zuvor|davor|bis vor|bis \d|\bspent\b|\byears\b|\bmonths\b|\bdecades\b|\bused to\b|\bwas\b|\bleft\b|\bquit\b|resigned|retired|departed|kommt|kam |wechselt|nicht mehr|earlier|before|colleague|worker|\bboss\b|deputy|successor/i;

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
    pattern:
      '(<P\\d+>) \\((?:[^()<>]{0,60}<O\\d+>[,;] )?(?:formerly|previously|ex|ex-|früher|vormals|ehemals) ?(?:of |at |with |bei )?(<O\\d+>)\\)',
    read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'spent_years',
    needs: 'PO',
    pattern:
      '\\b(spent|after) (?:[a-z0-9-]+ ){1,3}(?:years|months|decades)(?: (?:in|of) [a-z ]{2,20})? (?:at|with) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('works_for', /^s/i.test(m[1]) ? whoOf(s, m) : [opening(s, m)], s.chain(m[2])),
  }),
  rule({
    name: 'used_to_be_at',
    needs: 'PO',
    pattern:
      '\\b(?:used to (?:be|work)|was) (?:at|for|with) (?:the )?(<O\\d+>)(?= (?:before|until|till|previously|earlier|then|but|and|from \\d{4})\\b|[.,;]|$)',
    read: (s, m) =>
      /^was/i.test(m[0]) &&
      !/^ (?:before|until|till|previously|earlier|from \d{4})\b/i.test(s.text.slice(m.index + m[0].length))
        ? []
        : pairs('works_for', whoOf(s, m), s.chain(m[1])),
  }),
  rule({
    name: 'then_at',
    cue: /, (?:and )?then (?:at|with|for) /i,
    needs: 'PO',
    pattern:
      '\\b(?:used to (?:be|work)|worked|was) (?:[a-z]+ )?(?:at|for|with) (?:the )?<O\\d+>,? (?:and )?then (?:at|with|for) (?:the )?(<O\\d+>)(?=[.,;!)]|$| (?:before|until))',
    read: (s, m) => pairs('works_for', whoOf(s, m), [sureFirm(s.of(m[1]))]),
  }),
  rule({
    name: 'did_until',
    cue: / until | till /i,
    needs: 'PO',
    pattern:
      '\\b(?:did|ran|headed|led|managed|handled|oversaw|looked after) (?:the |all |their )?(?:[a-z&-]+ ){1,3}(?:at|for|of) (?:the )?(<O\\d+>)(?= (?:until|till)\\b)',
    read: (s, m) => pairs('works_for', whoOf(s, m), [s.of(m[1])]),
  }),
  rule({
    name: 'my_boss_at',
    cue: /\bwas my /i,
    needs: 'PO',
    pattern:
      '<P\\d+> was my (?:[a-z]+ ){0,2}?(?:boss|manager|colleague|supervisor|mentor|team lead) (?:(?:when i was |back )?at|with) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('works_for', [s.author], [s.of(m[1])]),
  }),
  rule({
    name: 'before_that',
    needs: 'PO',
    pattern:
      '\\b(?:before (?:that|this|then)|previously|earlier),? (<P\\d+>) (?:was|worked|had been|had worked) (?:an? (?:[a-z-]+ ){1,3})?(?:at|with|for) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
  }),
  rule({
    name: 'german_before_that',
    needs: 'PO',
    pattern:
      '\\b(?:davor|zuvor|vorher|früher) (?:war|arbeitete) (<P\\d+>) (?:(?:[a-zäöüß0-9]+|<O\\d+>) ){0,4}?(?:bei(?: der| dem)?|beim|für die) (<O\\d+>)',
    read: (s, m) => pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
  }),
  rule({
    name: 'german_comes_from',
    cue: /kommt|kam |wechselt/i,
    needs: 'PO',
    pattern:
      '(?:(<P\\d+>),? (?:der |die )?(?:kommt|kam|wechselte?)|\\b(?:kommt|kam|wechselte?) (<P\\d+>)) (?:zum \\d[^<>;]{2,20} )?(?:von(?: der| dem)?|vom) (?:firma )?(<O\\d+>)(?= (?:zu uns|zu euch|zur|zum|in unser|ins team)(?![a-zäöüß])|, wo [^;]{2,80} (?:war|leitete|arbeitete))',
    read: (s, m) => pairs('works_for', [s.of(m[1] || m[2])], [s.of(m[3])]),
  }),
  rule({
    name: 'german_no_longer',
    cue: /nicht mehr/i,
    needs: 'PO',
    pattern:
      '(<P\\d+>) (?:ist|arbeitet) (?:seit [a-zäöüß0-9 ]{2,16} )?nicht mehr (?:bei(?: der| dem)?|beim|für die) (?:firma )?(<O\\d+>)',
    read: (s, m) => pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
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
      '\\b(?:my|our) (?:(?!(?:old|former|previous|ex|late|past|one-time|erstwhile)\\b)[a-z]+ )?(?:colleague|co-?worker|boss|deputy|successor|predecessor)s?,? (?:(?:mr|ms|mrs|dr)\\.? )?(<P\\d+>)',
    read: (s, m) => (/predecessor/i.test(m[0]) ? [] : pairs('works_for', s.chain(m[1]), [s.home])),
  }),
]);
