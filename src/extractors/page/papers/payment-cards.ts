/** What cards are issued under: schemes, and banks and shops that call a card after themselves. */
const SCHEME =
  '(?:visa|master ?card|maestro|eurocard|amex|american express|diners(?: club)?|discover|jcb|union ?pay|barclaycard|girocard|ec-karte|apple pay|google pay|samsung pay)';
/** How cards of one scheme are told apart. */
const GRADE =
  '(?:gold|silver|silber|platinum|platin|platino|titanium|black|world|elite|infinite|signature|classic|standard|premier|premium|select|plus|corporate|business|company|debit|credit|prepaid|virtual|electron|metal|green|blue|centurion|avios|rewards?|cashback|student|card|cards|karte|kreditkarte|carte|carta|tarjeta)';
const ISSUED = '(?:revolut|curve|n26|monzo|starling|wise|barclays|lloyds|lufthansa miles & more|miles & more|payback)';

const CARD = new RegExp(
  `^(?:the )?(?:${SCHEME}(?: ${GRADE}){0,4}|${ISSUED}(?: ${GRADE}){1,4}|(?:apple|google|samsung) pay|paypal plus)$`,
  'i',
);
/** The houses themselves, by their bare names. */
const HOUSE = /^(?:american express|mastercard|visa|amex|discover|barclaycard|diners club)$/i;

/** True for a card, or another way to pay, by the scheme and grade that it is called by: `Visa Corporate Platinum`. */
export const isCardProduct = (name: string): boolean => CARD.test(name) && !HOUSE.test(name);
