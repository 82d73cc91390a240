import { isFirstName } from '../tagger/gazetteer.ts';

/** A token of prose; offsets are the text's. */
export interface Token {
  text: string;
  start: number;
  end: number;
  /** The first of a line within a paragraph. */
  begins?: boolean;
}

const TOKEN =
  /(?<![\p{L}.])i\. [AV]\.(?= )|(?<![\p{L}.-])\p{Lu}\p{Ll}?\.-\p{Lu}\p{Ll}?\.(?=\s?\p{Lu})|\p{L}\.(?:\p{L}\.)+|Dipl\.[- ]?-?\p{Lu}\p{L}{1,8}\.?(?=[ )])|(?:Mr|Mrs|Ms|Dr|Jr|Sr|Ste?|Mt|Ft|Inc|Corp|Co|Ltd|Pte|Pvt|Sdn|Bhd|Prof|Gen|Sen|Rep|Gov|Lt|Col|Capt|Mag|Ing|Gebr|No|vs)\.|\p{Lu}\.(?=\s+\p{Lu})|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}|https?:\/\/\S{1,2000}|[\p{L}\p{N}\p{M}]+(?:[&'’.-][\p{L}\p{N}\p{M}]+)*|\n+|\.{2,}|-{2,}|[^\s\p{L}\p{N}]/gu;
const CLITIC = /^(.+?)(['’][sS]|n['’]t|['’](?:re|ve|ll|d|m))$/;
const MAX_TOKEN_LENGTH = 80;

/** Splits prose into words, signs and line breaks; clitics (`'s`) stand alone; stops after `max` tokens. */
export function tokensOf(text: string, from = 0, to = text.length, max = Infinity): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = from;
  for (let match = TOKEN.exec(text); match && match.index < to && tokens.length < max; match = TOKEN.exec(text)) {
    const word = match[0];
    const start = match.index;
    const end = start + word.length;
    const clitic = word.length < MAX_TOKEN_LENGTH && /['’]/.test(word) ? CLITIC.exec(word)?.[2] : undefined;
    if (clitic) {
      const cut = end - clitic.length;
      tokens.push({ text: word.slice(0, -clitic.length), start, end: cut }, { text: clitic, start: cut, end });
    } else tokens.push({ text: word[0] === '\n' ? '\n' : word.slice(0, MAX_TOKEN_LENGTH), start, end });
  }
  return tokens;
}

const LAST = /^[.!?]$/;
const ORDINAL = /^(?:[1-9]|[12]\d|3[01])$/;
const MONTH =
  /^(?:jan(?:uar)?|jänner|feb(?:ruar)?|märz|april?|mai|juni?|juli?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?|mars|marts|maj|januari|februari|augusti|desember|december)$/i;
/** Between the days of a span. */
const TO = /^(?:bis|und|og|til|[-–—])$/;
const MAX_SENTENCE_TOKENS = 120;

/** Cuts tokens into sentences at final signs and line breaks, of at most 120 tokens each; the stop of a German date (`1. Juni`) or of a shortened word (`Tel. 030`) ends none; line breaks are left out. */
export function sentencesFrom(tokens: Token[]): Token[][] {
  const sentences: Token[][] = [];
  let current: Token[] = [];
  const close = () => {
    if (current.length) sentences.push(current);
    current = [];
  };
  for (const [n, token] of tokens.entries()) {
    if (token.text === '\n') close();
    else {
      current.push(token);
      if (
        current.length > MAX_SENTENCE_TOKENS ||
        (LAST.test(token.text) && !isOrdinal(tokens, n) && !isShortened(tokens, n)) ||
        (STOPPED.test(token.text) && BEGINS.test(tokens[n + 1]?.text ?? '')) ||
        (FORM.test(token.text) && namesSomebody(tokens, n + 1))
      )
        close();
    }
  }
  close();
  return sentences;
}

/** A legal form or the like that holds its full stop, which ends the sentence as well before a word that begins one: `Acme B.V. Onze chef`. */
const STOPPED = /^(?:(?:\p{L}\.){2,}|Inc\.|Ltd\.|Corp\.|Co\.|Bhd\.)$/u;
const BEGINS =
  /^(?:We|Our|They|She|He|It|Its|You|Your|This|That|These|The|Please|Wir|Unsere?r?|Ihre?|Bitte|Wij|Onze|Het|Nous|Notre|Nos|Vous|Votre|Elle|Nostr[oa]|Nuestr[oa]s?|Vi|Vår|Vårt|Våra|Vores|Jeg|Jag)$/u;

/** A legal form behind a firm's name, which ends the sentence before somebody's name: `Acme B.V. Ada Moss called`. */
const FORM = /^(?:[BN]\.V\.|S\.(?:A|L|L\.U|A\.S|A\.U|r\.l|R\.L|p\.A)\.|L\.L\.C\.|e\.[KV]\.|Inc\.|Ltd\.|Corp\.|Bhd\.)$/u;

/** True where a given name and a surname stand. */
const namesSomebody = (tokens: Token[], at: number): boolean =>
  isFirstName((tokens[at]?.text ?? '').toLowerCase()) &&
  /^(?:\p{Lu}\p{L}+|v[ao]n|de|di|la)$/u.test(tokens[at + 1]?.text ?? '') &&
  /^\p{Lu}\p{L}/u.test(tokens[at]?.text ?? '');

/** True for the full stop of `1. Juni`, of the first in `16. bis 27. Juni`, or of `bis 15.3. den Plan`. */
function isOrdinal(tokens: Token[], stop: number): boolean {
  const [day, next, after] = [stop - 1, stop + 1, stop + 2].map((n) => tokens[n]?.text ?? '');
  if (/^\d{1,2}\.\d{1,2}$/.test(day ?? '') && /^(?:\p{Ll}|\))/u.test(next ?? '')) return true;
  return ORDINAL.test(day ?? '') && (MONTH.test(next ?? '') || (TO.test(next ?? '') && /^\d/.test(after ?? '')));
}

const SHORTENED =
  /^(?:tel|tél|tlf|fon|ext|mob|nr|org|reg|sp|bl|str|bzw|bj|ca|inkl|exkl|zzgl|evtl|ggf|vgl|abs|art|incl|excl|approx|dept|max|min|mio|mrd|tsd|vs|ansp|durchw|mwst|ust|std|stk)$/i;
/** Millions, and of what: `1,34 Mio. €`. */
const SCALE = /^(?:mio|mrd|tsd)$/i;
const CURRENCY = /^(?:[€$£]|EUR|CHF|USD|GBP|Euro|Franken|Dollar|Pfund)/;
/** Shortened words that end no sentence, whatever follows. */
const NEVER_LAST = /^(?:inkl|exkl|zzgl|bzw|ca|evtl|ggf|vgl|incl|excl|approx|bspw|gem|lt|abzgl|einschl)$/i;
const SHORT_MONTH = /^(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$/;
/** Words before a name. */
const TITLED = /^(?:ing|dipl|mag|hon|rev|cllr|hr|frk?|msgr|univ|adv|avv|dott|sig|sra|srta|ppa|gez|mevr|dhr|fa)$/i;

/** What a doctor is of: `Dr. med. dent.` */
const FACULTY = /^(?:med|dent|vet|jur|rer|phil|nat|oec|pol|theol|habil)$/i;

/** What a number is of: `org. no. 900 000 001`. */
const NUMBERED =
  /^(?:\.|org|reg|ref|company|vat|registration|charity|licence|order|invoice|account|policy|contract|file|case|serial|item|part)$/i;

/** True for the full stop of `Tel. 030` or `Ing. Novak`. */
function isShortened(tokens: Token[], stop: number): boolean {
  const [written, next] = [tokens[stop - 1]?.text ?? '', tokens[stop + 1]?.text ?? ''];
  const word = written.replace(/^[dl]['’]/, '');
  if (tokens[stop]?.text !== '.' || tokens[stop - 1]?.end !== tokens[stop]?.start) return false;
  if (/^no$/i.test(word)) return NUMBERED.test(tokens[stop - 2]?.text ?? '') && /^\d/.test(next);
  if (FACULTY.test(word) && /^(?:Dr|Prof)?\.$/.test(tokens[stop - 2]?.text ?? '')) return /^\p{L}/u.test(next);
  if (SHORT_MONTH.test(word)) return /^\d/.test(next);
  if (NEVER_LAST.test(word)) return next !== '';
  if (/^\p{L}$/u.test(word) && /^\p{Ll}/u.test(next)) return true;
  if (/^\p{Ll}$/u.test(word) && /^\p{L}\.?$/u.test(next)) return true;
  if (SCALE.test(word) && CURRENCY.test(next)) return true;
  return SHORTENED.test(word) ? /^[\d+(\p{Ll}]/u.test(next) : TITLED.test(word) && /^\p{Lu}/u.test(next);
}
