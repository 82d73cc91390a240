import { inSentence } from '../../../common/prefilter/in-sentence.ts';
import { dueIn } from '../days/dates.ts';
import { amountsIn } from '../money.ts';
import type { Setting } from './setting.ts';

/** A share, or a time that is given for something. */
export const MEASURED = inSentence(
  /\d ?%|\bper ?cent\b|\bnet \d{1,3}\b|\b\d{1,3} days['’]? (?:net|end of month)\b|\bwithin (?:[a-z-]+ \(\d{1,3}\)|\d{1,3}|an?|one|two|three|four|five|six|seven|ten|fourteen|thirty|sixty|ninety) (?:working |business |calendar )?(?:hours?|days?|weeks?|months?|years?)\b/i,
);
export const QUANTITY =
  /(?<![\d.,$€£])(?![2-6]g\b)(\d{1,3}(?:[,.'’ ]\d{3})+|\d{1,7}(?:[.,]\d{1,2})?) ?(kg|kilos?|g|tons?|tonnes?|t|lbs?|pounds of|litres?|liters?|l|m2|m²|sqm|m³|km|units?|pieces?|pcs|pallets?|boxes|crates|bags|bottles|licen[cs]es|seats|users|hours?|days?|weeks?|months?|years?|copies|tickets|shares|mw|mwh|kwh|stück|flaschen|kisten|paletten|tonnen|liter|monate?|jahre?)(?!\p{L})/iu;
/** A time that is told by a word, or in days of a kind. */
const SPAN = inSentence(
  /\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen|twenty-four) (?:full |further |calendar )?(?:days?|weeks?|months?|years?)\b|\b(?:ein(?:e[mnrs]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf) (?:tage?n?|wochen?|monate?n?s?|jahre?n?s?)\b|\b\d{1,3} (?:arbeits|werk|urlaubs|kalender|bank)tage?n?\b|\b\d{1,3} (?:working|business|calendar|banking) days?\b/i,
);
/** How long what is agreed lasts. */
const LASTS = inSentence(
  /\b(?:agreement|contract|lease|term|tenancy|employment|engagement|subscription|licen[cs]e|appointment|internship|\p{L}*verhältnis|\p{L}*vertrag|laufzeit|mietzeit|vertragslaufzeit)\b[^.;]{0,60}?\b(?:begins?|starts?|commences?|runs?|lasts?|expires?|ends?|continues?|remains? in (?:full )?(?:force|effect)|is (?:concluded|made|entered into) for|beginnt|läuft|endet|dauert|beträgt|wird (?:auf|für))\b/iu,
);
/** `Delivery within six weeks of order`, `Installation in May 2026`. */
const HANDED = inSentence(
  /^(?:delivery|shipment|dispatch|completion|installation|handover|payment|collection) (?:[a-z]+ ){0,3}?(?:within|in|on|by|before|no later than) /i,
);
/** A line with what is sold and its price. */
const ITEMISED = inSentence(
  /^(?!(?:sub-?total|vat|tax|ust|mwst)\b)\p{Lu}[^.:;!?]{2,70}: ?(?:[A-Z]{3} |[€$£])\d[\d.,'’]*(?: (?:each|net|per [a-z]+|a [a-z]+))?$/iu,
);
const YEAR = /\b20\d\d\b/;
const TERMS = inSentence(
  /\b(?:(?:at|for) (?:a |the )?(?:price|rate|fee|rent)?(?: of)?|price[ds]?|costs?|fee|rent|deposit|discount|total|included|free of charge|at no (?:extra )?charge|payable|due(?! to\b)|deadline|no later than|per (?:month|year|kg|hour|unit|day|piece|week|person|head|night|tonne)|a (?:month|year|kilo|piece|week|day|night|head)|apiece|each|notice(?: period)?|warranty|guarantee|net \d{1,3}|within \d{1,3} days|monthly|annually|quarterly|instal?ments?|interest|penalty|surcharge|supplement|@|credited|invoiced?|commission|royalty|cap(?:ped)?|minimum|maximum|liability)\b/i,
);
const AGREED =
  /\b(?:agreed|agree|confirm(?:ed)?|accept(?:ed)?|offer(?:ed|s)?|order(?:ed)?|promised?|committed|settled|quote[ds]?|shall|includes?d?|deadline|due(?! to\b)|payable|deal|approved|proposal|proposed|resolved|upfront|up front|in advance|on delivery|off if|charge)\b/i;
const PRICED = inSentence(
  /\b(?:at|for) (?:about |only |just )?(?:[A-Z]{3} |[€$£])?\d[\d.,]*(?: (?:euros?|dollars|pounds|francs|[A-Z]{3}))?,? (?:an?|per|each|the|apiece|all in|net|plus|incl|excl|flat)\b|\b(?:costs?|fees?|price|rent|rate|total|deposit|charge)s?\b[^.;:]{0,30} (?:is|are|comes? to|will be|of|at) (?:an? )?(?:[a-z-]+ ){0,2}(?:[A-Z]{3} |[€$£])\d/,
);
const HELD = inSentence(
  /\b(?:price list|prices?|rates?|offer) takes? effect on\b|\b(?:price|offer|quote|quotation|rate)s? (?:holds?|is valid|are valid|stands?|remains valid|is good|is open|(?:is|are|remain|remains|stay) (?:fixed|firm|frozen|guaranteed)) (?:until|till|through)\b|\bvalid until\b/i,
);
/** With how much notice something ends. */
const NOTICE =
  /\b(?:\d{1,2}|[a-z-]+ \(\d{1,3}\)|one|two|three|four|six|twelve|fourteen|thirty|sixty|ninety) (?:calendar )?(?:days?|weeks?|months?|years?)['’]? (?:written )?notice\b|\b(?:kündigungsfrist|mit einer frist von)\b.{0,30}\b(?:\d{1,2}|einen?|zwei|drei|vier|sechs|zwölf) (?:tage?|wochen?|monate?|jahre?)n?\b/iu;
/** What a meeting has agreed to spend, by whomever. */
const RESOLVED = inSentence(
  /\b(?:agreed|resolved|decided) that (?:the|we|our|all) |\b(?:agreed|resolved|decided)(?: unanimously)?:? to (?:accept|pay|order|buy|hire|engage|commission|spend|approve|grant|contribute|donate|purchase|renew)\b/i,
);
/** What minutes mark as decided. */
const DECIDED = inSentence(
  /^(?:decision|decided|resolved|resolution|agreed|beschluss|beschlossen|décision|decisión|decisione)\s?:/iu,
);
/** What one of what is sold costs: `40 pallets at £215`, `EUR 28 an hour`. */
const UNIT_PRICE = inSentence(
  /(?<!\p{L})(?:at|x|à|@) ?(?:[A-Z]{3} |[€$£])\d|(?:[€$£]\d[\d.,]*|\b[A-Z]{3} \d[\d.,]*|\b\d[\d.,]* ?(?:euros?|pounds|dollars|francs|[€£])) (?:an?|per|each|apiece|the|le|la|par|pro|je|al|por) ?(?:hour|day|night|week|month|year|head|person|kilo|kg|litre|liter|metre|meter|unit|piece|bottle|tonne|pallet|box|guest|child|page|word|lesson|visit|session|mètre|heure|pièce|stück|stunde|monat)\b/iu,
);
/** Said of what somebody sells or starts. */
const SOLD = /\b(?:I|we|you|our|your|starts?|offer|price|rate|costs?|charge|from|only|minimum)\b/i;
/** What one of a kind costs: `A missed appointment costs £35`. */
const COSTS = inSentence(
  /^(?:An?|The|Each|Every|Any) [^.,;:?]{3,60} costs? (?:[A-Z]{3} |[€$£])\d[\d.,]*(?: (?:each|extra|per \p{L}+|an? \p{L}+))?[.!]?$/u,
);
/** What something will cost from then on: `Plot rents go up to £38 from 1 April`. */
const RAISED = inSentence(
  /\b(?:rents?|fees?|prices?|subscriptions?|subs|rates?|dues|charges?) (?:(?:will|shall|is to|are to) )?(?:go|goes|rise|rises|increase|increases|stay|stays) (?:up |at |by |to ){1,2}(?:(?:EUR|GBP|USD|CHF) |[€$£])\d/i,
);
/** What comes with what is sold, in a sentence of its own. */
const GRATIS = inSentence(
  /^there (?:is|will be) no (?:extra |additional |further )?(?:charge|fee|costs?)\b|^(?:yes,? |ok(?:ay)?,? )?(?:at )?no (?:extra|additional|further) (?:charge|costs?)\b|^[^.;?]{3,80} (?:is|are|ist|sind) (?:also |auch )?(?:charged at cost|billed at cost|included|free(?: of charge)? (?:for|within) \d{1,3} days|free of charge|at no (?:extra )?(?:charge|cost)|inbegriffen|inklusive|kostenlos|kostenfrei|gratis)[.!]?$/i,
);
const LABELLED = inSentence(
  /^(?:(?:unit |fixed |total |monthly |annual |hourly |daily |base |purchase )?price|fees?|salary|rent|rates?|charges?|delivery|payments?|payment terms|terms|deposit|total|warranty|guarantee|interest|penalty|lead time|tickets?|entry|admission|shipment|shipping|discount|notice|notice period|deadline|due date|minimum order|quantity|validity|offer|our offer|cost|costs|retainer|commission|completion|handover|exclusivity|confidentiality)\b[^.]{0,40}?(?::|\bis\b|\bare\b|^total) ?/i,
);
const ASKED = inSentence(
  /\b(?:please|pls|plz|kindly|you (?:must|should)(?! (?:expect|see|receive|get|have|be|know|find|note|hear)\b)|(?:we|I)(?:['’]ll| will)? (?:need|require|ask for|must have) (?:your|you|the signed|an? (?:answer|decision|confirmation|reply|order))|you (?:need|have|are) to|has to be|have to be|must be|deadline|due)\b/i,
);
const DEADLINE = /\b(?:by|no later than|before|until|at the latest|deadline|due)\b/i;
const BEFORE_NOW = inSentence(
  /\b(?:was|were|had|sold|sued|cost|paid|rose|fell|used to|raised|earned|reported|spent|lost|last (?:year|month|week)|lag|betrug|kostete|zahlten?|bezahlten?)\b|\b(?:I|we|you|he|she|they) (?:already |just |also )?(?:sent|received|got|bought|transferred|deposited|gave)\b|^(?:made|sent|got|received|bought|transferred|deposited|booked) /i,
);
/** What others wish, nobody has agreed to. */
const WISHED = inSentence(/\b(?:he|she|they|\p{Lu}\p{L}+) (?:would like|wants?|wishes|hopes|asked|asks)\b/u);
const HEADLINE = inSentence(
  /\b(?:million|billion|revenue|turnover|profit|sales of|shares|market|invested|funding|worth|net income|budgets?|ebit(?:da)?|umsatz|gewinn|verlust|jahresüberschuss|kontostand|fatturato|facturación|omzet)\b|chiffre d['’]affaires/i,
);

/** When and how is paid: `Please pay within 30 days`, `Payment quarterly in advance`. */
const PAID = inSentence(
  /^terms\b[^.;?]{0,30}\b\d{1,3} days\b|^(?:please pay|payment|payable|terms of payment)\b[^.;?]{0,60}?\b(?:within (?:[a-z-]+ \(?)?\d{1,3}\)? days|in advance|up ?front|on (?:delivery|receipt|completion|order)|net \d{1,3}|\d{1,3} days net|monthly|quarterly|annually)\b/i,
);
/** When what is left to pay is due: `Half the fee is due on signature`. */
const DUE = inSentence(
  /\b(?:fee|price|balance|rest|remainder|deposit|half|amount|rent|instal?ment|payment|sum|invoice|service|delivery|report|draft)s?\b[^.;?]{0,40}? (?:is|are|falls?|becomes?) (?:due|payable) (?:on|upon|at|within|by|before|in|when)\b/i,
);
/** For how long something is guaranteed. */
const GUARANTEED = inSentence(
  /\b(?:guarantee|warranty)\b[^.;?]{0,80}? for (?:(?:a period of )?(?:an?|one|two|three|four|five|ten)|\d{1,3}) (?:months?|years?)\b/i,
);
/** What is agreed in a word: `Fine, £450 it is`. */
const SETTLED =
  /^(?:ok(?:ay)?|fine|deal|agreed|done|great|perfect|sold|abgemacht|einverstanden|gut|in ordnung|d['’]accord|vale|va bene)\b[,:.!; –-]/i;
/** What something comes to with all that belongs to it: `The frames come to CHF 900, delivered by May`. */
const COMES_TO = inSentence(
  /\b(?:comes? to|adds? up to|works? out at) (?:about |only )?(?:[A-Z]{3} |[€$£])\d[\d.,'’]*(?:[,.]?$|,? (?:delivered|installed|fitted|incl(?:uding|\.)|plus|net\b|payable|all in\b|in all\b|altogether|for (?:the|all|both|your)\b))/,
);
/** What comes of paying late. */
const LATE = inSentence(
  /\b(?:late payments?|overdue (?:invoices?|amounts?|sums))\b[^.;?]{0,40}\b(?:interest|fee|charged?)\b[^.;?]{0,30}\d/i,
);
const WORDS = 8;
/** What something costs at a shop. */
const ELSEWHERE =
  /(?:^|\s)(?:at|from|bei|beim|da|chez|på|hos|en) \p{Lu}\p{L}+ (?:it |they |sie |es |ça )?(?:costs?|kostet|kosten|costa(?:no)?|coûten?t?|koster|kostar|cuestan?|charges?|sells?)(?!\p{L})/iu;
/** True for a price that is named in a few words, or by whoever speaks to whom he speaks to. */
const isOffered = (text: string): boolean =>
  !ELSEWHERE.test(text) &&
  !/\b(?:they|he|she|wants?|owes?|was|were|war|waren|[a-z]{3,}ed|if)\b/i.test(text) &&
  (text.split(' ').length <= WORDS ||
    /\b(?:I|we|you|your|deal|each|per|ok|okay|yes|wir|ich|ja|deposit|total|discount|(?:is|comes to|would be|macht) (?:about )?(?=[€$£\d]))(?:\b|(?<= ))/i.test(
      text,
    ));

/** True where a text gives an amount of money or a quantity. */
export const isCounted = (text: string): boolean =>
  /\d/.test(text) && (amountsIn(text, 1).length > 0 || QUANTITY.test(text));

/** True for how long something takes or lasts. */
export const isSpan = (text: string): boolean => SPAN.test(text);

/** True for how long what is agreed lasts, or from when to when. */
export const isLasting = (text: string): boolean =>
  LASTS.test(text) && (YEAR.test(text) || QUANTITY.test(text) || SPAN.test(text));

/** What all parties of a contract are to leave: `Neither party shall disclose the prices`. */
const FORBIDDEN = inSentence(
  /^(?:(?:\d+(?:\.\d+)*|[a-z])[.)] |\([a-z\d]\) |§ ?\d+ )?(?:neither (?:of the )?part(?:y|ies)|no part(?:y|ies)|none of the parties|keine (?:der )?(?:vertrags)?partei(?:en)?) (?:shall|will|may|must|darf|wird)\b(?! (?:be|have|constitute)\b)/i,
);

/** True for a price, term or deadline that is agreed, offered or set; a contract agrees to all that it holds. */
export function isTerm(text: string, { genre, date }: Setting): boolean {
  if (genre === 'transcript') return false;
  if (HELD.test(text) || (/notice|frist/i.test(text) && NOTICE.test(text))) return true;
  if (text.length < 120 && GRATIS.test(text) && !BEFORE_NOW.test(text)) return true;
  const isMeasured = isCounted(text) || MEASURED.test(text) || (genre === 'contract' && SPAN.test(text));
  if (genre === 'contract')
    return (
      FORBIDDEN.test(text) ||
      isLasting(text) ||
      (HANDED.test(text) && (isMeasured || YEAR.test(text))) ||
      ITEMISED.test(text) ||
      PAID.test(text) ||
      (DUE.test(text) && (isMeasured || dueIn(text, date) !== undefined)) ||
      ((TERMS.test(text) || UNIT_PRICE.test(text)) && isMeasured) ||
      (LABELLED.test(text) && (isMeasured || /\b20\d\d\b|\bfree\b/.test(text)))
    );
  if (RAISED.test(text) && isMeasured) return true;
  if (genre === 'minutes' && (RESOLVED.test(text) || DECIDED.test(text)) && isMeasured) return true;
  if (BEFORE_NOW.test(text) || WISHED.test(text)) return false;
  if (LABELLED.test(text) && (isMeasured || (DEADLINE.test(text) && dueIn(text, date) !== undefined))) return true;
  if (ASKED.test(text) && DEADLINE.test(text) && dueIn(text, date) !== undefined) return true;
  if (PAID.test(text) || LATE.test(text) || DUE.test(text) || GUARANTEED.test(text)) return true;
  if (text.length < 80 && SETTLED.test(text) && amountsIn(text, 1).length > 0) return true;
  if (HEADLINE.test(text)) return false;
  if (
    /\d/.test(text) &&
    (PRICED.test(text) || COSTS.test(text) || COMES_TO.test(text) || (UNIT_PRICE.test(text) && SOLD.test(text))) &&
    isMeasured
  )
    return true;
  if (genre === 'chat' && amountsIn(text, 1).length) return isOffered(text);
  return (
    (isCounted(text) || MEASURED.test(text)) &&
    TERMS.test(text) &&
    (AGREED.test(text) || /\b(?:we|our|you|your)\b/i.test(text))
  );
}
