import type { Page } from '../../page/page.ts';
import { isOrganizationName } from '../../words/names.ts';
import type { Reading, RuleMatch } from '../rule.ts';
import type { Scene } from '../scene.ts';
import type { Actor } from '../masked.ts';
import { isCut } from './cut-name.ts';

const EMPLOYED: ReadonlySet<string> = new Set(['works_for', 'leads', 'member_of', 'founded']);

/** Behind a house that only says which other one is meant: `the Premier League club <O1>`. */
const OF_A_KIND =
  /^ (?:[a-z-]+ )?(?:company|firm|agency|label|studio|club|team|side|franchise|band|unit|subsidiary|affiliate|offshoot|spin-off) (?:called |named )?(<O\d+>)/i;

/** Behind the place or house that a school is of: `studied at <O0>'s <O1>`. */
const OWN = /^'s? (<O\d+>)/;

/** Behind a house, what is another one's: `joined <O0>'s rival`. */
const ANOTHERS =
  /^'s? (?:[a-z-]+ ){0,2}(?:rival|competitor|competition|parent(?: company)?|supplier|vendor|customer|client|subsidiary|affiliate|predecessor|successor|think tank|opponent|neighbou?r|landlord|owner|buyer|lender|insurer|auditor|contractor)s?(?=[.,;)]|$| (?:in|for|as|and|on|to|after|when|since|until|from)\b)/i;
/** Before the name of a ship. */
const ON_BOARD = /\b(?:on board|aboard)(?: the)? $/i;

/** Who a house is run by are others than whoever is named: `by members of the <P0> family`. */
const OF_THEM =
  /\b(?:members|descendants?|heirs?|sons?|daughters?|children|relatives|friends|followers|students|pupils|admirers|supporters|family)\b.* of (?:the )?$/i;

const LEAGUE = /\b(?:league|liga|ligue|[NW]?N?BA|NFL|NHL|MLB|MLS|KHL|AFL|NRL)\b/i;
const PLAYER =
  /\b(?:player|footballer|pitcher|catcher|striker|goalkeeper|goalie|defender|midfielder|forward|winger|quarterback|batsman|bowler|cricketer|batter|shortstop|outfielder|guard|cent(?:er|re)|captain|skipper|(?:head |bench |assistant )*coach|spieler(?:in)?|torwart|trainer(?:in)?)\b/i;
const PLAYS = /^(?:plays?|played|signed)\b/i;

/** What somebody is aboard, and what of a ship's text tells. */
const ABOARD =
  /\b(?:captain|skipper|(?:first|second|third) mate|helmsman|boatswain|bosun|purser|chief engineer|kapitän|steuermann)\b/i;
const ALWAYS_ABOARD = /\b(?:skipper|(?:first|second|third) mate|helmsman|boatswain|bosun|purser|steuermann)\b/i;
const SHIP =
  /\b(?:ships?|vessel|ferry|ferries|boat|trawler|schooner|yacht|tug|barge|frigate|steamer|liner|tanker|cutter|lifeboat|sank|sunk|sail(?:s|ed|ing|or)?|sea|harbou?r|aground|moored|schiff|fähre|segel\p{L}*|kutter)\b/iu;

/** A reading with the house that somebody is of: the one that a kind is said of, undefined for what nobody works for. */
export function ofEmployer(page: Page, s: Scene, match: RuleMatch, reading: Reading): Reading | undefined {
  const { type, to, from, title = '' } = reading;
  if (SHIP_NAME.test(from.name) || isNamesake(s, match, from)) return undefined;
  if ([from, to].some((one) => isCut(s, one, one.index === undefined ? undefined : page.mention(one.index).name)))
    return undefined;
  const own =
    type === 'studied_at' || LEAGUE.test(to.name) ? OWN.exec(s.text.slice(to.at + to.mark.length))?.[1] : undefined;
  if (own) return { ...reading, to: s.of(own) ?? to };
  if (!EMPLOYED.has(type) || to.kind !== 'O' || to.at < 0) return reading;
  const kind = OF_A_KIND.exec(s.text.slice(to.at + to.mark.length))?.[1];
  if (kind) return { ...reading, to: s.of(kind) ?? to };
  if (OF_THEM.test(s.text.slice(match.index, Math.max(match.index, from.at)))) return undefined;
  if (ANOTHERS.test(s.text.slice(to.at + to.mark.length)) || ON_BOARD.test(s.text.slice(0, to.at))) return undefined;
  if (type !== 'works_for') return reading;
  if (LEAGUE.test(to.name) && (PLAYER.test(title) || PLAYS.test(match[0]))) return undefined;
  return isShip(s, to, title) ? undefined : reading;
}

const SHIP_NAME = /^(?:HMS|USS|RMS|HMCS|HMAS|USNS|USCGC|SMS|MV) \p{Lu}/u;

/** True for somebody after whom the chair is called that somebody else holds: `the <P0> Chair of Physics at <O1>`. */
const isNamesake = ({ text }: Scene, { 0: whole, index }: RuleMatch, { at, mark }: Actor): boolean =>
  at >= 0 &&
  /^(?:chair|professor|lecturer|reader|fellow|scholar)\b/i.test(whole) &&
  text.slice(at + mark.length, index) === ' ' &&
  /\b(?:the|an?) (?:\p{Lu}[\p{L}.]* )*$/u.test(text.slice(0, at));

const isShip = ({ text }: Scene, { name, at }: Actor, title: string): boolean =>
  ABOARD.test(title) &&
  /\bthe $/i.test(text.slice(0, at)) &&
  !isOrganizationName(name) &&
  (ALWAYS_ABOARD.test(title) || SHIP.test(text.replace(/<[^>]*>/g, '')));

/** True for what the house right before a verb does, before which nobody is named who is of it: `<O0> is joining <O1>`. */
export const isOfHouse = ({ text }: Scene, { index }: RuleMatch): boolean =>
  /(?<!\b(?:of|from|at|in|with|for|by|to|and)(?: the)? )<[OL]\d+>(?: (?:is|was|are|were|has|have|had|then|later|also|now))* $/i.test(
    text.slice(0, index),
  );

/** Whom somebody plays or acts for by a match of the verb: of what is played in, only whom the players are said to play for, or an ensemble. */
export function employersOf(s: Scene, m: RuleMatch): Actor[] {
  if (!PLAYED_IN.test(m[0]) || IN_ENSEMBLE.test(m[0]) || ENSEMBLE.test(s.of(m[1])?.name ?? '')) return s.chain(m[1]);
  const [, mark = ''] = PLAYED_FOR.exec(s.text.slice(m.index + m[0].length)) ?? [];
  return mark ? s.chain(mark) : [];
}

const PLAYED_IN = /^play(?:s|ed)? (?:[a-z0-9]+ ){0,3}in /i;
const IN_ENSEMBLE = /\b(?:band|orchestra|group|ensemble|choir|quartet|trio|team|side|club) (?:called |named )?<O/i;
const ENSEMBLE =
  /orchest|philharmoni|symphon|ensemble|band\b|quartet|quintet|sextet|trio\b|choir|sinfoniet|kapelle|combo\b|consort\b|brass\b|players\b/i;
const PLAYED_FOR = /^(?: \([^()]*\))?,? (?:for|with) (?:the )?(<O\d+>)/i;
