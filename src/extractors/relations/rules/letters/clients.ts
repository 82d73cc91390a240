import { cued, lasting, over, pairs, rule, type Reading, type RelationRule } from '../../rule.ts';
import { sureFirm } from '../../holders.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

/** Who works for others' orders. */
const TRADE =
  '(?:(?:[a-z-]+ ){0,2}?(?:suppliers?|roofers?|builders?|solicitors?|lawyers?|accountants?|auditors?|caterers?|printers?|hauliers?|couriers?|contractors?|plumbers?|electricians?|architects?|surveyors?|brokers?|agents?|agency|cleaners?|gardeners?|insurers?|bakers?|wholesalers?|distributors?|vets|consultants?|landlords?))';
const ACT =
  '(?:act(?:ed|ing)? for|represent(?:ed|ing|s)?|advise[ds]?|audit(?:ed|s)?|look(?:ed)? after|work(?:ed)? for)';
const LONG =
  '(?:for (?:(?:some|many|several|over|about|nearly|the (?:last|past)|[a-z0-9]+) ){0,3}(?:years|yrs|decades|ages|months|ever)|since [a-z0-9 ]{3,20}|always)';

/** A house that pays or is paid, and no place of work of whoever writes. */
const house = (s: Scene, mark: string): Actor | undefined => {
  const one = s.of(mark);
  return one && sureFirm(one);
};

/** The last house that a sentence names up to a position, else the only one of the sentence before: what `them` means. */
const them = (s: Scene, at: number): Actor | undefined =>
  s.actors.findLast((one) => one.kind === 'O' && one.at < at) ?? s.lately.O;

