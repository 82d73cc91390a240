import { cued, lasting, pairs, rule, type Reading, type RelationRule, type RuleMatch } from '../../rule.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

/** Who works for another house's money. */
const SUPPLIER =
  '(?:suppliers?|vendors?|(?:[a-z-]+ )?providers?|carriers?|caterers?|hauliers?|printers?|web host|wholesalers?|logistics partner)';
const CUSTOMER = '(?:customers?|clients?)';
/** What makes of it something that is no longer or not yet. */
const NOT_NOW =
  /\b(?:former|previous|old|ex|late|last|next|future|potential|prospective|possible|first|new|would-be|likely)\b/i;
const RANK = '(?:(?:current|incumbent|main|biggest|largest|key|existing|sole|only|present|principal|primary) )';
/** A German word, whose capital letter may have it taken for a name. */
const WORD = '(?:[a-zäöüß\\d-]+|<[OL]\\d+>)';

const typeOf = (word: string): string => (/^(?:customer|client)/i.test(word) ? 'customer_of' : 'supplier_of');
const isAsked = ({ text }: Scene): boolean => text.endsWith('?');

/** Who stands to a house as some words say, where they say it flatly. */
const deals = (s: Scene, m: RuleMatch, dealers: Dealers): Reading[] =>
  NOT_NOW.test(m[0]) || isAsked(s) ? [] : pairs(typeOf(dealers.as), dealers.from, [dealers.to]);

/** Who is what to whom. */
interface Dealers {
  from: (Actor | undefined)[];
  as: string;
  to: Actor | undefined;
}

/** Who buys from whom, as others tell it of two houses or of the one that a note is about. */
export const dealingRules: RelationRule[] = [
  ...cued(/supplier|vendor|provider|carrier|caterer|haulier|printer|web host|wholesaler|partner|customer|client/i, [
    rule({
      name: 'whose_supplier_is',
      needs: 'OO',
      pattern: `(<O\\d+>)'s? (?:[a-z-]+ ){0,2}?(${SUPPLIER}|${CUSTOMER})(?: is| are| remains|,)(?: now| still| currently)? (?:the )?(<O\\d+>)(?!'s|-)`,
      read: (s, m) => deals(s, m, { from: s.chain(m[3]), as: m[2], to: s.of(m[1]) }),
    }),
    rule({
      name: 'one_of_its_customers',
      needs: 'OO',
      pattern: `(<O\\d+>)(?:,| is| are|, which is)(?: one of)? (?:the )?(<O\\d+>)'s? (?:[a-z-]+ ){0,2}?(${SUPPLIER}|${CUSTOMER})\\b(?! (?:service|support|list|base|manager|team|portal))`,
      read: (s, m) => lasting(deals(s, m, { from: [s.of(m[1])], as: m[3], to: s.of(m[2]) })),
    }),
    rule({
      name: 'incumbent_is',
      needs: 'O',
      pattern: `\\b(?<!our |my |your )${RANK}{1,2}(vendor|supplier|provider|customer|client)s?(?: is| are|:)(?: now| still| currently)? (?:the )?(<O\\d+>)(?!'s|-)`,
      read: (s, m) => deals(s, m, { from: s.chain(m[2]), as: m[1], to: s.about }),
    }),
  ]),
  ...cued(/zähl|gehör/i, [
    rule({
      name: 'among_our_customers',
      needs: 'O',
      pattern: `(<O\\d+>)(?: (?:gmbh|ag|kg))? (?:zählt|zählen|gehört|gehören)(?: seit ${WORD}(?: ${WORD})?| auch| weiterhin)* zu unseren (?:[a-zäöüß]+ ){0,2}?(kunden|lieferanten|(?:[a-zäöüß]*)partnern)(?![a-zäöüß])`,
      read: (s, m) => pairs(OURS[m[2].toLowerCase()] ?? 'partner_of', isAsked(s) ? [] : [s.of(m[1])], [s.home]),
    }),
  ]),
];

const OURS: Readonly<Record<string, string>> = { kunden: 'customer_of', lieferanten: 'supplier_of' };
