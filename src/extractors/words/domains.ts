import { firstPart } from './parts.ts';
import { isFirstName } from '../tagger/gazetteer.ts';
import { isKindOfHouse } from './names.ts';
import { isResource } from './resources.ts';

const words = (list: string) => new Set(list.split(' '));

const FREE_MAIL = words(
  'gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.ca yahoo.in yahoo.co.in yahoo.co.jp ymail.com rocketmail.com hotmail.com hotmail.co.uk ' +
    'hotmail.fr hotmail.de hotmail.it hotmail.es outlook.com outlook.de outlook.fr live.com live.co.uk live.nl msn.com aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com ' +
    'pm.me gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de arcor.de mail.com email.com usa.com inbox.com fastmail.com fastmail.fm hey.com tutanota.com tuta.io ' +
    'zoho.com zohomail.com yandex.ru yandex.com mail.ru bk.ru list.ru inbox.ru rambler.ru qq.com 163.com 126.com sina.com sohu.com naver.com daum.net hanmail.net ' +
    'orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it tin.it bluewin.ch hispeed.ch comcast.net verizon.net att.net sbcglobal.net bellsouth.net ' +
    'cox.net charter.net earthlink.net mindspring.com juno.com netzero.net optonline.net btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com blueyonder.co.uk shaw.ca rogers.com ' +
    'sympatico.ca telus.net bigpond.com optusnet.com.au xtra.co.nz uol.com.br bol.com.br terra.com.br telenet.be skynet.be ziggo.nl xs4all.nl planet.nl hetnet.nl wp.pl o2.pl onet.pl seznam.cz ' +
    'cs.com compuserve.com prodigy.net attbi.com swbell.net pacbell.net ameritech.net worldnet.att.net flash.net rr.com netscape.net netscape.com ix.netcom.com netcom.com usa.net iname.com bigfoot.com hushmail.com frontier.com windstream.net ' +
    'centurylink.net embarqmail.com suddenlink.net roadrunner.com frontiernet.net videotron.ca bell.net eircom.net tiscali.co.uk freeserve.co.uk btopenworld.com supanet.com posteo.de mailbox.org sapo.pt clix.pt netcabo.pt iol.pt mail.pt interia.pl gazeta.pl centrum.cz volny.cz atlas.cz azet.sk zoznam.sk freemail.hu citromail.hu t-online.hu otenet.gr forthnet.gr mynet.com ukr.net i.ua bigmir.net iafrica.com mweb.co.za ono.com movistar.es telefonica.net numericable.fr neuf.fr club-internet.fr kpnmail.nl casema.nl home.nl telfort.nl pandora.be scarlet.be proximus.be bluemail.ch online.no broadpark.no frisurf.no mail.dk post.tele.dk jubii.dk bredband.net comhem.se elisanet.fi kolumbus.fi luukku.com pp.inet.fi kabelmail.de unitybox.de vodafone.de online.de sunrise.ch swissonline.ch aon.at chello.at telia.com home.se spray.se ' +
    'abv.bg rediffmail.com excite.com lycos.com mailinator.com duck.com',
);
const LIST_HOSTS = words(
  'googlegroups.com yahoogroups.com groups.io freelists.org listserv.net mailman.net list-manage.com mailchimpapp.net sendgrid.net mailgun.org amazonses.com mcsv.net rsgsv.net ' +
    'topica.com egroups.com onelist.com substack.com reply.github.com noreply.github.com facebookmail.com',
);
const PLATFORMS = words(
  'linkedin.com twitter.com x.com facebook.com instagram.com youtube.com youtu.be medium.com github.com gitlab.com google.com docs.google.com drive.google.com maps.google.com ' +
    'goo.gl bit.ly tinyurl.com t.co zoom.us teams.microsoft.com meet.google.com calendly.com dropbox.com box.com wetransfer.com slack.com notion.so wikipedia.org en.wikipedia.org ' +
    'forms.gle mailchi.mp gumroad.com patreon.com kickstarter.com eventbrite.com eventbrite.co.uk surveymonkey.com typeform.com airtable.com trello.com atlassian.net figma.com miro.com loom.com vimeo.com ' +
    'soundcloud.com spotify.com tiktok.com pinterest.com reddit.com news.ycombinator.com xing.com doodle.com komoot.com komoot.de sharepoint.com 1drv.ms webex.com gotomeeting.com discord.gg discord.com t.me ' +
    'amazon.com apple.com microsoft.com aka.ms whatsapp.com wa.me t.me example.com example.org example.net localhost w3.org schema.org',
);
const SECOND_LEVEL = words('co com org net ac gov edu or ne go gob mil nom ltd plc me sch nhs gv');
const ROLES = words(
  'info noc dns netops sysadmin contact contacts billing invoice invoices accounts accounting accountspayable ap ar payments finance support help helpdesk service services customerservice customercare care sales marketing press media pr ' +
    'office admin administrator administration hr jobs careers recruiting recruitment hello hi team enquiries inquiries enquiry inquiry orders order booking bookings reservations reception ' +
    'webmaster postmaster hostmaster abuse security privacy legal compliance noreply no-reply no_reply donotreply do-not-reply mailer-daemon bounce bounces notification notifications alert alerts news newsletter updates ' +
    'feedback subscribe unsubscribe list lists mail email mailbox system root automated robot bot events registrar registration partners partnerships operations ops purchasing procurement shipping returns ' +
    'kontakt anfrage anfragen buchhaltung verkauf vertrieb einkauf empfang sekretariat rechnung rechnungen bestellung bestellungen reservierung reservierungen bewerbung bewerbungen redaktion ' +
    'all everyone everybody staff benefits dispatch dispo disposition board vorstand verwaltung geschaeftsfuehrung zentrale leitung lettings letting local chapter lodge union ' +
    'alle jedermann firma firmapost post postmottak postkasse hei hej hallo salg ordre ordrer regnskap faktura kundeservice kundservice kundtjanst forsaljning bestallning ekonomi fakturor ' +
    'administratie verkoop inkoop facturen boekhouding klantenservice ventas compras facturacion pedidos contacto correo atencion clientes reservas vendite acquisti amministrazione ordini ' +
    'segreteria ufficio contabilita fatture clienti prenotazioni contatti direction commercial comercial administracion achats ventes devis bonjour biuro zamowienia faktury geral ' +
    'parents eltern pupils students schueler lehrer teachers kollegium volunteers guests gaeste residents bewohner mieter neighbours neighbors nachbarn jugend senioren familien families governors trustees ' +
    'rh drh recrutement recursoshumanos rrhh risorseumane personalabteilung personalbuero job emploi ' +
    'secretary treasurer clerk bursar chair chairman chairwoman chairperson honsecretary registrar president accueil comptabilite facturation commandes reservation redaction secretariat ' +
    'warehouse logistics logistik lager versand claims schaden tickets ticket emergency notfall oncall reklamation beschwerden retouren presse mahnwesen personal karriere ausbildung datenschutz dsgvo gdpr dpo ' +
    'poststelle hausmeister prepress artwork proofs printing tenants rentals tech technik werkstatt edv research membership members mitglieder anmeldung seminar seminare veranstaltungen kurse shop store stores ' +
    'post postmottak firmapost postkasse salg faktura regnskap kundeservice ekonomi forsaljning kundtjanst inkop bogholderi myynti laskutus administratie verkoop inkoop facturatie boekhouding direction achats ventes compta commercial amministrazione vendite acquisti commerciale segreteria fatture ufficio ventas compras contabilidad facturacion alle ' +
    'investors investor shareholders donors supporters donations fundraising facilities property maintenance bursary chartering freight crewing charter agency crew ops-desk rota rosters dispatchers noticeboard circular bulletin clubhouse committee council start signup join ' +
    'verteiler schriftfuehrer schriftfuehrung kassenwart jugendwart buergerbuero buergerservice rathaus standesamt bauamt tiefbauamt gemeinde pfarramt pfarrbuero gemeindebuero hausverwaltung objektverwaltung technischerdienst fuhrpark frachten zoll abrechnung foerderverein elternbeirat schulleitung kita hort ' +
    'escale exploitation chantier mairie scolarite etudiants parents-eleves adherents secretaria secretario direccion familias alumnos profesores socios almacen taller obra produccion comunicacion prensa soci famiglie genitori direzione logistica magazzino produzione stampa leden ouders secretariaat penningmeester planning magazijn bestuur medlem medlemmer styret styre kansli ' +
    'kreditoren debitoren gf gl sek buero hola desk servicedesk frontdesk netz ' +
    'purchase purchases deposits print prints engineering clients customers quai slots hire wards residents owners projectbureau bestyrelsen alla lieferanten vertrag vertraege ' +
    'rezeption wache bauhof shift nightshift property lostproperty scheduling archive depot yard porters gatehouse concierge canteen kantine cantine ' +
    'phishing spam fraud dmarc invitations invites invitation messages reminder reminders survey surveys umfrage umfragen receipt receipts statement statements voicemail fax digest requests verify verification confirm confirmation confirmations activation welcome rewards offers promotions promo wordpress webform webformular kontaktformular formulaire formulario formulier website websites webshop onlineshop web sicherheit securite seguridad jobalerts courses academy ' +
    'portal hotline kasse praxis kanzlei archiv labor dispatcher procurements tenders ausschreibung ausschreibungen angebote quotes quotations estimates remittance payroll lohn gehalt steuern it',
);
/** What a mailbox that many read is called in part: `dev-list`, `team-blue`. */
const LISTS = words('team teams list lists liste group groups gruppe squad dept department abteilung');
/** Words with which a function's German name in one word ends (`kundendienst`, `druckdaten`). */
const COMPOUND =
  /^[a-z]{3,20}(?:daten|service|dienst|abteilung|annahme|eingang|ausgang|stelle|buero|team|support|verwaltung|bestellung(?:en)?|rechnung(?:en)?|anfragen?|anmeldung(?:en)?|buchung(?:en)?|meldung(?:en)?|unterlagen|belege|scheine|planung|zentrale|zentrum|hotline|redaktion|versand|einkauf|vertrieb|werkstatt|sekretariat|vorstand|schutz|betreuung|fuehrung|leitung|rechnung|igung|ierung|altung|utzung|achtung|ietung|artung|office|desk|orders|invoices|billing|claims)$/;

