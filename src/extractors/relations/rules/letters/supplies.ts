import { cued, pairs, rule, type Reading, type RelationRule, type RuleMatch } from '../../rule.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

/** A German word, whose capital letter may have it taken for a name. */
const WORD = '(?:[a-zäöüß%\\d-]+|<[OPL]\\d+>)';
const OFTEN =
  "(?:also|now|still|currently|usually|mostly|always|only|already|regularly|once again|again|as (?:always|usual|ever|before)|all|just|have|'ve|been|auch|noch|jetzt|immer|weiterhin|wie (?:immer|bisher|gehabt|üblich)|seit (?:[a-zäöü]+ )?(?:\\d{4}|[a-zäöü]+)|toujours|sempre|siempre|al jaren|altijd|nog steeds|sedan [a-z]+)";
/** What comes from somebody without being bought. */
const NO_GOODS =
  /\b(?:answers?|letters?|e?-?mails?|messages?|invoices?|quotes?|calls?|offers?|news|money|feedback|complaints?|information|info|reply|replies|updates?|tickets?|people|staff|guests?|visitors?|greetings|regards|grüße|angebote?|rechnung(?:en)?|antwort(?:en)?|post|grants?|funding|funds?|loans?|rent|refunds?|donations?|spenden?|colleagues?|someone|somebody|minutes|photos?|pictures?|results?|students?|pupils?|i|we|they|you|he|she|delegations?|team|members?)\b/i;
const MADE =
  '(?:ausführen|machen|fertigen|anfertigen|drucken|herstellen|reinigen|erledigen|produzieren|warten|reparieren|liefern|binden|beschichten|verzinken|lackieren|betreuen|waschen|prüfen)';
const SUPPLIER =
  '(?:fournisseur|prestataire|transporteur|imprimeur|traiteur|proveedor(?:a)?|fornitor[ei]|leverancier|leverandør|leverantör|fornecedor)';
const CLIENT = '(?:cliente?|klant|kunde|kund)';
const NOTRE = '(?:notre|nuestr[oa]|nostr[oa]|il nostro|onze?|vår|vores|nosso)';

/** Those whom `they` means: the house that the sentence before names, or that the note is about. */
const them = (s: Scene): Actor | undefined => s.lately.O ?? s.about;

