/** What is sent, owed or agreed between firms. */
const PAPER =
  '(?:quote|quotation|offer|invoice|bill|bid|tender|proposal|contract|agreement|order|delivery|shipment|consignment|payment|renewal|refund|credit note|statement|reminder|subscription|licen[cs]e|samples?|estimate|mandate|retainer)s?';
const TRADER =
  '(?:supplier|vendor|distributor|manufacturer|insurer|competitor|wholesaler|importer|exporter|retailer|start-?up|company|firm|provider|employer|publisher|brewery|charity|caterer|courier|haulier|haulage firm|bank|carrier|agency|factory|mill|producer|consultancy|law firm|builder|roofer|print shop|lender|letting agents?)s?';
const CROWD =
  '(?:accountant|lawyer|solicitor|interview|job|position|role|desk|buyer|rep|team|people|guys|folks|friends?|colleagues?|counterpart|broker|advis[eo]r|placement|internship|management|contact|engineer|controller|staff)s?';

/** Words before a name that make it a firm's. */
const BEFORE: readonly RegExp[] = [
  new RegExp(`\\b${PAPER} (?:from|with|to|by) (?:the )?$`, 'i'),
  new RegExp(`\\b${TRADER},? (?:is |are |was |called |named )?$`, 'i'),
  new RegExp(`\\b${CROWD} at $`, 'i'),
  /(?:^|[-*•] )(?:competitors?|competition|prospects?|suppliers?|vendors?|insurers?|bank|customers?|clients?|employer|wettbewerber|lieferant(?:en)?|mitbewerber|hausbank|kunden)\s?: (?:[\p{L}\p{N}&.' -]{2,40}(?:,| and| und) ){0,8}$/iu,
  /\b(?:firma|lieferant(?:in|en)?|anbieter|hersteller|händler|mitbewerber|versicherung|hausbank|spediteur|dienstleister|druckerei|agentur|kanzlei|werft|großhändler|brauerei) $/i,
  /\b(?:angebot|offerte|rechnung|bestellung|lieferung|vertrag|rahmenvertrag|mahnung|gutschrift|muster|auftrag|zusage|absage)(?:e|en|s)? (?:von|mit|bei|an|durch) (?:die |der |den )?$/i,
  /\b(?:works?|worked|working|employed|arbeitet?|arbeite|arbeitete|angestellt|beschäftigt|travaille|lavora|trabaja) (?:now |jetzt |seit \d{4} |there )?(?:at|for|bei|chez|presso|en|para) (?:the |der |dem )?$/i,
  /\b(?:our|their|the|his|her|my) (?:[a-z-]+ ){0,2}(?:solicitors|accountants|auditors|lawyers|brokers|consultants|surveyors|architects|printers|hauliers|caterers|roofers|builders|(?:service|delivery|sales|logistics|implementation|training|technology) partner)(?: (?:is|are|at|from))?,? $/i,
  /\b(?:unser(?:e|en|em|er)?|ihr(?:e|en|em|er)?|deren|dessen) (?:[a-zäöüß-]+ )?(?:\p{Lu}?\p{Ll}*(?:partner|lieferant|dienstleister|spediteur|kunde|kunden|wettbewerber))(?:,? (?:die|der|das))? $/iu,
  /\b(?:notre|nostr[oa]|nuestr[oa]|leur) (?:[a-zà-ÿ]+ )?(?:fournisseur|client|partenaire|prestataire|bureau d['’]études|fornitore|cliente|proveedor|socio)(?: (?:de|di|del|d['’]) ?[a-zà-ÿ]+)?,? (?:la |le |l['’]|il )?$/i,
  /\b(?:la ditta|la società|la société|l['’]entreprise|la empresa|chez|presso) $/i,
  /\b(?:frau|herrn?|dr\.) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? (?:von|bei|aus) (?:der|dem) $/iu,
];

/** Said in English of a firm as of many. */
const PLURAL =
  /^ (?:have|are|were|haven['’]t|aren['’]t|don['’]t) (?:not |now |just |still |also |finally |already )?[a-z]/;

/** Words after a name that only firms do. */
const AFTER: readonly RegExp[] = [
  /^ (?:will |can |could |would |has |have |hasn['’]t |didn['’]t |won['’]t |can['’]t |cannot )?(?:now |also |still |already |only )?(?:suppl(?:y|ies|ied)|deliver(?:s|ed)?|ship(?:s|ped)|invoice[sd]|quote[sd]|(?:ship|invoice|quote)(?= (?:us|you|them|me|an?|the|about|around)\b| [€£$\d])|charge[sd]? (?:us|them|\S{0,3}\d)|manufactures?|stock(?:s|ed)|distributes?|came in (?:at|cheap(?:er|est)?|high(?:er|est)?|low(?:er|est)?|second|first|most)|raised (?:its|their) prices?|went (?:bust|bankrupt|under|into administration)|owes? us|employs?)\b/,
  /^ (?:liefert|gewährt|verrechnet|berechnet|fakturiert|vertreibt|produziert|bietet uns|hat (?:noch )?(?:nicht |schon |heute )?(?:geliefert|bezahlt|gekündigt|angeboten))\b/,
];

/** What unknown words do that are firms rather than people: of a name that might be a surname it says little. */
const DEALT =
  /^ (?:has |have |hat |haben )?(?:now |just |finally |already |not |nicht |endlich |schon )?(?:signed|agreed to|declined|renewed|cancelled|extended|accepted the|paid|hasn['’]?t paid|unterschrieben|verlängert|zugesagt|abgesagt)\b|^ still (?:has|have)n?['’]?t\b/;

/** Words before a name that make it a firm's where it is no surname by itself. */
const BY =
  /\b(?:acquired|bought|taken over|owned|supplied|made|built|organi[sz]ed|sponsored|distributed|delivered|provided|installed|printed|financed|funded|crated|audited|hosted|catered|operated) (?:[a-z]+ )?by (?:the )?$|\b(?:sold|belongs|belong|switched|outsourced) to (?:the )?$|\b(?:bought|sourced|ordered|leased|hired|rented) from (?:the )?$|\b(?:switched|moved) away from (?:the )?$/i;

/** Somebody of a firm, who acts for it. */
const FROM = /\b\p{Lu}\p{Ll}+ (?:from|at|of) $/u;
const ACTS =
  /^ (?:also |just |has |will |is going to |was |would )?(?:called?|wrote|writes?|asked|asks?|rang|phoned|mailed|emailed|confirm(?:ed|s)?|sen(?:t|ds?)|quoted|promised|agreed|offer(?:ed|s)|replied|delivered|says?|said|thinks|wants|needs|signed)\b/;

/** Nouns before a firm's name that German writes with a capital letter, too. */
export const FIRM_NOUN =
  /^(?:Firma|Kund(?:e|en|in)|(?:Vertriebs|Kooperations)partner|Lieferant(?:in|en)?|Anbieter|Hersteller|Händler|Mitbewerber|Spediteur|Dienstleister|Angebot|Offerte|Rechnung|Bestellung|Lieferung|Vertrag|Rahmenvertrag|Mahnung|Gutschrift|Auftrag|Zusage|Absage|Fa\.?)$/;

/** What stands in the place of a firm and is none. */
export const NO_FIRM =
  /^(?:[a-z]{2}\d\d$|(?:b\.?sc|m\.?sc|b\.?a|m\.?a|mba|b\.?eng|m\.?eng|ll\.?[bm]|ph\.?d)\.?(?: |$)|(?:nos?\.?|nr\.?|reception|hq|home|work|school|customs|security|christmas|easter|midnight|noon|brexit|covid[-\d]*|corona|lebenslauf)$|(?:north|south|east|west|left|right)(?:ern)? (?:bank|coast|shore|side|end)$|(?:nafta|usmca|cusma|ceta|gatt|ttip|tpp|gdpr|dsgvo|hipaa)$|.* (?:around|of|for|with|against|without|beyond|through|from|the|by|about|under|behind|into|upon)$|(?:studium|studiengang|ausbildung) |(?:appendix|annex|schedule|section|exhibit|version|article|clause|part|phase|lot|anlage|anhang|ziffer|abschnitt|teil) )/i;

/** Before a name that a plural verb after it is not said of, or not of it alone. */
const JOINED = /(?:,|&|['’]s|\b(?:and|or|nor|the|in|of|at|for|on|with|from|to|by|between|like|as)) $/i;

/** Before a noun, which of an unknown word makes a thing rather than a firm: `hat den Zuschuss zugesagt`. */
const DETERMINED = /\b(?:the|an?|d(?:er|ie|as|en|em|es)|(?:k?ein|[mds]ein|ihr|unser|euer)(?:e[nmrs]?)?) $/i;

/** How far around a name its words are read. */
const REACH = 90;

/** True for a German noun behind its article, which stands before a verb as what is delivered: `Die Scheiben liefert Kromer`. */
const isThing = (words: string, name: string): boolean =>
  !name.includes(' ') && /(?:^|\s)(?:Die|Das|Den|Diese|Dieses|Unsere|Ihre|Alle) $/.test(words);

/** True where the words around a name are said of firms. */
export function isDealtWith(before: string, after: string, { name, isSurname }: { name: string; isSurname: boolean }) {
  const [words, next] = [before.slice(-REACH), after.slice(0, REACH)];
  const isMany = /[^s]s$/.test(name) || JOINED.test(words);
  return (
    BEFORE.some((one) => one.test(words)) ||
    (!isThing(words, name) && AFTER.some((one) => one.test(next))) ||
    (FROM.test(words) && ACTS.test(next)) ||
    (!isSurname && BY.test(words)) ||
    (!isMany && PLURAL.test(next)) ||
    (!isSurname && !DETERMINED.test(words) && DEALT.test(next))
  );
}
