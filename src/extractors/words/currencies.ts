const CURRENCIES = new Set(
  'usd eur gbp chf jpy cad aud nzd sgd hkd cny zar czk huf sek nok dkk pln inr brl mxn dollar dollars euro euros franc francs pound pounds yen'.split(
    ' ',
  ),
);
/** Thousands and millions of it: `TEUR`, `MNOK`, `Mio EUR`. */
const MANY = /^(?:[tmk]|(?:mio|mrd|tsd|mn|bn)\.? ?)(?=(?:usd|eur|gbp|chf|sek|nok|dkk)$)/i;
/** What a country pays with. */
const OF_COUNTRY =
  /^(?:us|u\.s\.|american|swiss|schweizer|canadian|australian|british|japanese|hong kong|singapore|new zealand|swedish|norwegian|danish|indian|czech|polish|turkish|russian|chinese) (?:dollars?|francs?|franken|pounds?|yen|kron(?:a|er?|or)|crowns?|rupees?|koruna|zloty|lira|roubles?|yuan)$/i;

/** What is paid on top of a price, as it is abbreviated: `plus MwSt`. */
const TAX = /^(?:VAT|GST|HST|MwSt|MWSt|MWST|USt|UST|TVA|IVA|BTW)\.?$/;
/** True for money by its name or code, and for taxes on it: `CHF`, `MNOK`, `Swiss Franc`, `MwSt`. */
export const isCurrency = (name: string): boolean =>
  TAX.test(name) || CURRENCIES.has(name.toLowerCase().replace(/[.,]$/, '').replace(MANY, '')) || OF_COUNTRY.test(name);
