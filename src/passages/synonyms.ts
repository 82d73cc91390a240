import { stem } from './stems.ts';

/**
 * What English, German, French, Spanish, Italian, Swedish (some Danish and Norwegian) and Dutch call the same in letters, minutes and contracts,
 * folded; a slash parts languages. Before the first stand abbreviations that all share, behind the last forms with a Nordic article, where
 * there are any. What is another word in another of the languages is left out.
 */
const SYNONYMS = `
/ agreement contract / vertrag vereinbarung / contrat / contrato acuerdo / contratto accordo / avtal kontrakt / avtalet / overeenkomst contract
/ amount / betrag summe / montant / importe / importo / belopp belob /  / bedrag
/ appointment / termin / rendez / cita /  /  /  / afspraak
/ apprentice trainee / lehrling azubi auszubildende / apprenti / aprendiz /  /  /  / leerling
/ assessor surveyor expert / gutachter gutachterin sachverstandige / expert / perito /  /  /  / taxateur
/ bank / bank sparkasse / banque / banco
/ bearing / lager / roulement / rodamiento
/ bicycle bike / fahrrad rad / velo / bicicleta /  /  /  / fiets
/ bill invoice / rechnung / facture / factura / fattura / faktura / fakturan / factuur facturen rekening
/ brake / bremse / frein / freno
/ budget / budget haushalt / budget / presupuesto
/ building / gebaude / batiment / edificio /  /  /  / gebouw
/ child /  / enfant / nino /  /  /  / kind kinderen
/ competitor rival / konkurrent wettbewerber konkurrenz / concurrent / competidor /  /  /  / concurrent
/ complaint complain / reklamation beschwerde bemangelt / reclamation plainte / queja reclamacion / reclamo / reklamation klagomal /  / klacht klachten
/ council / gemeinderat / conseil / consejo /  /  /  / gemeenteraad
/ credit loan / kredit darlehen kreditlinie / credit pret / credito prestamo / prestito credito / kredit /  / lening krediet
/ customer client / kunde kundin / client / cliente / cliente / kund kunde / kunden / klant klanten
/ customs / zoll / douane / aduana / dogana / tull /  / douane
/ damage / schaden / dommage degat / dano / danno danni / skada skade / skadan skaden / schade
/ date deadline due / termin fallig / echeance / plazo fecha /  /  /  / datum uiterlijk
/ deductible / selbstbeteiligung selbstbehalt /  / franquicia / franchigia / sjalvrisk / sjalvrisken
/ deliver delivery / lieferung liefern / livraison livrer / entrega entregar / consegna consegnare / leverans leverera levering / leveransen / levering leveren geleverd levertijd
/ deposit / anzahlung kaution / acompte / anticipo / caparra acconto / handpenning /  / aanbetaling borg
/ deputy substitute / stellvertreter stellvertreterin vertretung / adjoint suppleant / suplente
/ discount / rabatt nachlass skonto / remise rabais / descuento / sconto / rabatt /  / korting
/ employee / mitarbeiter mitarbeiterin angestellte / employe / empleado / dipendente / anstalld medarbetare /  / medewerker medewerkers
/ engine motor / motor / moteur / motor
/ factory plant / fabrik werk / usine / fabrica / fabbrica stabilimento / fabrik / fabriken / fabriek
/ frame / rahmen / cadre / cuadro /  /  /  / spant
/ guarantee warranty / garantie gewahrleistung / garantie / garantia / garanzia / garanti /  / garantie
/ hall / halle / halle / nave /  /  /  / hal
/ hire rent rental lease / miete mieten pacht pachten / louer loyer / alquiler alquilar / affitto noleggio / hyra leje leie / hyran / huur huren gehuurd verhuur
/ insurance / versicherung / assurance / seguro / assicurazione / forsakring forsikring / forsakringen / verzekering verzekeraar
/ interest / zins zinsen zinssatz / interet / interes
/ inventory stock / lager bestand lagerbestand / stock / existencias /  /  /  / voorraad
/ landlord / vermieter vermieterin / bailleur / arrendador /  /  /  / verhuurder
/ lawyer attorney / anwalt anwaltin rechtsanwalt / avocat / abogado / avvocato / advokat /  / advocaat
/ maintenance / wartung / entretien maintenance / mantenimiento /  /  /  / onderhoud
/ mayor / burgermeister burgermeisterin / maire / alcalde /  /  /  / burgemeester
/ meeting / sitzung besprechung treffen / reunion / reunion / riunione / motet /  / vergadering overleg
/ month monthly / monat monatlich / mois /  /  /  /  / maand maanden
/ notice terminate termination / kundigung kundigungsfrist kundigen / preavis resiliation / rescision /  /  /  / opzegging opzegtermijn
/ offer quote / angebot / offre / oferta presupuesto / preventivo offerta / offert tilbud /  / offerte aanbod
/ quotation / angebot / offre / oferta presupuesto /  /  /  / offerte
/ order / auftrag bestellung bestellen / commande / pedido / ordine ordinare / bestallning bestalla /  / bestelling bestellen besteld
/ owner / inhaber inhaberin eigentumer / proprietaire / propietario / proprietario / agare /  / eigenaar
/ partner / partner teilhaber / associe / socio
/ pay payment / zahlen zahlung bezahlen / payer paiement / pagar pago / pagare pagamento / betala betalning betale /  / betalen betaling betaald
/ penalty fine / vertragsstrafe strafe / penalite / multa penalizacion /  /  /  / boete
/ permit permission / genehmigung erlaubnis / autorisation permis / permiso /  /  /  / vergunning
/ phone telephone / telefon / telephone / telefono /  /  /  / telefoon
/ piece unit /  / piece unite / unidad /  /  /  / stuk stuks
/ premium / pramie /  /  /  /  /  / premie
/ price cost / preis kosten kostet / prix cout coute / precio coste cuesta / prezzo costo / kostar kostnad koster /  / prijs kosten kost
/ profit / gewinn ergebnis / benefice / beneficio /  /  /  / winst
/ purchase buy / kaufen kauf einkauf / acheter achat / comprar compra /  /  /  / kopen inkoop gekocht
/ recall / ruckruf zuruckrufen / rappel / retirada
/ reminder / mahnung erinnerung / rappel / recordatorio / sollecito / paminnelse /  / herinnering
/ repair / reparatur reparieren / reparation reparer / reparacion reparar / riparazione restauro / lagning laga /  / reparatie herstellen
/ roof / dach / toit / techo /  /  /  / dak
/ salary wage / gehalt lohn / salaire / salario sueldo / stipendio /  /  / loon salaris
/ sale sell / verkauf verkaufen / vente vendre / venta vender /  /  /  / verkoop verkopen
/ scaffold scaffolding / gerust / echafaudage / andamio / impalcatura ponteggio / byggnadsstallning
/ school / schule grundschule / ecole / escuela /  /  /  / school
/ share percent percentage / prozent anteil / pourcentage pourcent / porcentaje /  /  /  / procent aandeel
/ ship shipment shipping / versand lieferung / expedition / envio /  /  /  / schip zending
/ sign signature signed / unterschrift unterschreiben unterschrieben / signature signer / firmar /  /  /  / handtekening ondertekend tekenen
/ spare parts / ersatzteile ersatzteil /  / repuestos
/ supplier vendor / lieferant lieferantin / fournisseur / proveedor / fornitore / leverantor /  / leverancier
/ survey / umfrage befragung / enquete sondage / encuesta
/ tax / steuer / impot / impuesto / imposta / skatt /  / belasting
/ team / team mannschaft / equipe / equipo
/ training / schulung /  / formacion /  /  /  / opleiding
/ turnover revenue sales / umsatz / chiffre / facturacion /  /  /  / omzet
/ warehouse / lager lagerhalle warenlager / entrepot / almacen / magazzino / lager /  / magazijn
/ week weekly / woche wochentlich / semaine / semana / settimana settimane / vecka veckor /  / week weken
/ winery / weingut / vignoble domaine / bodega
/ year annual yearly / jahr jahrlich / annee annuel / ano anual / anno annuale / arlig /  / jaar jaren
/ accident / unfall / accident / accidente /  /  /  / ongeval ongeluk
/ advisor adviser consultant / berater beraterin / conseiller / asesor /  /  /  / adviseur
/ air freight / luftfracht /  / flete
/ battery / batterie akku / batterie / bateria /  /  /  / accu batterij
/ compressor / kompressor / compresseur / compresor
/ crane / kran / grue / grua /  /  /  / kraan
/ inverter / wechselrichter / onduleur / inversor
/ delay delayed late / verspatung verzug verschoben verschiebung verspatet / retard / retraso / ritardo / forsening forsenad /  / vertraging vertraagd uitstel
/ quarter / quartal / trimestre / trimestre /  /  /  / kwartaal
/ fair exhibition /  / foire / feria /  /  /  / beurs
/ successor succeed / nachfolger nachfolgerin nachfolge / successeur / sucesor / successore / eftertradare /  / opvolger
/ sick ill illness / krank krankheit krankmeldung erkrankt / malade maladie / enfermo enfermedad / malato malattia / sjuk syg /  / ziek
/ photo picture photograph / foto bild fotografie / photo / foto / foto / bilder / bilderna / foto
/ cancel cancellation / stornierung stornieren / annulation annuler / cancelacion cancelar / annullamento / avbokning /  / annuleren geannuleerd
/ vacation holiday / urlaub ferien / vacances conge / vacaciones / ferie vacanza /  /  / vakantie
/ applicant application / bewerbung bewerber bewerberin / candidature candidat / candidatura / candidatura / ansokan /  / sollicitatie sollicitant
/ postpone adjourn / vertagt vertagen verschoben verschieben / repousse / aplazado aplazar / rinviato / uppskjuten /  / uitgesteld
/ missing / fehlt fehlen fehlend fehlmenge / manquant / falta / mancante / saknas /  / ontbreekt
/ licence license / lizenz genehmigung fuhrerschein / permis / licencia / licenza patente / licens korkort /  / vergunning licentie
/ church / kirche pfarrkirche / eglise / iglesia / chiesa / kyrka kirke /  / kerk
/ bishop / bischof / eveque / obispo / vescovo / biskop
/ leather / leder / cuir / cuero / cuoio /  /  / leer
/ wood timber / holz / bois / madera / legno /  /  / hout
/ heating / heizung / chauffage / calefaccion / riscaldamento / uppvarmning /  / verwarming
/ inauguration / einweihung eroffnung / inauguration / inauguracion / inaugurazione / invigning
/ brochure booklet leaflet / broschure heft / brochure depliant / folleto / opuscolo / broschyr
/ inspection inspector / prufung prufer / inspection inspecteur / inspeccion / ispezione / besiktning /  / keuring inspectie
/ elevator / aufzug fahrstuhl / ascenseur / ascensor / ascensore
/ theft stolen / diebstahl gestohlen / cambriolage /  / furto / stold /  / diefstal gestolen
/ court / gericht / tribunal / tribunal / tribunale / domstol /  / rechtbank
/ lawsuit / klage / proces / demanda  /  / rattegang
/ truck lorry / lastwagen lkw / camion / camion / camion / lastbil /  / vrachtwagen
/ tool / werkzeug / outil / herramienta / attrezzo / verktyg /  / gereedschap
/ kitchen / kuche / cuisine / cocina / cucina /  /  / keuken
/ window / fenster / fenetre / ventana / finestra / fonster /  / raam ramen
/ key / schlussel / cle clef / llave / chiave / nyckel / nyckeln / sleutel
/ address / adresse anschrift / adresse / direccion / indirizzo / adress /  / adres
/ harvest / ernte weinlese / recolte vendange / cosecha / raccolto vendemmia / skord /  / oogst
/ doctor physician / arzt arztin / medecin docteur / medico / medico / lakare /  / dokter
/ bridge / brucke / pont / puente / ponte / bro /  / brug
/ crack / riss / fissure / grieta / crepa / spricka /  / scheur
/ chairman chairwoman / vorsitzender vorsitzende /  /  /  / ordforande
/ objection / widerspruch einspruch /  / oposicion / opposizione / invandning
/ cooperative / genossenschaft / cooperative / cooperativa / cooperativa / kooperativ
/ steel / stahl / acier / acero / acciaio /  /  / staal
/ freight / fracht /  / flete / nolo / frakt /  / vracht
/ paint painting coating / farbe anstrich / peinture / pintura / vernice pittura / farg maling /  / verf
/ welder weld welding / schweissen schweissnaht schweisser / soudeur soudure / soldador soldadura / saldatura saldatore / svetsare svets /  / lasser
/ certificate certification / zeugnis bescheinigung zertifikat / certificat attestation / certificado / certificato / intyg /  / certificaat
/ expire expiry / ablaufen / expirer / caducar vencer / scadere scadenza / utgang /  / verlopen
/ forbid forbidden prohibited banned / verboten untersagt / interdit / prohibido / vietato / forbjuden /  / verboden
/ injured injury / verletzt verletzung / blesse blessure / herido lesion / ferito / skadad /  / gewond
/ noise loud / larm / bruit / ruido / rumore / buller /  / lawaai geluid
/ dust / staub / poussiere / polvo / polvere /  /  / stof
/ fire / feuer feuerwehr brandschutz / incendie / incendio / incendio /  /  / brandweer
/ water / wasser / eau / agua / acqua / vatten /  / water
/ pump / pumpe / pompe / bomba / pompa / pump /  / pomp
/ tank / tank behalter / reservoir cuve /  / serbatoio / tank /  / tank
/ shaft / welle /  / eje / asse albero
/ propeller / propeller schraube / helice / helice / elica eliche / propeller /  / schroef
/ hospital clinic / krankenhaus klinik klinikum / hopital clinique / hospital / ospedale / sjukhus /  / ziekenhuis
/ nurse nursing / pflege / infirmiere infirmier / enfermera enfermero enfermeria / infermiera infermiere / sjukskoterska /  / verpleegkundige
/ patient / patient patientin / patient / paciente / paziente / patient /  / patient
/ fee / gebuhr honorar / frais honoraires / tarifa honorarios / tariffa onorario / avgift /  / tarief
/ clean cleaning / reinigen reinigung putzen / nettoyer nettoyage / limpiar limpieza / pulire puliamo pulizia / stada /  / schoonmaken
/ mother maternity / mutter geburtshilfe / mere maternite / madre maternidad / madre maternita / mor /  / moeder
/ resign resignation quit / kundigen kundigung / demission demissionner / dimision renuncia / dimissioni /  /  / ontslag
ceo / executive managing / geschaftsfuhrer geschaftsfuhrerin / directeur / gerente
cfo / financial finance / finanzchef finanzchefin finanzvorstand / financier / financiero
coo / operating operations / betriebsleiter betriebsleiterin / operations / operaciones
cto / technology technical / technikchef technikvorstand / technique / tecnico
hr / personnel / personalabteilung / ressources / recursos
md / managing / geschaftsfuhrer geschaftsfuhrerin / directeur / gerente
vat / tax / mehrwertsteuer mwst umsatzsteuer / tva / iva /  /  /  / btw
`;

