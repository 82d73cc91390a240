/** What HTML calls characters by name: those of HTML 4, punctuation and the letters of Europe. */
const NAMED: ReadonlyMap<string, string> = new Map(
  (
    'Tab \u0009 NewLine \u000a excl ! quot " num # dollar $ percnt % amp & apos \' lpar ( rpar ) ast * plus + comma , period . ' +
    'sol / colon : semi ; lt < equals = gt > quest ? commat @ lsqb [ bsol \\ rsqb ] lowbar _ grave ` lbrace { verbar | rbrace } ' +
    'nbsp \u00a0 iexcl ¡ cent ¢ pound £ curren ¤ yen ¥ brvbar ¦ sect § uml ¨ copy © ordf ª laquo « not ¬ shy \u00ad reg ® macr ¯ ' +
    'deg ° plusmn ± sup2 ² sup3 ³ acute ´ micro µ para ¶ middot · cedil ¸ sup1 ¹ ordm º raquo » frac14 ¼ frac12 ½ half ½ frac34 ¾ ' +
    'iquest ¿ Agrave À Aacute Á Acirc Â Atilde Ã Auml Ä Aring Å AElig Æ Ccedil Ç Egrave È Eacute É Ecirc Ê Euml Ë Igrave Ì ' +
    'Iacute Í Icirc Î Iuml Ï ETH Ð Ntilde Ñ Ograve Ò Oacute Ó Ocirc Ô Otilde Õ Ouml Ö times × Oslash Ø Ugrave Ù Uacute Ú Ucirc Û ' +
    'Uuml Ü Yacute Ý THORN Þ szlig ß agrave à aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê ' +
    'euml ë igrave ì iacute í icirc î iuml ï eth ð ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö divide ÷ oslash ø ugrave ù ' +
    'uacute ú ucirc û uuml ü yacute ý thorn þ yuml ÿ Amacr Ā amacr ā Abreve Ă abreve ă Aogon Ą aogon ą Cacute Ć cacute ć Ccaron Č ' +
    'ccaron č Dcaron Ď dcaron ď Dstrok Đ dstrok đ Emacr Ē emacr ē Edot Ė edot ė Eogon Ę eogon ę Ecaron Ě ecaron ě Gbreve Ğ ' +
    'gbreve ğ Imacr Ī imacr ī Iogon Į iogon į Idot İ inodot ı Kcedil Ķ kcedil ķ Lcedil Ļ lcedil ļ Lcaron Ľ lcaron ľ Lstrok Ł ' +
    'lstrok ł Nacute Ń nacute ń Ncedil Ņ ncedil ņ Ncaron Ň ncaron ň Omacr Ō omacr ō Odblac Ő odblac ő OElig Œ oelig œ Rcaron Ř ' +
    'rcaron ř Sacute Ś sacute ś Scedil Ş scedil ş Scaron Š scaron š Tcaron Ť tcaron ť Umacr Ū umacr ū Uring Ů uring ů Udblac Ű ' +
    'udblac ű Uogon Ų uogon ų Yuml Ÿ Zacute Ź zacute ź Zdot Ż zdot ż Zcaron Ž zcaron ž fnof ƒ circ ˆ tilde ˜ Alpha Α Beta Β ' +
    'Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ ' +
    'Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ ' +
    'mu μ nu ν xi ξ omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω thetasym ϑ upsih ϒ piv ϖ ' +
    'ensp \u2002 emsp \u2003 emsp13 \u2004 emsp14 \u2005 numsp \u2007 puncsp \u2008 thinsp \u2009 hairsp \u200a ' +
    'ZeroWidthSpace \u200b zwnj \u200c zwj \u200d lrm \u200e rlm \u200f dash ‐ hyphen ‐ ndash – mdash — horbar ― lsquo ‘ rsquo ’ ' +
    'lsquor ‚ sbquo ‚ ldquo “ rdquo ” bdquo „ ldquor „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ ' +
    'rsaquo › oline ‾ frasl ⁄ NoBreak \u2060 euro € image ℑ numero № weierp ℘ real ℜ trade ™ alefsym ℵ frac13 ⅓ frac23 ⅔ frac18 ⅛ ' +
    'frac38 ⅜ frac58 ⅝ frac78 ⅞ larr ← uarr ↑ rarr → darr ↓ harr ↔ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ ' +
    'exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ ' +
    'int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ ' +
    'lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang 〈 rang 〉 loz ◊ starf ★ star ☆ phone ☎ spades ♠ clubs ♣ hearts ♥ diams ♦ check ✓ ' +
    'checkmark ✓ cross ✗'
  )
    .split(' ')
    .flatMap((word, i, all) => (i % 2 ? [] : [[word, all[i + 1] ?? '']])),
);

/** What the numbers 128 to 159 mean in a page: the signs of Windows-1252, where they are any. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Text with its character references decoded; unknown ones stay. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,14}\d{0,2}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED.get(name) ?? whole;
    const code = decimal ? Number(decimal) : parseInt(hex, 16);
    if (code >= 128 && code < 160) return WINDOWS.charAt(code - 128);
    return code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
  });