const isAsked = ({ text }: Scene): boolean => /\?["'”)]*$/.test(text);
const flat = (s: Scene, found: Reading[]): Reading[] => (isAsked(s) ? [] : found);

/** Who is whose client, by what a firm writes of its work and of those it works with. */
export const clientRules: RelationRule[] = cued(
  /instruct|retain|engag|appoint|choos|\byour\b|represent|\bacts?\b|\bacting\b|\bacted\b|advise|audit|\bthem\b|from|supplied by|provided by|look|used to|\bour\b|\bwe\b/i,
  [
    rule({
      name: 'thanks_for_instructing',
      needs: 'O',
      pattern:
        '\\b(?:thank you|thanks|grateful|(?:we are |are )?(?:delighted|pleased|honoured)) (?:to you )?(?:very much |again )?(?:for|that you|to be|to have been) (?:having )?(?:instruct(?:ing|ed)|retain(?:ing|ed)|engag(?:ing|ed)|appoint(?:ing|ed)|choosing|chosen|hiring) (?:by you|us\\b|this (?:firm|practice|office|company)|our (?:firm|practice|company)|<O\\d+>)',
      read: (s) => pairs('customer_of', s.home ? [s.addressed] : [], [s.home]),
    }),
    rule({
      name: 'we_are_your',
      needs: 'O',
      pattern: `\\bwe(?:'re| are| remain| have been|'ve been| stay)(?: (?:still|happily|proud(?:ly)?|now|also))* your ${TRADE}\\b`,
      read: (s) => flat(s, pairs('supplier_of', s.addressed ? [s.home] : [], [s.addressed])),
    }),
    rule({
      name: 'we_used_to_represent',
      needs: 'O',
      pattern: `\\bwe (?:used to (?:act for|represent|advise|audit|look after|work for|supply)|(?:formerly|previously|once) ${ACT}) (?:the )?(<O\\d+>)`,
      read: (s, m) => over(pairs('customer_of', [house(s, m[1])], [s.home])),
    }),
    rule({
      name: 'we_act_for',
      needs: 'O',
      pattern:
        '\\bwe (?:also |now |currently |still |have long )*(?:act for|are acting for|represent|are instructed by|are retained by|audit) (?:the )?(<O\\d+>)(?= (?:in|on|and|since|here|as)\\b|[.,;!)]|$)',
      read: (s, m) => pairs('customer_of', [house(s, m[1])], [s.home]),
    }),
    rule({
      name: 'does_our_work',
      needs: 'O',
      pattern:
        '(<O\\d+>)(?:,? (?:who|which|they)| also| now| still| already)* (?:supply|supplies|makes?|prints?|audits?|insures?|hosts?|delivers?|bakes?|roasts?|services|maintains?|looks? after|do(?:es)?|handles?|manages?) (?:all )?(?:of )?our (?!own\\b|best\\b|part\\b|share\\b|homework\\b|duty\\b|complaints?\\b|expectations?\\b|requests?\\b|questions?\\b|problems?\\b|calls?\\b|mails?\\b|post\\b|letters?\\b|invoices?\\b)(?:[a-z-]+ )?(?!own\\b|best\\b|part\\b|share\\b|homework\\b|duty\\b|complaints?\\b|expectations?\\b|requests?\\b|questions?\\b|problems?\\b|calls?\\b|mails?\\b|post\\b|letters?\\b|invoices?\\b)[a-z]+s?\\b',
      read: (s, m) => flat(s, pairs('supplier_of', [house(s, m[1])], [s.home])),
    }),
    rule({
      name: 'our_accountants',
      needs: 'O',
      pattern:
        '\\bour (?!(?:former|old|previous|ex|next|future|own)\\b)(?:[a-z-]+ )?(?:accountants?|auditors?|solicitors?|lawyers?|insurers?|brokers?|bankers?|architects?|builders?|cleaners?|roofers?|web host|hosts|payroll bureau|registrar|vets)(?: are| is|,) (?:the )?(<O\\d+>)',
      read: (s, m) => flat(s, pairs('supplier_of', [house(s, m[1])], [s.home])),
    }),
    rule({
      name: 'we_work_for',
      needs: 'O',
      pattern:
        "\\bwe(?:'ve| have)? (?:also |now |still )?(?:do|did|done|been doing|look after|looked after|handle|handled) (?:all )?(?:the |their )?(?:(?:[a-z-]+ ){1,3}?for (?:the )?)?(<O\\d+>)(?=(?:,)? (?:for (?:years|ages|decades|[a-z0-9]+ years)|since)\\b)",
      read: (s, m) => flat(s, lasting(pairs('customer_of', [house(s, m[1])], [s.home]))),
    }),
    rule({
      name: 'instructs',
      needs: 'OO',
      pattern:
        "(<O\\d+>)(?:,? who| has| have| now)* (?:instructs?|retains?|retained|have instructed|has instructed) (?:the )?(<O\\d+>)(?!'s)",
      read: (s, m) => pairs('customer_of', [s.of(m[1])], [house(s, m[2])]),
    }),
    rule({
      name: 'had_from_them',
      needs: 'O',
      pattern: `\\bwe(?:'ve| have)? (?:${LONG} |always )?(?:used|had|bought|got|ordered|been with|dealt with|taken|get|buy|order|use|been using|been buying)(?: (?:everything|all (?:our [a-z]+|of it|that)|our [a-z]+|it|stuff|the lot))?(?: (?:off|from|with|through))? them\\b(?: ${LONG})?`,
      read: (s, m) =>
        new RegExp(LONG, 'i').test(m[0]) ? flat(s, pairs('supplier_of', [sureFirm(them(s, m.index))], [s.home])) : [],
    }),
    rule({
      name: 'comes_from_as_before',
      needs: 'O',
      pattern:
        '\\b(?:supplied|provided|delivered|done|handled|made|printed|catered) by (?:the )?(<O\\d+>)(?=,? (?:as (?:before|ever|usual|always|now|in previous years)|again|like (?:last|every) (?:year|time))\\b)',
      read: (s, m) => lasting(flat(s, pairs('supplier_of', [s.of(m[1])], [s.home]))),
    }),
    rule({
      name: 'goods_come_from',
      needs: 'O',
      pattern:
        '^(?:[-*•] )?(?:the|our|all) (?:[a-z-]+ )?[a-z-]+s (?:come|are) from (?:the )?(<O\\d+>)(?=[.,;:!)]|$| (?:and|as)\\b)',
      read: (s, m) => (s.isRecord && !NO_GOODS.test(m[0]) ? flat(s, pairs('supplier_of', [s.of(m[1])], [s.home])) : []),
    }),
  ],
);

/** What comes from somebody without being bought. */
const NO_GOODS =
  /\b(?:answers|letters|mails|messages|invoices|quotes|calls|offers|complaints|replies|updates|tickets|visitors|guests|members|trustees|staff|volunteers|figures|minutes|photos|pictures|results|students|pupils|donations|grants|funds|apologies|questions|comments|objections|numbers|delegates|speakers|players|applicants|candidates|regards|greetings)\b/i;
