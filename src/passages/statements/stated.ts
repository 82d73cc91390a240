/** Kinds of statements, as terms that no word is: passages that make one have its term, and questions that ask for one are told by it. */
export type Statement = '!sum' | '!share' | '!promise';

const CURRENCY =
  '(?:USD|EUR|GBP|CHF|SFr|Fr|JPY|CAD|AUD|NZD|SGD|HKD|CNY|ZAR|CZK|HUF|SEK|NOK|DKK|PLN|INR|BRL|MXN)(?![\\p{L}\\p{N}])\\.?';
const NAMED =
  '(?:dollars?|euros?|pounds? sterling|pounds?(?= (?:per|a|an|each)\\b)|(?:swiss )?francs?|franken|kronor|kroner|kr|cents?|quid|bucks)(?![\\p{L}\\p{N}])';
const FIGURE = "(?<![\\d.,’'])\\d(?:[\\d.,’']{0,18}\\d)?(?:[.,][-–—]+)?";
const SCALE = '(?:[ -]?(?:k|m|mn|mio|mrd|tsd|bn|thousand|million|billion|tausend|millionen|milliarden)\\b\\.?)?';
const SPELLED =
  '\\b(?:[a-z]{2,8}(?:teen|ty)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|million)';

/** `EUR 12`, `12 €`, `4.50 euros`, `two hundred francs`, and a price that goes without its currency: `at 304 a frame`. */
const SUM = new RegExp(
  [
    String.raw`(?:[$€£¥₹]|(?<![\p{L}\p{N}])${CURRENCY}) ?\d`,
    `${FIGURE}${SCALE} ?(?:[€£]|${CURRENCY}|${NAMED})`,
    `${SPELLED} (?:dollars?|euros?|pounds|(?:swiss )?francs?|cents|quid|bucks)\\b`,
    String.raw`(?<!\p{L})(?:at|à|zu) \d{2}[\d.,’']{0,12} (?:an?|per|each|pro|je|la|le)(?![\p{L}\p{N}])`,
  ].join('|'),
  'iu',
);
const SHARE = /\d ?(?:%|percent\b|per cent\b|prozent|pour ?cent\b|por ciento\b|per cento\b)/i;

const NEVER = '(?!not\\b|never\\b|be (?:away|out|off|abroad|on|ill|late)\\b|see\\b|have to\\b)';
/** What somebody binds themselves to in the first person, and what others are told to have promised or to owe. */
const PROMISE = new RegExp(
  [
    String.raw`\b(?:I|[Ww]e)(?:['’]ll| will| shall)(?: (?:also|then|gladly|certainly|of course|personally|happily))? ${NEVER}[a-z]`,
    String.raw`\b(?:I|[Ww]e)(?: hereby| do| can)? (?:promise|guarantee|undertake|pledge|owe|commit to|commit ourselves)\b`,
    String.raw`\b(?:[Yy]ou|[Tt]hey|[Hh]e|[Ss]he|who) (?:still )?owes?\b`,
    String.raw`\b(?:promised|pledged|assured (?:us|me|you|him|her|them)|gave (?:us|me|you|him|her|them) (?:his|her|their) word)\b`,
    String.raw`(?<![\p{L}])(?:[Ii]ch|[Ww]ir) (?:werde|werden|verspreche|versprechen|garantieren?|schulden?|sagen? (?:Ihnen|dir|euch)|verpflichten?|schicken?|senden?|liefere|liefern|melden?|bringen?|bezahlen?|überweisen?|erledigen?|kümmere|kümmern|reichen?)(?![\p{L}])`,
    String.raw`(?<![\p{L}])(?:werde|verspreche|schicke|sende|liefere|melde|bringe|überweise|erledige|reiche) ich(?![\p{L}])|(?<![\p{L}])(?:werden|versprechen|schicken|senden|liefern|melden|bringen|überweisen|erledigen|reichen) wir(?![\p{L}])`,
    String.raw`(?<![\p{L}])(?:versprochen|zugesagt|zugesichert)(?![\p{L}])`,
    String.raw`\b(?:[Jj]e|[Nn]ous) (?:(?:vous|te|t['’]) ?)?(?:\p{L}+(?:rai|rons)|promets|promettons|m['’]engage|nous engageons)(?![\p{L}])`,
  ].join('|'),
  'u',
);

/** The kinds of statements that a text makes. */
export function statedIn(text: string): Statement[] {
  const found: Statement[] = [];
  if (SUM.test(text)) found.push('!sum');
  if (SHARE.test(text)) found.push('!share');
  if (PROMISE.test(text)) found.push('!promise');
  return found;
}
