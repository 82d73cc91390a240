import { stem } from './stems.ts';

/**
 * What English, German, French, Spanish, Italian and Swedish (some Danish and Norwegian) call the same in letters, minutes and contracts,
 * folded; a slash parts languages. Before the first stand abbreviations that all share, behind the last forms with a Nordic article, where
 * there are any. What is another word in another of the languages is left out.
 */
const SYNONYMS = `
/ agreement contract / vertrag vereinbarung / contrat / contrato acuerdo / contratto accordo / avtal kontrakt / avtalet
/ amount / betrag summe / montant / importe / importo / belopp belob
/ appointment / termin / rendez / cita
/ apprentice trainee / lehrling azubi auszubildende / apprenti / aprendiz
/ assessor surveyor expert / gutachter gutachterin sachverstandige / expert / perito
/ bank / bank sparkasse / banque / banco
/ bearing / lager / roulement / rodamiento
/ bicycle bike / fahrrad rad / velo / bicicleta
/ bill invoice / rechnung / facture / factura / fattura / faktura / fakturan
/ brake / bremse / frein / freno
/ budget / budget haushalt / budget / presupuesto
/ building / gebaude / batiment / edificio
/ child /  / enfant / nino
/ competitor rival / konkurrent wettbewerber konkurrenz / concurrent / competidor
/ complaint complain / reklamation beschwerde bemangelt / reclamation plainte / queja reclamacion / reclamo / reklamation klagomal
/ council / gemeinderat / conseil / consejo
/ credit loan / kredit darlehen kreditlinie / credit pret / credito prestamo / prestito credito / kredit
/ customer client / kunde kundin / client / cliente / cliente / kund kunde / kunden
/ customs / zoll / douane / aduana / dogana / tull
/ damage / schaden / dommage degat / dano / danno danni / skada skade / skadan skaden
/ date deadline due / termin fallig / echeance / plazo fecha
/ deductible / selbstbeteiligung selbstbehalt /  / franquicia / franchigia / sjalvrisk / sjalvrisken
/ deliver delivery / lieferung liefern / livraison livrer / entrega entregar / consegna consegnare / leverans leverera levering / leveransen
/ deposit / anzahlung kaution / acompte / anticipo / caparra acconto / handpenning
/ deputy substitute / stellvertreter stellvertreterin vertretung / adjoint suppleant / suplente
/ discount / rabatt nachlass skonto / remise rabais / descuento / sconto / rabatt
/ employee / mitarbeiter mitarbeiterin angestellte / employe / empleado / dipendente / anstalld medarbetare
/ engine motor / motor / moteur / motor
/ factory plant / fabrik werk / usine / fabrica / fabbrica stabilimento / fabrik / fabriken
/ frame / rahmen / cadre / cuadro
/ guarantee warranty / garantie gewahrleistung / garantie / garantia / garanzia / garanti
/ hall / halle / halle / nave
/ hire rent rental lease / miete mieten pacht pachten / louer loyer / alquiler alquilar / affitto noleggio / hyra leje leie
/ insurance / versicherung / assurance / seguro / assicurazione / forsakring forsikring / forsakringen
/ interest / zins zinsen zinssatz / interet / interes
/ inventory stock / lager bestand lagerbestand / stock / existencias
/ landlord / vermieter vermieterin / bailleur / arrendador
/ lawyer attorney / anwalt anwaltin rechtsanwalt / avocat / abogado / avvocato / advokat
/ maintenance / wartung / entretien maintenance / mantenimiento
/ mayor / burgermeister burgermeisterin / maire / alcalde
/ meeting / sitzung besprechung treffen / reunion / reunion / riunione / motet
/ month monthly / monat monatlich / mois /
/ notice terminate termination / kundigung kundigungsfrist kundigen / preavis resiliation / rescision
/ offer quote / angebot / offre / oferta presupuesto / preventivo offerta / offert tilbud
/ quotation / angebot / offre / oferta presupuesto
/ order / auftrag bestellung bestellen / commande / pedido / ordine ordinare / bestallning bestalla
/ owner / inhaber inhaberin eigentumer / proprietaire / propietario / proprietario / agare
/ partner / partner teilhaber / associe / socio
/ pay payment / zahlen zahlung bezahlen / payer paiement / pagar pago / pagare pagamento / betala betalning betale
/ penalty fine / vertragsstrafe strafe / penalite / multa penalizacion
/ permit permission / genehmigung erlaubnis / autorisation permis / permiso
/ phone telephone / telefon / telephone / telefono
/ piece unit /  / piece unite / unidad
/ premium / pramie /  /
/ price cost / preis kosten kostet / prix cout coute / precio coste cuesta / prezzo costo / kostar kostnad koster
/ profit / gewinn ergebnis / benefice / beneficio
/ purchase buy / kaufen kauf einkauf / acheter achat / comprar compra
/ recall / ruckruf zuruckrufen / rappel / retirada
/ reminder / mahnung erinnerung / rappel / recordatorio / sollecito / paminnelse
/ repair / reparatur reparieren / reparation reparer / reparacion reparar / riparazione restauro / lagning laga
/ roof / dach / toit / techo
/ salary wage / gehalt lohn / salaire / salario sueldo / stipendio
/ sale sell / verkauf verkaufen / vente vendre / venta vender
/ scaffold scaffolding / gerust / echafaudage / andamio / impalcatura ponteggio / byggnadsstallning
/ school / schule grundschule / ecole / escuela
/ share percent percentage / prozent anteil / pourcentage pourcent / porcentaje
/ ship shipment shipping / versand lieferung / expedition / envio
/ sign signature signed / unterschrift unterschreiben unterschrieben / signature signer / firmar
/ spare parts / ersatzteile ersatzteil /  / repuestos
/ supplier vendor / lieferant lieferantin / fournisseur / proveedor / fornitore / leverantor
/ survey / umfrage befragung / enquete sondage / encuesta
/ tax / steuer / impot / impuesto / imposta / skatt
/ team / team mannschaft / equipe / equipo
/ training / schulung /  / formacion
/ turnover revenue sales / umsatz / chiffre / facturacion
/ warehouse / lager lagerhalle warenlager / entrepot / almacen / magazzino / lager
/ week weekly / woche wochentlich / semaine / semana / settimana settimane / vecka veckor
/ winery / weingut / vignoble domaine / bodega
/ year annual yearly / jahr jahrlich / annee annuel / ano anual / anno annuale / arlig
/ accident / unfall / accident / accidente
/ advisor adviser consultant / berater beraterin / conseiller / asesor
/ air freight / luftfracht /  / flete
/ battery / batterie akku / batterie / bateria
/ compressor / kompressor / compresseur / compresor
/ crane / kran / grue / grua
/ inverter / wechselrichter / onduleur / inversor
/ delay delayed late / verspatung verzug verschoben verschiebung verspatet / retard / retraso / ritardo / forsening forsenad
/ quarter / quartal / trimestre / trimestre
/ fair exhibition /  / foire / feria
/ successor succeed / nachfolger nachfolgerin nachfolge / successeur / sucesor / successore / eftertradare
/ sick ill illness / krank krankheit krankmeldung erkrankt / malade maladie / enfermo enfermedad / malato malattia / sjuk syg
/ photo picture photograph / foto bild fotografie / photo / foto / foto / bilder / bilderna
/ cancel cancellation / stornierung stornieren / annulation annuler / cancelacion cancelar / annullamento / avbokning
/ vacation holiday / urlaub ferien / vacances conge / vacaciones / ferie vacanza
/ applicant application / bewerbung bewerber bewerberin / candidature candidat / candidatura / candidatura / ansokan
/ postpone adjourn / vertagt vertagen verschoben verschieben / repousse / aplazado aplazar / rinviato / uppskjuten
/ missing / fehlt fehlen fehlend fehlmenge / manquant / falta / mancante / saknas
/ licence license / lizenz genehmigung fuhrerschein / permis / licencia / licenza patente / licens korkort
/ church / kirche pfarrkirche / eglise / iglesia / chiesa / kyrka kirke
/ bishop / bischof / eveque / obispo / vescovo / biskop
/ leather / leder / cuir / cuero / cuoio
/ wood timber / holz / bois / madera / legno
/ heating / heizung / chauffage / calefaccion / riscaldamento / uppvarmning
/ inauguration / einweihung eroffnung / inauguration / inauguracion / inaugurazione / invigning
/ brochure booklet leaflet / broschure heft / brochure depliant / folleto / opuscolo / broschyr
/ inspection inspector / prufung prufer / inspection inspecteur / inspeccion / ispezione / besiktning
/ elevator / aufzug fahrstuhl / ascenseur / ascensor / ascensore
/ theft stolen / diebstahl gestohlen / cambriolage /  / furto / stold
/ court / gericht / tribunal / tribunal / tribunale / domstol
/ lawsuit / klage / proces / demanda  /  / rattegang
/ truck lorry / lastwagen lkw / camion / camion / camion / lastbil
/ tool / werkzeug / outil / herramienta / attrezzo / verktyg
/ kitchen / kuche / cuisine / cocina / cucina
/ window / fenster / fenetre / ventana / finestra / fonster
/ key / schlussel / cle clef / llave / chiave / nyckel / nyckeln
/ address / adresse anschrift / adresse / direccion / indirizzo / adress
/ harvest / ernte weinlese / recolte vendange / cosecha / raccolto vendemmia / skord
/ doctor physician / arzt arztin / medecin docteur / medico / medico / lakare
/ bridge / brucke / pont / puente / ponte / bro
/ crack / riss / fissure / grieta / crepa / spricka
/ chairman chairwoman / vorsitzender vorsitzende /  /  /  / ordforande
/ objection / widerspruch einspruch /  / oposicion / opposizione / invandning
/ cooperative / genossenschaft / cooperative / cooperativa / cooperativa / kooperativ
ceo / executive managing / geschaftsfuhrer geschaftsfuhrerin / directeur / gerente
cfo / financial finance / finanzchef finanzchefin finanzvorstand / financier / financiero
coo / operating operations / betriebsleiter betriebsleiterin / operations / operaciones
cto / technology technical / technikchef technikvorstand / technique / tecnico
hr / personnel / personalabteilung / ressources / recursos
md / managing / geschaftsfuhrer geschaftsfuhrerin / directeur / gerente
vat / tax / mehrwertsteuer mwst umsatzsteuer / tva / iva
`;