const isAsked = ({ text }: Scene): boolean => /\?["'”)]*$/.test(text);

/** Who sells to the house of whoever writes, where it is said of goods and flatly. */
const sells = (s: Scene, m: RuleMatch, from: (Actor | undefined)[], to: Actor | undefined): Reading[] =>
  NO_GOODS.test(m[0].replace(/^(?:i|we|they)\b/i, '')) || isAsked(s) ? [] : pairs('supplier_of', from, [to]);

/** Without one of these no rule here speaks. */
const CUE =
  /\bwe\b|\bour\b|\bthey\b|\bi\b|\buse\b|from|\boff\b|contract|kommen|kommt|stammt|lassen|bezieh|bei uns|liefer|versorgt|fournisseur|proveedor|fornitor|leveranci|klant|client|prendiamo|compr|achet|af bij|nemen|kopen|sirve|supplies|delivers|caters|cleans|prints|dienstleister|bekommen|holen|system|by/i;

/** Who buys from whom, as people say it of their own house and of those they deal with. */
export const suppliesRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'we_get_off',
    needs: 'O',
    pattern: `\\b(we|they) (?:${OFTEN} )*(?:buy|bought|get|got|source|order|purchase|take|rent|lease|hire) (?:${OFTEN} )*(?:[a-z0-9'-]+ ){0,5}?(?:off|from|through|at) (?:the )?(<O\\d+>)(?! (?:if|when|once|unless)\\b)`,
    read: (s, m) =>
      /\b(?:bought|got|take|get) (?:it|this|that|them|one|a|an|back|the)\b/i.test(m[0]) || isOnce(m[0])
        ? []
        : sells(s, m, [s.of(m[2])], /^we$/i.test(m[1]) ? s.home : them(s)),
  }),
  rule({
    name: 'we_use',
    needs: 'O',
    pattern: `\\b(we|they)(?:'ve|'re)? (?:${OFTEN} )*(?:use|used|using|are using|rely on|are with|switched to) (?:the )?(<O\\d+>)(?= (?:for|since|as our|to (?:do|handle|print|clean|ship|deliver))\\b)`,
    read: (s, m) =>
      /\bused\b/i.test(m[0]) && !/have|'ve/i.test(m[0])
        ? []
        : sells(s, m, [s.of(m[2])], /^we$/i.test(m[1]) ? s.home : them(s)),
  }),
  rule({
    name: 'buys_off',
    needs: 'OO',
    pattern: `(<O\\d+>) (?:${OFTEN} )*(?:buys?|gets?|orders?|sources?|purchases?|takes?) (?:${OFTEN} )*(?:[a-z'-]+ ){0,4}?(?:from|off) (?:the )?(<O\\d+>)`,
    read: (s, m) =>
      NO_GOODS.test(m[0]) || isOnce(m[0]) || isAsked(s) ? [] : pairs('customer_of', [s.of(m[1])], s.chain(m[2])),
  }),
  rule({
    name: 'holds_contract_at',
    needs: 'OO',
    pattern:
      '(<O\\d+>) (?:(?:has|have|holds?|got|kept)(?: (?:held|had))? (?:the |a |our )?(?:[a-z-]+ ){0,3}?contract (?:at|for)|(?:has |have )?(?:holds?|won|held) (?:the |a |our )?(?:[a-z-]+ ){0,3}?contract (?:at|with|for)) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('supplier_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'goods_are_from',
    needs: 'O',
    pattern: `^(?:[-*•] )?(?:(?:the|our|all|all our|new|this year's) )*(?:[a-z-]+(?: [a-z-]+)?|<O\\d+>) (?:is|are|comes?) (?:${OFTEN} )+(?:from|supplied by|provided by|made by) (?:the )?(<O\\d+>)`,
    read: (s, m) => sells(s, m, [s.of(m[1])], s.home),
  }),
  rule({
    name: 'serves_us',
    needs: 'O',
    pattern: `(<O\\d+>) (?:${OFTEN} )*(?:supplies us|delivers to us|caters for us|prints for us|cleans for us|does (?:all )?our [a-z]+|handles (?:all )?our (?:deliveries|shipping|printing|payroll|accounts|cleaning|catering|waste|it)|beliefert uns|liefert uns|versorgt uns|druckt für uns|reinigt für uns|nous (?:livre|fournit)|nos (?:suministra|sirve)|ci (?:fornisce|rifornisce)|levert ons)\\b`,
    read: (s, m) => sells(s, m, [s.of(m[1])], s.home),
  }),
  rule({
    name: 'i_sell_to',
    needs: 'O',
    pattern: `\\b(?:i|we) (?:${OFTEN} )*(?:wholesale|sell|supply|deliver|ship|provide|flog) (?:[a-z'-]+ ){1,4}?to (?:the )?(<O\\d+>)`,
    read: (s, m) => (NO_GOODS.test(m[0].slice(2)) || isAsked(s) ? [] : pairs('supplier_of', [s.home], [s.of(m[1])])),
  }),
  rule({
    name: 'kommt_von',
    needs: 'O',
    pattern: `(?:^|[.;,–-] )(?:(?:die|der|das|unser(?:e|en)?|alle) )?${WORD}(?: ${WORD})? (?:kommt|kommen|stammt|stammen|beziehen wir|bekommen wir|holen wir|kaufen wir|erhalten wir) (?:${OFTEN} )+(?:von|vom|bei|beim)(?: der| dem)? (?:firma )?(<O\\d+>)`,
    read: (s, m) => sells(s, { ...m, 0: told(s, m[0]) } as unknown as RuleMatch, [s.of(m[1])], s.home),
  }),
  rule({
    name: 'lassen_bei',
    needs: 'O',
    pattern: `\\b(?:lassen wir|wir lassen) (?:${WORD} ){0,4}?(?:bei|von|beim|vom)(?: der| dem)? (?:firma )?(<O\\d+>) (?:${WORD} ){0,3}?${MADE}\\b`,
    read: (s, m) => sells(s, m, [s.of(m[1])], s.home),
  }),
  rule({
    name: 'stammkunde_bei_uns',
    needs: 'O',
    pattern: `(<O\\d+>) (?:ist|is|sind|bleibt) (?:${OFTEN} )*(?:ein(?:e)? |unser(?:e)? )?(?:[a-zäöüß]+ )?(?:<O\\d+>|stammkund(?:e|in)|kund(?:e|in)|großkund(?:e|in)) (?:bei|von) uns\\b`,
    read: (s, m) => (/kund/i.test(told(s, m[0])) ? pairs('customer_of', [s.of(m[1])], [s.home]) : []),
  }),
  rule({
    name: 'unser_dienstleister_die',
    needs: 'O',
    pattern: `\\bunser(?:e|en|em|er)? (?:[a-zäöüß]+ )?(?:dienstleister|lieferant|spediteur|partner|caterer|drucker)(?:in)?(?: ${WORD}){0,4}, (?:die|der|das|nämlich) (?:firma )?(<O\\d+>)`,
    read: (s, m) => sells(s, m, [s.of(m[1])], s.home),
  }),
  rule({
    name: 'bisher_von',
    cue: /bezieht|kauft|bestellt|nimmt/i,
    needs: 'O',
    pattern: `^(?:[-–*•] )?(?:<O\\d+>|bezieht|kauft|bestellt) (?:${WORD} ){0,8}?(?:von|bei)(?: der| dem)? (?:firma )?(<O\\d+>)(?=[.,;]|$)`,
    read: (s, m) =>
      !s.home && /^(?:[-–*•] )?(?:bezieht|kauft|bestellt)\b/i.test(told(s, m[0])) && !isAsked(s)
        ? pairs('supplier_of', [s.of(m[1])], [s.about ?? s.lately.O])
        : [],
  }),
  rule({
    name: 'abroad_our_supplier',
    needs: 'O',
    pattern: `\\b${NOTRE} (?:[a-zà-ÿ]+ )?${SUPPLIER}(?: [a-zà-ÿ]+)?,? (?:(?:la|le|el|il|de) )?(?:société |empresa |ditta |firma )?(<O\\d+>)`,
    read: (s, m) => sells(s, m, [s.of(m[1])], s.home),
  }),
  rule({
    name: 'abroad_our_client',
    needs: 'O',
    pattern: `\\b${NOTRE} (?:[a-zà-ÿ]+ )?${CLIENT}(?: [a-zà-ÿ]+)?,? (?:(?:la|le|el|il|de) )?(?:société |empresa |ditta |firma )?(<O\\d+>)`,
    read: (s, m) => pairs('customer_of', [s.of(m[1])], [s.home]),
  }),
  rule({
    name: 'abroad_supplier_of',
    needs: 'OO',
    pattern: `(<O\\d+>),? (?:est |es |è |is )?(?:le |el |il |de |un |een |l')?${SUPPLIER}(?: [a-zà-ÿ]+){0,2} (?:de|du|des|di|della|del|van|av|til|da|do) (?:la |l'|het |de )?(<O\\d+>)`,
    read: (s, m) => pairs('supplier_of', [s.of(m[1])], s.chain(m[2])),
  }),
  rule({
    name: 'romance_we_buy',
    needs: 'O',
    pattern:
      "\\b(?:noi |nous |nosotros )?(?:(?:li|le|lo|la|los|las|les|l') ?)?(?:prendiamo|compriamo|ordiniamo|acquistiamo|achetons|prenons|commandons|compramos|pedimos|encargamos)(?: [a-zà-ÿ']+){0,4}? (?:da|dal|dalla|dai|chez|à|a|de) (?:la |el |il )?(<O\\d+>)",
    read: (s, m) => sells(s, m, [s.of(m[1])], s.home),
  }),
  rule({
    name: 'romance_is_served',
    needs: 'O',
    pattern:
      '\\b(?:lo|la|los|las) (?:sirve|suministra|trae|fabrica)n?(?: [a-zñáéíóú]+){0,4}? (<O\\d+>)|\\b(?:sera|est|sont) (?:fait|faite|livrée?s?|assurée?s?|fournie?s?|imprimée?s?) par (<O\\d+>)(?! d[eu]\\b)',
    read: (s, m) => (s.home ? sells(s, m, [s.of(m[1] || m[2])], s.home) : []),
  }),
  rule({
    name: 'dutch_buys',
    needs: 'O',
    pattern:
      "\\b(wij|we|ze|zij) (?:nemen|kopen|bestellen|halen|betrekken) (?:[a-zëïé'-]+ ){0,6}?(?:af )?(?:bij|van) (?:de |het )?(<O\\d+>)",
    read: (s, m) => sells(s, m, [s.of(m[2])], /^w/i.test(m[1]) ? s.home : them(s)),
  }),
]);

/** True for what was got or taken from somebody, and not said to be so always: `we got samples from`. */
const isOnce = (words: string): boolean =>
  /\b(?:gets?|got|takes?)\b/i.test(words) &&
  !/\b(?:always|usually|mostly|still|regularly|all|our|its|their|most|only)\b/i.test(words);

/** Words with the names of their marks. */
const told = (s: Scene, words: string): string => words.replace(/<[OPL]\d+>/g, (mark) => s.of(mark)?.name ?? '');
