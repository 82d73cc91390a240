import type { Assertions, Mention } from '../../common/model.ts';

/** What takes place: meetings by whatever word, conferences and workshops by what shows that they are no firm (`Games Workshop`). */
const EVENT =
  /(?:^|[ -]|\p{L})sitzung$|^(?:jahres(?:haupt)?|haupt|mitglieder|general|gesellschafter|eigentümer|vereins|delegierten|betriebs|voll|gründungs|bürger|einwohner|gemeinde)?-?versammlung$|^(?:jahres|fach|klausur|frühjahrs|herbst)?tagung$|^(?:telefon|video|presse|lehrer|fach|schul)?konferenz$|(?:^| )(?:meeting|agm|egm|besprechung|kick-?off|stand-?up|assemblée générale|junta general|assemblea generale)$|^(?:(?:annual|spring|summer|autumn|winter|user|partner|sales|press|video|kick-?off|team|strategy|planning|opening|closing) )*(?:conference|workshop|summit|webinar|hearing|retreat|offsite|session|seminar)$|\b(?:conference|workshop|summit|webinar|symposium|congress|kongress|tagung|meeting) \d{4}$/iu;
/** An organ by a word that every house has. */
const ORGAN =
  /^(?:the )?(?:(?:governing body|board(?: of (?:directors|trustees|governors))?|(?:gesamt|kirchen)?vorstand|aufsichtsrat|(?:eltern)?beirat)|(?:(?:steering|planning|finance|audit|fundraising|organi[sz]ing|executive|compensation|remuneration|nominations?|building|social|search|risk|ethics|safety|advisory|management|standing|joint|events?|welcome|litigation|governance) )*(?:and \p{L}+ )?(?:sub-?)?committee)$/iu;
/** A noun in the genitive, which is no name: `Vorstand des Turnvereins`. */
const GENITIVE =
  /^(?:\p{Lu}\p{Ll}*)?(?:vereins|verband(?:e?s)|(?:aufsichts|bei|stadt|gemeinde|verwaltungs|betriebs)rat(?:e?s)|clubs|ausschusses|gremiums|vorstand(?:e?s)|instituts|lehrstuhl(?:e?s))$/iu;
/** A level of a league, of a school or of anything else. */
const LEVEL =
  /^(?:(?:single|double|triple)[- ]A{1,3}|(?:class|grade|level|tier|division|stufe|klasse|staffel|kategorie)[- ](?:[A-Z]{1,3}|[IVX]{1,4}|\d{1,2}[a-z]?|one|two|three|four|five)|(?:league|liga) (?:one|two|three|I{1,3}|\d)|(?:serie|série) [A-D]|ligue \d|(?:\d\. )?(?:bundes|regional|ober|kreis|landes|verbands|bezirks)liga)$/iu;
/** What is won, and what is played for. */
const CONTEST =
  /^(?:the )?(?:super bowl|(?:fifa |uefa |rugby |cricket )?(?:world|european|davis|stanley|ryder) cup|(?:(?:summer|winter) )?olympics?(?: games)?|(?:\p{L}+ )?(?:world|european|national|state) championships?|(?:fa|dfb)[- ](?:cup|pokal))(?: [IVXL]+| \d{4})?$/iu;
/** A train or the like by its number, also where the number is cut off, and a ship. */
const VEHICLE =
  /^(?:train|bus|tram|flight|truck|lorry|locomotive|engine|zug|flug|wagen|linie|straßenbahn|treno|vol)(?: (?:no|nr|number)\.?(?: ?\d+\p{L}?)?| ?\d+\p{L}?)$|^(?:HMS|USS|RMS|HMCS|HMAS|USNS|USCGC|SMS|MV) \p{Lu}/iu;
/** A post that is called after somebody or for a subject. */
const CHAIR =
  /(?:^| )(?:chair|professorship|lectureship) (?:of|in|for) |(?:^| )(?:professorship|lectureship)$|^(?:\p{L}+-)*(?:lehrstuhl|(?:stiftungs|junior)?professur)(?: |$)/iu;
/** What stands behind a name for an honour or a fellowship. */
const HONOUR =
  /^(?:[KGD]?C(?:MG|VO|B|BE)|[OMKDG]BE|FRSE?|FRC[SP]|FAC[SP]|FRIBA|FAIA|DSO|DSC|DFC|KCMG|GCMG|GCB|KCVO|GCVO)$/;

const NO_EMPLOYERS = [EVENT, ORGAN, GENITIVE, LEVEL, CONTEST, VEHICLE, CHAIR, HONOUR];
const isNoEmployer = (name: string): boolean =>
  NO_EMPLOYERS.some((one) => one.test(name.replace(/(?<! no| nr)\.$/i, '')));

const EMPLOYED = new Set(['works_for', 'leads', 'member_of', 'advises']);

/** The same, but that nobody works for a meeting, for an organ by its bare word, for a noun in the genitive, a level, a contest, a vehicle, a chair or an honour; what was read for that alone is a weak reading. */
export function withoutNoEmployers({ mentions, claims }: Assertions): Assertions {
  const root = (n: number): number => mentions[n]?.as ?? n;
  const named = Map.groupBy(
    mentions.flatMap((one, n) => (one.label === 'Organization' ? [[root(n), one] as const] : [])),
    ([n]) => n,
  );
  const none = new Set(
    [...named].flatMap(([n, all]) =>
      all.every(([, one]) => isBare(one)) && all.some(([, { name }]) => name) ? [n] : [],
    ),
  );
  if (!none.size) return { mentions, claims };
  const kept = claims.filter(({ type, to }) => !(EMPLOYED.has(type) && none.has(root(to))));
  if (kept.length === claims.length) return { mentions, claims };
  const stated = new Set(kept.flatMap(({ type, from, to }) => (type === 'mentions' ? [] : [root(from), root(to)])));
  return {
    mentions: mentions.map((one, n) => (none.has(root(n)) && !stated.has(root(n)) ? { ...one, tier: 'weak' } : one)),
    claims: kept,
  };
}

/** True for a mention by such a word alone. */
const isBare = ({ name, identifiers, self }: Mention): boolean =>
  !self && identifiers.length === 0 && (name === undefined || isNoEmployer(name));