const stemmed = (word: string, at: number): string => {
  if (at === 1) return stem(word, 'en');
  return at === 2 ? stem(word, 'de') : word;
};

/** What else names what a term names: in other languages, and in its own. */
interface Others {
  abroad: readonly string[];
  beside: readonly string[];
}

/** The other terms for each term that stands in a line above. */
const BY_TERM: ReadonlyMap<string, Others> = build();

function build(): Map<string, Others> {
  const found = new Map<string, Others>();
  for (const line of SYNONYMS.trim().split('\n')) {
    const languages = line.split('/').map((words) => words.trim().split(/\s+/).filter(Boolean));
    const terms = languages.map((words, at) => words.map((word) => stemmed(word, at)));
    terms.forEach((own, at) => {
      const others = terms.filter((_, i) => i !== at).flat();
      for (const term of own) {
        const { abroad = [], beside = [] } = found.get(term) ?? {};
        found.set(term, { abroad: [...abroad, ...others], beside: [...beside, ...own.filter((one) => one !== term)] });
      }
    });
  }
  return found;
}

const othersOf = (own: readonly string[], kind: keyof Others): string[] => [
  ...new Set(own.flatMap((term) => BY_TERM.get(term)?.[kind] ?? [])),
];

/** The terms of other languages for a word, known by its own terms. */
export const synonymsOf = (own: readonly string[]): string[] => othersOf(own, 'abroad');

/** The other terms of its own language. */
export const besideOf = (own: readonly string[]): string[] => othersOf(own, 'beside');
