/** The phrases that German training texts are made of, with the slots of the English ones; what has a capital letter without a slot names nobody. */
export const GREETINGS = [
  'Hallo {F},\n',
  'Hallo Frau {L},\n',
  'Hallo Herr {L},\n',
  'Guten Tag Frau {L},\n',
  'Guten Morgen {F},\n',
  'Guten Tag,\n',
  'Liebe {F},\n',
  'Lieber {F},\n',
  'Lieber Herr {L},\n',
  'Liebe Frau {L}, lieber Herr {L},\n',
  'Sehr geehrte Frau {L},\n',
  'Sehr geehrter Herr Dr. {L},\n',
  'Sehr geehrte Damen und Herren,\n',
  'Liebe Kolleginnen und Kollegen,\n',
  'Liebes Team,\n',
  'Hallo zusammen,\n',
  'Moin {F},\n',
  '',
];

export const CLOSINGS = [
  'Viele Grüße\n{F}\n',
  'Viele Grüße\n{P}\n',
  'Liebe Grüße, {F}\n',
  'LG {F}\n',
  'Beste Grüße\n{P}\n{W}\n{O}\n',
  'Mit freundlichen Grüßen\n{P}\n',
  'Mit freundlichen Grüßen\n\n{P}\n{W}\n{O}\n{C}\nTelefon {N}\n',
  'Freundliche Grüsse\n{P}\n{O}, {C}\n',
  'Herzliche Grüße aus {C}\n{F}\n',
  'Danke und Gruß\n{F}\n',
  'MfG\n{P}\n',
  '',
];

export const BODY = [
  'Herr {L} hat heute Vormittag angerufen.',
  'Frau {L} von {O} meldet sich am Montag.',
  '{P} ({O}) stellt die {T} vor.',
  'Anruf von Frau {P}, {O}.',
  'Anruf von Herrn {L} wegen der {T}.',
  'Bitte ruf {F} zurück, es geht um die {T}.',
  'Ich habe mit {P} von {O} gesprochen.',
  '{F} hat mit der {O} telefoniert.',
  'Die Rechnung der {O} ist noch offen.',
  'Der Vertrag mit {O} läuft im Juni aus.',
  '{P}, {W} der {O}, kommt nach {C}.',
  'Die Leiterin der {O}, {P}, war auch da.',
  'Der Geschäftsführer der {O}, {P}, hat zugesagt.',
  'Geschäftsführer {P} unterschreibt am Freitag.',
  'Ansprechpartnerin ist {P}.',
  'Die {O} sucht eine Nachfolgerin für {P}.',
  '{L} sagte, die Zahlen seien gut.',
  'Unsere Anwältin, {P}, prüft den Entwurf.',
  'Wir haben das Angebot von {O} erhalten.',
  'Kannst du {F} fragen, ob sie Zeit hat?',
  '{F} und {F} sind im Urlaub.',
  '{F} übernimmt das Protokoll.',
  'Wir treffen uns in {C} am Bahnhof.',
  'Die Baustelle in {C} ruht bis März.',
  'Vertretung: {P}, Durchwahl {N}.',
  'Nächste Sitzung: 4. Mai, Großer Saal.',
  'Tagesordnung: Begrüßung, Bericht des Vorstands, Verschiedenes.',
  'Der Vorstand und die Geschäftsleitung haben zugestimmt.',
  'Die Lieferung kommt am Donnerstag.',
  'Im Anhang finden Sie die {T}.',
  'Vielen Dank für Ihre Anfrage und das gute Gespräch.',
  'Bitte bestätigen Sie den Termin.',
  'Der Preis beträgt 4.500 Euro zuzüglich Mehrwertsteuer.',
  'Die Abteilung Einkauf hat noch Fragen zur Verpackung.',
  'Unser Kunde wünscht eine Verlängerung der Garantie.',
  'Ich schicke dir die Unterlagen bis Ende der Woche.',
  'Das Material liegt im Lager, Halle 3, Regal B.',
  'Sie erreichen mich unter {N}.',
  'Meine Adresse ist {M}.',
  'Schöne Weihnachten und einen guten Rutsch!',
  'Die Heizung im Erdgeschoss ist ausgefallen.',
  'Beschluss: Die {T} wird bis {D} fertig.',
  'Anwesend: {P}, {P}, {P}.',
  'Entschuldigt: {L}, {L}.',
  'Zuständig: {F}. Frist: Ende April.',
  'Wegen der Änderung im Grundriss brauchen wir neue Pläne.',
  'Das Finanzamt verlangt die Steuererklärung.',
  'Ruf bitte Herrn {L} an, {N}.',
  'Frag mal Frau {L} oder {F}.',
  'Das geht an Herrn {L}, {O}.',
  'Wir haben {P} von der {O} getroffen.',
  'Zwischen der {O}, vertreten durch die Geschäftsführerin {P}, und {P} wird vereinbart:',
  'Vermieter ist {P}, {C}.',
  'Auto ist bei {O}, kostet 780 Franken.',
  'Die Ausschreibung endet am Mittwoch um zwölf Uhr.',
];

export const WORK =
  'Geschäftsführer|Geschäftsführerin|Leiterin Einkauf|Leiter Vertrieb|Prokuristin|Projektleiter|Vorstand|Assistentin der Geschäftsleitung|Sachbearbeiterin|Steuerberater|Rechtsanwältin|Bauleiter'.split(
    '|',
  );

export const THINGS =
  'Bestellung|Abrechnung|Wartung der Anlage|Baugenehmigung|Versicherung|Lieferung|Rechnung|Mängelliste|Stellungnahme|Förderung|Sitzung|Jahresplanung|Kündigung|Vereinbarung'.split(
    '|',
  );

/** What stands before a family or a place in the names of firms. */
export const HOUSES =
  'Spedition|Kanzlei|Bäckerei|Metzgerei|Autohaus|Praxis|Verlag|Tischlerei|Schreinerei|Elektro|Sanitär|Gärtnerei|Brauerei|Weingut|Apotheke|Glashütte|Druckerei|Architekturbüro|Ingenieurbüro'.split(
    '|',
  );
export const PUBLIC = 'Stadtwerke|Gemeinde|Universität|Klinikum|Sparkasse|Volksbank|Landkreis|Hochschule'.split('|');
