import { ADDRESS } from '../words/address.ts';
import { prefilter } from '../../common/prefilter/prefilter.ts';
import { matchesOf } from '../../common/text/matches.ts';
import { isFirstName } from '../tagger/gazetteer.ts';
import { firstPart } from '../words/parts.ts';

/** A name that was taken for a person's or a place's. */
const ONE = '(<[PL]\\d+>)';
const KIND =
  "(?:firm|company|supplier|vendor|customer|client|insurer|provider|distributor|reseller|manufacturer|brewery|agency|start-?up|retailer|caterer|haulier|solicitors|accountants|auditors|lawyers|architects|consultants|brokers|partner|competitor|firma|ditta|empresa|société|kanzlei|agentur|büro|verlag|werkstatt|étude|cabinet|agence|lieferant(?:en)?|hersteller|dienstleister|kunden?|fournisseur|cliente?|fornitore|proveedor|leverandør|leverantör|bureau d'études)";
const ARTICLE = "(?:the |der |die |den |dem |das |la |le |les |il |el |l')?";

/** Words before a name that only organizations have there. */
const BEFORE = new RegExp(
  `(?:(?<!look|looking|laugh|shout|yell|mad|angry|smile|stare|staring)(?:ed|s)? at|\\b(?:works?|worked|working|employed|arbeitet?|arbeitete|arbeiten|travaille|lavora|trabaja|trabajaba|jobb(?:er|ar)|arbe(?:ider|tar|jder)) (?:[a-zà-ÿ]+ ){0,2}?(?:for|bei|für|chez|pour|presso|per|en|para|hos|på)|\\b(?:chez|presso)|\\b(?:beim?|bei der|bei dem)(?= <P\\d+>(?! (?:an|vorbei|melden|zu)\\b))|\\b(?:acquired|bought|owned|taken over|absorbed|supplied|distributed|sponsored|funded|financed|acquisit[oa] da|rachetée? par|adquirid[oa] por)(?: by)?|\\b(?:left|joined|joins|joining|quit|leaving|leaves|verlässt|verließ)|\\b(?:(?:came|comes|hired|poached)(?: over)? from|(?:moved|switch(?:ed)?|defected)(?: over)? to)|\\b(?:(?:came|comes|joins|joined) to us from|still at|(?:stays|stayed|stay|staying) (?:on )?at|(?:left|leaving|quit) for|(?:buys?|gets?|orders?|sources?) (?:[a-z-]+ ){0,4}?(?:from|off)|(?:purchase|takeover|acquisition) of|co-?founded|backed by|undercut|stand at|career at|switch(?:ed|ing)? to|contract with|(?:prendiamo|compriamo|acquistiamo|ordiniamo) (?:[a-zà-ù]+ ){0,3}?da|passat[oa] a|passée? chez|compramos (?:[a-zñáéíóú]+ ){0,3}?a|af bij|bedrijfsleider bij|klant van|werkte?n? (?:(?:hij|zij|ze|ik|we|nu|nog|toen|eerst|eerder) ){0,2}bij)|\\b(?:years|months|jahren?|ans|anni|años) (?:at|with|bei|mit|chez)|\\b(?:supervisory board|advisory board|board|aufsichtsrat|vorstand|parent|subsidiary) (?:of|der|von)|\\b(?:our|unser(?:e|en|em|er)?|notre|nostr[oa]|nuestr[oa]|vår|the|a|la|die|their|its) (?:[a-zà-ÿ-]+ ){0,2}?${KIND},?|\\d(?:k|m|bn)? from) ${ARTICLE}${ONE}(?!<)`,
  'giu',
);

/** Words behind a name that only organizations have there. */
const BEHIND = new RegExp(
  `${ONE}(?:'s (?=<P)|'s? (?:[a-z-]+ )?(?:parent|founders?|co-founders?|ceo|chief executive|subsidiar(?:y|ies)|shareholders?|employees|staff|customers|headquarters|owners?)\\b| (?:employs|manufactures|raises [£$€]|raised [£$€]|(?:will |may |might |wants to |plans to |intends to |is about to )(?:buy|acquire|take over) (?:the )?(?=<[OPL])|belongs to the|gehört (?:jetzt |seit \\d{4} )?zu[rm]?|snaps up|has subsidiaries|delivers to)\\b|,? based in\\b[^.;]{0,40}\\b(?:employs|supplies|makes))`,
  'giu',
);

/** The marks of a masked sentence whose names the words around them make organizations. */
export function* likelyOrganizations(text: string): Generator<string> {
  if (!/<[PL]/.test(text)) return;
  for (const pattern of signsIn(text)) for (const [, mark] of matchesOf(pattern, text)) if (mark) yield mark;
}

const signsIn = prefilter([BEFORE, BEHIND], (pattern) => pattern);

/** True for a name that a given name or a form of address begins: it stays a person's. */
export const beginsAsPerson = (name: string): boolean =>
  isFirstName(firstPart(name, /[\s-]/).toLowerCase()) || ADDRESS.test(name) || /^(?:sir|lady|i)\b/i.test(name);