/** What providers of private mailboxes call themselves. */
const MAILER =
  /^(?:(?:[a-z]{0,8}-?)?(?:webmail|freemail|hotmail|gmail|ymail|protonmail|fastmail|rocketmail)|(?:in|post|mail|letter)box|quickmail|(?:post|mail)bag|(?:my|home|private|net|free|web|e)-?(?:e?mail|post|letter)|(?!royal|daily|black|chain|direct|hall)[a-z]{2,8}mail|mail(?!chimp|jet|gun|man|er|room|online)[a-z]{2,5}|inbox[a-z]{0,4})\.(?:[a-z]{2,7}|(?:com?|net|org)\.[a-z]{2})$/;

/** True for the domain of a provider of private mailboxes: it says nothing about an employer. */
const isFreeMail = (domain: string): boolean => FREE_MAIL.has(domain) || MAILER.test(domain);

/** True for a mailing-list or bulk-mail host. */
const isListHost = (domain: string): boolean =>
  isHostOfLists(domain) ||
  LIST_HOSTS.has(domain) ||
  LIST_HOSTS.has(registrable(domain)) ||
  /^(?:alumni|alum)\./.test(domain);

const isHostOfLists = (domain: string): boolean => /^(?:lists?|groups?|mailman|listserv|bounces?)\./.test(domain);

