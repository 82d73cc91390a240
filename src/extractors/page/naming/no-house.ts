import { FIRST, gazetteer, LAST, PLACE } from '../../tagger/gazetteer.ts';
import { isOrganizationName } from '../../words/names.ts';
import type { Genre } from '../genre.ts';
import type { Token } from '../tokens.ts';
import { isOfficeHolder } from './office-holders.ts';

/** An organ of whoever stands before the `'s`. */
const ORGAN =
  /['’]s (?:\p{L}+ )?(?:board|unit|team|department|office|council|committee|management|desk|division|party|group)$/iu;
/** A people, or those who live somewhere. */
const PEOPLE = /\p{L}(?:nians|dians|tians|sians|icans|peans)$/u;

/** Of what land somebody or something is. */
const OF_LAND =
  /^(?:Danish|Irish|British|English|Scottish|Welsh|German|French|Spanish|Italian|Dutch|Swedish|Norwegian|Finnish|Polish|Czech|Austrian|Swiss|Belgian|Portuguese|Greek|Turkish|Hungarian|Romanian|Russian|Ukrainian|American|Canadian|Mexican|Brazilian|Chinese|Japanese|Korean|Indian|Australian|Israeli|Egyptian|European|Asian|African|Scandinavian|Nordic)$/;

/** How goods are handed over before the place where (Incoterms 2020), what ships are called by, and a register by its letters. */
const NO_HOUSE =
  /^(?:RCS|R\.C\.S\.|SIREN|SIRET|KvK|KVK|BTW|TVA|REA|CIF|NIF|HR[AB]) \p{Lu}|^(?:EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP) \p{Lu}|^(?:MV|M\/V|M\.V\.|HMS|RMS|USS|S\/V) \p{Lu}/u;

/** Those of a faith or a view, and what they hold. */
const BELIEVERS =
  /^(?:\p{Lu}\p{L}+ )?(?:Muslims?|Christians|Jews|Hindus|Buddhists|Sikhs|Catholics|Protestants|Sunnis|Shiites|Shias|Islamists|Neocons|Neoconservatives|Christianity|Islam|Judaism|Hinduism|Buddhism|Socialism|Communism|Fascism|Nazism|Capitalism|Marxism|Liberalism|Zionism)$/u;

/** An aircraft, a car or the like by its number and name: `K-42 Heron`. */
const MODEL = /^[A-Z]{1,3}-\d{2,3}[A-Z]?(?: \p{Lu}\p{Ll}+){1,2}$/u;

const GROUPS = new Set(
  'gruppe schule klasse mannschaft firma betrieb abteilung behörde hausbank konkurrenz konkurrent konkurrenten mitbewerber wettbewerber kundschaft belegschaft geschäftsleitung geschäftsführung groupe équipe entreprise gruppo squadra grupo equipo empresa groep ploeg bedrijf gruppen gruppa skolen skolan firmaet bedriften företaget'.split(
    ' ',
  ),
);

/** True for a word in small letters that calls a group of people in another language than English what it is, and no name. */
export const isGroup = (word: string): boolean => GROUPS.has(word);

const NUMBER =
  /^(?:Company|Charity|Registration|Registered|VAT|Reg\.?|Account|Policy|Invoice|Order) (?:No|Number|Nr|Reg)\.?(?:[: ]{0,2}[A-Z]{0,3}[\d ]+)?$/iu;

/** True for a number of a register or an account, and for what stands before it: `Company No.`, `Charity No. 1234567`. */
export const isRegistered = (text: string): boolean => NUMBER.test(text);

/** A part of a firm, a market or a grid by its code: `Acme Zone 3`, `NPCC SP15`. */
const PART_BY_CODE = / (?:(?:Zone|Area|Tier|Level|Block|Lot|Bay|Gate) [A-Z]?\d{1,3}|[A-Z]{1,4}\d{1,4})$/u;

/** Where people meet and write to each other. */
const CHANNEL =
  /^(?:LinkedIn|Instagram|Facebook|Twitter|YouTube|TikTok|Xing|XING|WhatsApp|Telegram|Pinterest|Threads|Mastodon|Bluesky|Slack|Zoom|Teams|Skype|Signal|Discord|Reddit|Snapchat|Twitch|Tumblr|Clubhouse|Substack|Patreon|Spotify|Netflix|(?:Google )?Meet|(?:Microsoft|MS) Teams|Apple Music|WeChat|Viber|Mattermost)$/;

/** True for a network that people join as users by the million: `Dana joined Twitter` tells no employer. */
export const isNetwork = (name: string): boolean => CHANNEL.test(name);

/** Words of mails that lead to a channel: `follow us on Instagram and LinkedIn`. */
const ON =
  /(?:^|\s)(?:on|via|over|through|auf|über|bei|per|sur|su|op|en|på)(?: (?:our|unser\p{L}*|the|nos|my|mein\p{L}*))? (?:\p{Lu}\p{L}+ (?:, )?(?:(?:and|or|&|und|oder|et|y|e|en) )?)*$/u;

/** True for a channel that something is said over, not the house that runs it. */
const isChannel = (name: string, tokens: Token[], from: number): boolean =>
  CHANNEL.test(name) &&
  ON.test(
    `${tokens
      .slice(Math.max(0, from - 8), from)
      .map(({ text }) => text)
      .join(' ')} `,
  );

/** A thing that is told from others by a second row of letters: `NRX SYS`, `MLP VAD`; and by more of them in a talk. */
const LETTERS = { written: /^\p{Lu}{2,5} (\p{Lu}{3})$/u, spoken: /^\p{Lu}{2,5} (\p{Lu}{3,6})$/u };
/** A price list's or a paper's letters before what they stand for: `H.E.R.A. NORREY`. */
const STOPPED = /^(?:\p{Lu}\.){3,} \p{Lu}{3,}$/u;

/** True for two rows of letters of which the second is no word, land or legal form, where not all is in capitals. */
function isLetterPair(name: string, tokens: Token[], genre: Genre): boolean {
  const pair = genre === 'transcript' ? LETTERS.spoken : LETTERS.written;
  const last = pair.exec(name)?.[1]?.toLowerCase();
  return (
    last !== undefined &&
    (gazetteer.get(last) ?? 0) === 0 &&
    !isOrganizationName(name) &&
    tokens.some(({ text }) => /\p{Ll}{2}/u.test(text))
  );
}

/** Those whom a mail speaks to: `Friends and Neighbours:`. */
const SPOKEN_TO = /^(?:Dear )?\p{Lu}\p{L}+s,? (?:and|&|und) \p{Lu}[\p{L}-]+(?:s|en)$/u;

/** True for several sorts of people at the head of a mail, of whom the first are called by an ordinary word. */
const isSpokenTo = (name: string, tokens: Token[], { from, to, genre }: Stands): boolean =>
  genre === 'mail' &&
  from === 0 &&
  (/^[:,!]$/.test(tokens[to]?.text ?? '') || to === tokens.length) &&
  to >= tokens.length - 1 &&
  SPOKEN_TO.test(name) &&
  ((gazetteer.get(name.slice(0, name.indexOf(' ')).toLowerCase()) ?? 0) & (FIRST | LAST | PLACE)) === 0;

/** Where a name stands in its sentence, and in what text. */
interface Stands {
  from: number;
  to: number;
  genre: Genre;
}

/** True for a name that its form says to be no house's: an organ of one (`the bank's Trading Unit`), a people or a faith, two by their given names (`Peter & Conrad`), an office, a thing by its number (`Serie 300`), a model, a part by its code, a ship or a term of delivery (`FOB Santos`). */
export function isNoHouse(name: string, tokens: Token[], { from, to, genre }: Stands): boolean {
  const isOwned = /^['’]s$/.test(tokens[from - 1]?.text ?? '');
  const isNumbered = !/\s/.test(name) && /^\d+$/.test(tokens[to]?.text ?? '');
  return (
    NO_HOUSE.test(name) ||
    NUMBER.test(name) ||
    PART_BY_CODE.test(name) ||
    ORGAN.test(isOwned ? `'s ${name}` : name) ||
    PEOPLE.test(name) ||
    OF_LAND.test(name) ||
    BELIEVERS.test(name) ||
    (MODEL.test(name) && !isOrganizationName(name)) ||
    isPair(name) ||
    isOfficeHolder(name) ||
    isLetterPair(name, tokens, genre) ||
    STOPPED.test(name) ||
    isSpokenTo(name, tokens, { from, to, genre }) ||
    /-(?:ish|like)$/.test(name) ||
    isNumbered ||
    (genre === 'mail' && isChannel(name, tokens, from))
  );
}

const isPair = (name: string): boolean => {
  const [, one, other] = /^(\p{L}+) (?:&|and|und) (\p{L}+)$/u.exec(name) ?? [];
  return [one, other].every((word) => word !== undefined && ((gazetteer.get(word.toLowerCase()) ?? 0) & FIRST) > 0);
};