const stemmed = (word: string, at: number): string => {
  if (at === 1) return stem(word, 'en');
  return at === 2 ? stem(word, 'de') : word;
};

/** The stems of the German words among them. */
export const germanStems: readonly string[] = SYNONYMS.trim()
  .split('\n')
  .flatMap((line) => (line.split('/')[2] ?? '').trim().split(/\s+/).filter(Boolean))
  .map((word) => stemmed(word, 2));

/** What else names what a term names: in other languages, and in its own. */
interface Others {
  abroad: readonly string[];
  beside: readonly string[];
}

type Table = Map<string, Others>;

/** The other terms for each that stands in a line above: for stems, and for words of languages without a stemmer. */
const [OF_STEMS, OF_WORDS]: [Table, Table] = build();

function build(): [Table, Table] {
  const [ofStems, ofWords] = [new Map<string, Others>(), new Map<string, Others>()];
  for (const line of SYNONYMS.trim().split('\n')) {
    const languages = line.split('/').map((words) => words.trim().split(/\s+/).filter(Boolean));
    const terms = languages.map((words, at) => words.map((word) => stemmed(word, at)));
    terms.forEach((own, at) => {
      const found = at === 1 || at === 2 ? ofStems : ofWords;
      const others = terms.filter((_, i) => i !== at).flat();
      for (const term of own) {
        const { abroad = [], beside = [] } = found.get(term) ?? {};
        found.set(term, { abroad: [...abroad, ...others], beside: [...beside, ...own.filter((one) => one !== term)] });
      }
    });
  }
  return [ofStems, ofWords];
}

/** What is asked for: words as they are written, plurals without their s, and all terms of them. A stem is no word of another language. */
interface Known {
  written: readonly string[];
  own: readonly string[];
}

const othersOf = ({ written, own }: Known, kind: keyof Others): string[] => [
  ...new Set([
    ...own.flatMap((term) => OF_STEMS.get(term)?.[kind] ?? []),
    ...written.flatMap((word) => OF_WORDS.get(word)?.[kind] ?? []),
  ]),
];

/** The terms of other languages for a word. */
export const synonymsOf = (known: Known): string[] => othersOf(known, 'abroad');

/** The other terms of its own language. */
export const besideOf = (known: Known): string[] => othersOf(known, 'beside');
