import { stem } from './stems.ts';

/**
 * What English and German (some French and Spanish) call the same in letters, minutes and contracts, folded; a slash parts languages, and
 * before the first stand abbreviations that all share, where there are any. What is another word in another of the languages is left out.
 */
const SYNONYMS = `
/ agreement contract / vertrag vereinbarung / contrat / contrato acuerdo
/ amount / betrag summe / montant / importe
/ appointment / termin / rendez / cita
/ apprentice trainee / lehrling azubi auszubildende / apprenti / aprendiz
/ assessor expert / gutachter gutachterin sachverstandige / expert / perito
/ bank / bank sparkasse / banque / banco
/ bearing / lager / roulement / rodamiento
/ bicycle bike / fahrrad rad / velo / bicicleta
/ bill invoice / rechnung / facture / factura
/ brake / bremse / frein / freno
/ budget / budget haushalt / budget / presupuesto
/ building / gebaude / batiment / edificio
/ child /  / enfant / nino
/ competitor rival / konkurrent wettbewerber konkurrenz / concurrent / competidor
/ complaint complain / reklamation beschwerde bemangelt / reclamation plainte / queja reclamacion
/ council / gemeinderat / conseil / consejo
/ credit loan / kredit darlehen kreditlinie / credit pret / credito prestamo
/ customer client / kunde kundin / client / cliente
/ customs / zoll / douane / aduana
/ damage / schaden / dommage degat / dano
/ date deadline due / termin fallig / echeance / plazo fecha
/ deductible / selbstbeteiligung selbstbehalt /  / franquicia
/ deliver delivery / lieferung liefern / livraison livrer / entrega entregar
/ deposit / anzahlung kaution / acompte / anticipo
/ deputy substitute / stellvertreter stellvertreterin vertretung / adjoint suppleant / suplente
/ discount / rabatt nachlass skonto / remise rabais / descuento
/ employee / mitarbeiter mitarbeiterin angestellte / employe / empleado
/ engine motor / motor / moteur / motor
/ factory plant / fabrik werk / usine / fabrica
/ frame / rahmen / cadre / cuadro
/ guarantee warranty / garantie gewahrleistung / garantie / garantia
/ hall / halle / halle / nave
/ hire rent rental lease / miete mieten pacht pachten / louer loyer / alquiler alquilar
/ insurance / versicherung / assurance / seguro
/ interest / zins zinsen zinssatz / interet / interes
/ inventory stock / lager bestand lagerbestand / stock / existencias
/ landlord / vermieter vermieterin / bailleur / arrendador
/ lawyer attorney / anwalt anwaltin rechtsanwalt / avocat / abogado
/ maintenance / wartung / entretien maintenance / mantenimiento
/ mayor / burgermeister burgermeisterin / maire / alcalde
/ meeting / sitzung besprechung treffen / reunion / reunion
/ month monthly / monat monatlich / mois /
/ notice terminate termination / kundigung kundigungsfrist kundigen / preavis resiliation / rescision
/ offer quote / angebot / offre / oferta presupuesto
/ quotation / angebot / offre / oferta presupuesto
/ order / auftrag bestellung bestellen / commande / pedido
/ owner / inhaber inhaberin eigentumer / proprietaire / propietario
/ partner / partner teilhaber / associe / socio
/ pay payment / zahlen zahlung bezahlen / payer paiement / pagar pago
/ penalty fine / vertragsstrafe strafe / penalite / multa penalizacion
/ permit permission / genehmigung erlaubnis / autorisation permis / permiso
/ phone telephone / telefon / telephone / telefono
/ piece unit /  / piece unite / unidad
/ premium / pramie /  /
/ price cost / preis kosten kostet / prix cout coute / precio coste cuesta
/ profit / gewinn ergebnis / benefice / beneficio
/ purchase buy / kaufen kauf einkauf / acheter achat / comprar compra
/ recall / ruckruf zuruckrufen / rappel / retirada
/ reminder / mahnung erinnerung / rappel / recordatorio
/ repair / reparatur reparieren / reparation reparer / reparacion reparar
/ roof / dach / toit / techo
/ salary wage / gehalt lohn / salaire / salario sueldo
/ sale sell / verkauf verkaufen / vente vendre / venta vender
/ scaffold scaffolding / gerust / echafaudage / andamio
/ school / schule grundschule / ecole / escuela
/ share percent percentage / prozent anteil / pourcentage pourcent / porcentaje
/ ship shipment shipping / versand lieferung / expedition / envio
/ sign signature signed / unterschrift unterschreiben unterschrieben / signature signer / firmar
/ spare parts / ersatzteile ersatzteil /  / repuestos
/ supplier vendor / lieferant lieferantin / fournisseur / proveedor
/ survey / umfrage befragung / enquete sondage / encuesta
/ tax / steuer / impot / impuesto
/ team / team mannschaft / equipe / equipo
/ training / schulung /  / formacion
/ turnover revenue sales / umsatz / chiffre / facturacion
/ warehouse / lager lagerhalle warenlager / entrepot / almacen
/ week weekly / woche wochentlich / semaine / semana
/ winery / weingut / vignoble domaine / bodega
/ year annual yearly / jahr jahrlich / annee annuel / ano anual
/ accident / unfall / accident / accidente
/ advisor adviser consultant / berater beraterin / conseiller / asesor
/ air freight / luftfracht /  / flete
/ battery / batterie akku / batterie / bateria
/ compressor / kompressor / compresseur / compresor
/ crane / kran / grue / grua
/ inverter / wechselrichter / onduleur / inversor
/ delay delayed late / verspatung verzug verschoben verschiebung verspatet / retard / retraso
/ quarter / quartal / trimestre / trimestre
/ fair exhibition /  / foire / feria
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
