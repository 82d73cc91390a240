/** Said of whoever the text goes on about, before the name of another house: `they buy from`, `the customer uses`. */
const THEY =
  /\b(?:they|(?:the|this|that|our|my|a) (?:[a-z]+ )?(?:customer|client|prospect|tenant|patient|guest)s?|(?:de[rmn]|die|unser|unsere[mn]?|ein|eine[mn]?) (?:\p{L}+ )?kund(?:e|en|in))\b/iu;
const WRITERS = /\b(?:we|us|our|ours|I|my|wir|uns|unser\p{L}*|ich|mein\p{L}*)\b/iu;
/** Right before the name of a house that somebody else deals with. */
const DEALT =
  /\b(?:(?:buy(?:s|ing)?|bought|orders?|ordered|sourced?|sources|rents?|rented|gets?|got|leases?|hires?|hired|purchased?) (?:[a-z]+ ){0,4}?from|use[sd]?|using|switch(?:ed|es|ing)? to|mov(?:ed|es|ing) to|(?:suppli|provid|deliver|insur|audit|advis)(?:ed|es) by|kauf(?:t|en|te|ten) (?:\p{L}+ ){0,4}?bei|bezieh(?:t|en) (?:\p{L}+ ){0,4}?von|beliefert von|nutz(?:t|en)) (?:the |der |dem |die )?$/iu;
/** Of a house that stands between two others. */
const BETWEEN =
  /\b(?:through|via|instead of|rather than|besides|versus|vs\.?|than|statt|anstelle von) (?:the |der |dem )?$/iu;
/** What a house is to somebody whom the words do not name: `Current supplier: `, `Incumbent is `. */
const LABEL =
  /(?:^|[.;:,] |\b(?:the|their|its|current|existing|present|previous|today's|der|ihr|jetziger|bisheriger|aktueller) )(?:[a-z]+ )?(?:supplier|vendor|provider|incumbent|competitor|competition|insurer|auditor|carrier|lieferant|anbieter|wettbewerber|mitbewerber|konkurrent)(?:in)?(?: (?:today|now|so far|heute|bisher))?(?:,|:| is| are| ist| was| war) (?:the |die |der )?$/iu;

/** True where the words before a house's name say that another house deals with it: `their` may be either's. */
export const isUsedByOthers = (before: string): boolean =>
  BETWEEN.test(before) || (!WRITERS.test(before) && (THEY.test(before) || DEALT.test(before) || LABEL.test(before)));
