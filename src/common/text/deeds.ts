/** What is done, and the words that say so, in English and German: infinitives and what people write of themselves, then, behind a slash, the forms in which something is said to be done. */
const WORDS: Record<string, string> = {
  send: `send sends sending forward forwards mail mails email emails share shares submit submits ship ships dispatch post
    schicke schicken schickt verschicke verschicken zuschicken abschicken sende senden sendet versende versenden zusende zusenden übersende
    übersenden maile mailen weiterleiten leite leiten einreichen reiche reichen nachreichen
    / sent forwarded mailed emailed shared submitted shipped dispatched posted attached enclosed
    geschickt verschickt zugeschickt abgeschickt rausgeschickt losgeschickt gesendet gesandt versendet versandt zugesandt zugesendet übersandt
    abgesendet abgesandt gemailt weitergeleitet eingereicht nachgereicht raus anbei anhang beigefügt angehängt`,
  deliver: `deliver delivers bring brings drop liefere liefern liefert anliefern bringe bringen vorbeibringen
    / delivered brought dropped geliefert ausgeliefert angeliefert gebracht vorbeigebracht`,
  pay: `pay pays paying settle settles transfer transfers wire wires remit remits
    zahle zahlen zahlt bezahle bezahlen bezahlt überweise überweisen überweist begleiche begleichen anweisen
    / paid settled transferred wired remitted gezahlt bezahlt überwiesen beglichen angewiesen`,
  refund: `refund refunds reimburse reimburses erstatte erstatten zurückzahlen / refunded reimbursed erstattet zurückgezahlt`,
  sign: `sign signs countersign unterschreibe unterschreiben unterzeichne unterzeichnen gegenzeichnen
    / signed countersigned unterschrieben unterzeichnet gegengezeichnet`,
  book: `book books reserve reserves buche buchen reserviere reservieren / booked reserved gebucht reserviert`,
  order: `order orders bestelle bestellen nachbestellen / ordered bestellt nachbestellt`,
  return: `return returns zurückgeben zurückbringen zurückschicken / returned zurückgegeben zurückgebracht zurückgeschickt`,
  repair: `repair repairs fix fixes mend mends repariere reparieren beheben behebe / repaired fixed mended repariert behoben`,
  install: `install installs installiere installieren einbauen montiere montieren / installed installiert eingebaut montiert`,
  write: `write writes draft drafts prepare prepares compile compiles schreibe schreiben verfasse verfassen vorbereiten bereite erstelle erstellen
    / wrote written drafted prepared compiled geschrieben verfasst vorbereitet erstellt`,
  update: `update updates revise revises correct corrects aktualisiere aktualisieren überarbeite überarbeiten korrigiere korrigieren
    / updated revised corrected aktualisiert überarbeitet korrigiert`,
  cancel: `cancel cancels kündige kündigen storniere stornieren absagen / cancelled canceled gekündigt storniert abgesagt`,
  call: `call calls ring rings phone phones rufe anrufen telefoniere telefonieren / called rang phoned angerufen telefoniert`,
  check: `check checks review reviews prüfe prüfen überprüfen nachprüfen kontrolliere kontrollieren
    / checked reviewed geprüft überprüft nachgeprüft kontrolliert`,
  publish: `publish publishes upload uploads veröffentliche veröffentlichen hochladen lade
    / published uploaded veröffentlicht hochgeladen`,
  confirm: `confirm confirms bestätige bestätigen / confirmed bestätigt`,
  collect: `collect collects fetch fetches abholen hole holen / collected fetched abgeholt geholt`,
  clean: `clean cleans putze putzen reinige reinigen / cleaned geputzt gereinigt`,
  hire: `hire hires einstellen / hired eingestellt`,
};

/** Deeds in a text that somebody took something in. */
const GOT = /^(?:received|got|arrived|thanks?|danke?|erhalten|bekommen|eingegangen|angekommen|eingetroffen)$/;

const [TO_DO, DONE] = [0, 1].map(
  (side) =>
    new Map(
      Object.entries(WORDS).flatMap(([deed, forms]) =>
        (forms.split('/')[side] ?? '').split(/\s+/).flatMap((form) => (form === '' ? [] : [[form, deed] as const])),
      ),
    ),
) as [Map<string, string>, Map<string, string>];

/** The forms in which something is said to be done. */
export const DONE_FORMS: readonly string[] = [...DONE.keys()];

/** Before a word that tells of what kind a thing is: `the signed contract`. */
const ARTICLE = /^(?:the|an?|my|our|your|his|her|their|this|these|any|of|for|new)$/;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
const TAKEN = ['send', 'deliver', 'return', 'refund'];
const MONEY = /^(?:payments?|money|deposit|sum|amount|transfer|zahlung|anzahlung|betrag|geld|überweisung|eingang)$/;

const TICKED = /^(?:[-*•] )?(?:\[[xX]\]|[☑☒])/u;

/** What a text tells to be done, the first of several. */
export function deedIn(text: string): string | undefined {
  const words = wordsOf(text);
  const firstOf = (forms: Map<string, string>) =>
    words.find((word, n) => forms.has(word) && !ARTICLE.test(words[n - 1] ?? ''));
  return TO_DO.get(firstOf(TO_DO) ?? '') ?? DONE.get(firstOf(DONE) ?? '');
}

/** All that a text says is done: what somebody took in, somebody else has sent, delivered or, of money, paid. */
export function deedsDoneIn(text: string): ReadonlySet<string> {
  const words = wordsOf(text);
  if (TICKED.test(text)) return new Set([deedIn(text) ?? []].flat());
  const own = words.flatMap((word, n) => (ARTICLE.test(words[n - 1] ?? '') ? [] : (DONE.get(word) ?? [])));
  if (!words.some((word) => GOT.test(word))) return new Set(own);
  return new Set([...own, ...(words.some((word) => MONEY.test(word)) ? ['pay', 'refund'] : TAKEN)]);
}

/** True of a word that says what is or was done. */
export const isDeed = (word: string): boolean => TO_DO.has(word) || DONE.has(word) || GOT.test(word);

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];
