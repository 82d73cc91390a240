import { datesIn } from '../days/dates.ts';
import type { Promise } from './german.ts';
import { isCounted } from './term.ts';
import type { Setting } from './setting.ts';

/** Small words of French, Italian, Spanish, Dutch and the Nordic languages, and those that no such sentence has. */
const ABROAD =
  /\b(?:je|nous|vous|le|la|les|est|pour|des|du|au|un|une|il|lo|di|del|della|per|entro|una|el|los|las|con|para|en|jeg|vi|til|på|og|jag|och|i|min|de|al|fino|het|een|voor|wij|ik|we)(?!\p{L})/iu;
const OTHER = /\b(?:the|and|of|with|will|to|by|und|der|die|das|für|mit|ich|wir)\b/i;

const TO = "(?:(?:vous|te|t['’]|lui|leur|le|la|les|l['’]|vi|ti|gli|lo|os|se|lo) ?){0,2}";
const FRENCH =
  '(?:envoie|envoyons|livrons|confirme|confirmons|transmets|transmettons|paie|payons|rappelle|propose|proposons|facturons|commande|commandons|apporte|apportons|prépare|préparons|réserve|réservons|accepte|acceptons|rembourse|remboursons|prends en charge|(?:peux|pouvons) (?:vous )?\\p{Ll}{3,}(?:er|ir|re)|(?!ser|aur|pourr|devr|verr|saur|voudr|esp[eéè]r)\\p{Ll}{2,16}r(?:ai|ons))';
const FRENCH_FIRST_PERSON = new RegExp(
  `\\b(?:je|nous|on) (?:m['’]engage à |nous engageons à )?${TO}${FRENCH}(?!\\p{L})`,
  'iu',
);
const SOUTHERN_FIRST_PERSON = new RegExp(
  `(?:^|[,;:] |\\b(?:le|les|vi|ti|te|os|gli|lo|la|e|y|oggi|hoy|mañana|domani) )(?:confermo|confermiamo|invio|inviamo|mando|mandiamo|spedisco|spediamo|consegno|consegniamo|paghiamo|ordino|ordiniamo|offro|offriamo|accetto|accettiamo|preparo|prepariamo|envío|enviamos|entrego|entregamos|confirmo|confirmamos|pagamos|mandamos|ofrezco|ofrecemos|acepto|aceptamos|empezamos|comenzamos|terminamos|acabamos|instalamos|preparamos|reservo|reservamos|(?!ser|sar|vedr|estar|podr|tendr|esper|sper)\\p{Ll}{2,16}(?:erò|irò|eremo|iremo|aré|eré|iré|aremos|eremos|iremos))(?!\\p{L})`,
  'iu',
);
const NORDIC_VERB =
  '(?:sender|skickar|leverer|levererar|leverar|betaler|betalar|bestiller|beställer|bekrefter|bekräftar|bekræfter|tilbyr|erbjuder|tilbyder|ringer|tar kontakt|ordner|ordnar|bestiller|henter|hämtar|kommer (?:med|tilbake|tillbaka)|(?:skal|ska|vil) (?!være|vara|ha|se|bli)\\p{Ll}{3,})';
const NORDIC_FIRST_PERSON = new RegExp(
  `\\b(?:jeg|vi|jag) (?:også |också |gjerne |gärna )?${NORDIC_VERB}(?!\\p{L})|^(?:[^.!?]{2,40} )?${NORDIC_VERB} (?:jeg|vi|jag)\\b`,
  'iu',
);
const DUTCH_VERB =
  '(?:leveren?|lever|sturen|stuur|betalen|betaal|bevestigen|bevestig|bestellen|bestel|bezorgen|bezorg|monteren|monteer|installeren|installeer|reserveren|reserveer|garanderen|garandeer|vergoeden|vergoed|bieden|bied|starten|beginnen)';
const DUTCH_FIRST_PERSON = new RegExp(
  `\\b(?:ik|we|wij) ${DUTCH_VERB}(?!\\p{L})|\\b${DUTCH_VERB} (?:ik|we|wij)\\b`,
  'iu',
);
/** What somebody is to do by the minutes of a meeting, or by a day. */
const DUTCH_THIRD =
  '(?:stuurt|regelt|belt|mailt|tekent|levert|betaalt|boekt|bestelt|schrijft|controleert|plant|organiseert|informeert|vraagt|zorgt voor|neemt contact|maakt|brengt|haalt|koopt|reserveert|repareert|monteert|bevestigt)';
const NAME = "((?:\\p{Lu}[\\p{L}'’-]+)(?: \\p{Lu}[\\p{L}'’-]+){0,3})";
const THIRD_PERSON = new RegExp(
  `^(?:[^.;:?!]{2,60}?[, ] ?)?${NAME}(?:,? |, [^,.;:?!]{2,70}, )((?:${TO}(?!ser|aur|sar|estar|pourr|podr|potr|viaj|viagg|voyag|(?:para|contra|sopra|ancora|ahora|fuera|otra|nostra|vostra|altra|letra|quadra)(?!\\p{L}))\\p{Ll}{2,16}(?:ra|ront|rà|ranno|rá|rán)|${NORDIC_VERB})(?!\\p{L}).{2,240})$`,
  'u',
);
const DUTCH_THIRD_PERSON = new RegExp(`^${NAME} (${DUTCH_THIRD} .{2,240})$`, 'u');
/** What a party of a French contract does: `Le Client versera 2 400 € au Prestataire`. */
const PARTY =
  /^(?:(?:Article )?\d+(?:\.\d+)*[.)]? )?(?:Le|La|Les) (\p{Lu}\p{Ll}{3,}(?: \p{Lu}\p{Ll}+)?) ((?:s['’]engage(?:nt)? à|s['’]oblige(?:nt)? à|(?!ser|aur|pourr|devr|entrer|prendr|constituer)\p{Ll}{2,16}r(?:a|ont))(?!\p{L}).{2,300})$/u;
