const CURRENCIES = new Set(
  'usd eur gbp chf jpy cad aud sek nok dkk pln inr dollar dollars euro euros franc francs pound pounds yen'.split(' '),
);
/** What a country pays with. */
const OF_COUNTRY =
  /^(?:us|u\.s\.|american|swiss|schweizer|canadian|australian|british|japanese|hong kong|singapore|new zealand|swedish|norwegian|danish|indian|czech|polish|turkish|russian|chinese) (?:dollars?|francs?|franken|pounds?|yen|kron(?:a|er?|or)|crowns?|rupees?|koruna|zloty|lira|roubles?|yuan)$/i;

/** True for money by its name or code: `CHF`, `Swiss Franc`. */
export const isCurrency = (name: string): boolean =>
  CURRENCIES.has(name.toLowerCase().replace(/[.,]$/, '')) || OF_COUNTRY.test(name);