/** True for an address to which many are subscribed, or by which they subscribe. */
export const isOfList = (local: string, host: string): boolean => isHostOfLists(host) || OF_LIST.test(local);

/** True for a site where others publish: a link there says nothing about its owner. */
export const isPlatform = (domain: string): boolean => PLATFORMS.has(domain) || PLATFORMS.has(registrable(domain));

/** What a mailbox is called from which programs write, and that nobody reads. */
const UNREAD =
  /no-?_?repl(?:y|ies)|do-?_?not-?_?reply|no-?_?respon(?:der|da)|ne-?_?pas-?_?repondre|non-?_?rispondere|n[aã]o-?_?responda|(?:keine?|nicht)-?_?antwort|niet-?_?(?:be)?antwoord|geen-?_?antwoord|notif|benachrichtig|mailer|automail/;

/** What a program of mailing lists calls the mailboxes that it reads itself: `dev-request`, `dev+unsubscribe`. */
const OF_LIST = /[-+](?:request|owner|bounces?|(?:un)?subscribe|confirm|admin)$|^owner-|^bounces?[+-]/;

/** True for the mailbox of a program that writes for others, or for itself. */
export const isUnread = (local: string): boolean => UNREAD.test(local);

const AUTOMATIC =
  /help-?desk|service-?desk|announce|newsletter|notices?$|^imcea|^mbx|customer(?:serv|care|notice)|webmaster|postmaster|subscri/;

/** True when the mailbox name is a function (`billing`, `sales-emea`), not a person. */
export function isRole(local: string): boolean {
  const plain = firstPart(local, '+').replace(/[._-]?\d+$/, '');
  if (ROLES.has(plain) || AUTOMATIC.test(local) || UNREAD.test(local) || (COMPOUND.test(plain) && !isFirstName(plain)))
    return true;
  const parts = plain.split(/[._-]/);
  if (isResource({ local })) return true;
  if (parts.length > 1 && parts.some((part) => LISTS.has(part)))
    return !parts.some((part) => part.length === 1 || isFirstName(part));
  const isOfHouse = (part: string) => part.length > 3 && (ROLES.has(part) || isKindOfHouse(part));
  return parts.length > 1 && parts.some(isOfHouse) && parts[0]?.length !== 1 && !parts.some(isFirstName);
}

/** The part of a host name that someone registers: `mail.beta.co.uk` gives `beta.co.uk`. */
export function registrable(host: string): string {
  const parts = host.split('.');
  const deep = parts.length > 2 && parts.at(-1)?.length === 2 && SECOND_LEVEL.has(parts.at(-2) ?? '');
  return parts.slice(deep ? -3 : -2).join('.');
}

/** The organization's domain behind a mail address's host, or undefined for private mailboxes and lists. */
export function organizationDomain(host: string): string | undefined {
  if (!host.includes('.') || isFreeMail(host) || isListHost(host)) return undefined;
  const domain = registrable(host);
  return isFreeMail(domain) || /\.(?:local|internal|invalid|test|localdomain)$/.test(`.${host}`) ? undefined : domain;
}