/** What is asked or expected of the reader: `Vous livrez avant le 12 mai`. */
const READERS =
  /^(?:[^.;:?!]{2,60}[,:] )?vous (?:me |nous |m['’])?(?:livrez|envoyez|fournissez|payez|réglez|versez|confirmez|apportez|posez|installez|terminez|commencez|remettez|(?!ser|pour|aur|devr|verr|trouv|recev|saur|voudr)\p{Ll}{2,16}rez)(?!\p{L})/iu;
/** A price or an end that is set. */
const SUM =
  /\b(?:prix|solde|devis|forfait|acompte|montant|loyer|caution|tarif|honoraires|règlement|paiement|prezzo|preventivo|importo|acconto|caparra|tariffa|pagamento|presupuesto|precio|importe|fianza|señal|tarifa|pago|offre|offerta|oferta|offerte|aanbieding|prijs|aanbetaling|betaling|pris|depositum|forskudd|handpenning)\b/iu;
const SET =
  /(?<!\p{L})(?:est (?:de|fixé|à|attendu|dû)|s['’]élève|au plus tard|payable|valable|t\.?t\.?c|h\.?t\b|à verser|à régler|è di|ammonta|da versare|entro|es de|asciende|a pagar|antes del|valid[oa]|válid[oa]|geldig|uiterlijk|bedraagt|te betalen|er på|betales|förfaller|forfaller)(?!\p{L})/iu;
const REJECTED =
  /\?["'”)]*$|(?<!\p{L})(?:pas|jamais|peut-être|si|s['’]il|pourr(?:iez|ait|ions|ais)|pourriez-vous|aimer\p{L}+|souhait\p{L}*|voudr\p{L}*|espèr\p{L}*|serait|non|forse|vorr\p{L}*|potreb\p{L}*|spero|speriamo|sarebbe|no|nunca|quizás?|ojalá|podría\p{L}*|espero|esperamos|sería|ikke|inte|kanskje|kanske|hvis|håper|hoppas|ville|skulle|niet|geen|misschien|zou|zouden|hopelijk|werd|avait|était|a été|ha sido|fue|era|stato)(?!\p{L})/iu;

/** What a French, Italian, Spanish or Nordic sentence promises or sets as a term, or undefined. */
export function abroadPromise(text: string, setting: Setting): Promise | undefined {
  if (!ABROAD.test(text) || OTHER.test(text) || REJECTED.test(text)) return undefined;
  const isFirst = FRENCH_FIRST_PERSON.test(text) || SOUTHERN_FIRST_PERSON.test(text) || NORDIC_FIRST_PERSON.test(text);
  if (isFirst && isDefinite(text, setting)) return { first: true, what: text };
  if (DUTCH_FIRST_PERSON.test(text) && isSpecific(text, setting)) return { first: true, what: text };
  if (READERS.test(text) && isDefinite(text, setting)) return { byReader: true, what: text };
  const [, who = '', what = ''] = THIRD_PERSON.exec(text) ?? [];
  if (what && setting.isKnown(who)) return { who, what };
  const [, named = '', task = ''] = DUTCH_THIRD_PERSON.exec(text) ?? [];
  if (task && setting.isKnown(named) && (setting.genre === 'minutes' || isSpecific(text, setting)))
    return { who: named, what: task };
  const [, party, duty] = (setting.genre === 'contract' && PARTY.exec(text)) || [];
  if (party && duty) return { who: party, what: duty };
  return SUM.test(text) && SET.test(text) && isSpecific(text, setting) ? { what: text } : undefined;
}

/** True where it names for whom, how much or by when. */
const isDefinite = (text: string, setting: Setting): boolean =>
  /\b(?:vous|te|lui|leur|vi|ti|gli|le|les|os|dere|deg|dig|er|jer)\b/iu.test(text) || isSpecific(text, setting);

/** `à 30 jours`, `a 30 giorni`, `a 30 días`. */
const IN_DAYS =
  /(?<!\p{L})(?:à|a|sous|entro|en|dans) \d{1,3} (?:jours|giorni|d[ií]as|dager|dagar|semaines|settimane|semanas)\b/iu;

/** When something is paid that has no day. */
const ON_EVENT =
  /(?<!\p{L})(?:à la (?:livraison|commande|réception|signature)|alla consegna|all['’]ordine|a la entrega|bij levering)(?!\p{L})/iu;

const isSpecific = (text: string, { date }: Setting): boolean =>
  isCounted(text) || IN_DAYS.test(text) || ON_EVENT.test(text) || datesIn(text, date, true).some(({ past }) => !past);
