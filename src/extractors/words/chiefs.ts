import { unaddressed } from '../page/names.ts';
import { hasLegalForm } from './names.ts';

/** Who heads any house. */
const CHIEF =
  /\b(?:ceo|c\.e\.o\.?|chief executive|managing (?:director|partner)s?|geschäftsführer(?:in|innen)?|(?:allein|mit)?inhaber(?:in)?|gérante?|pdg|directeur général|directrice générale|vorstandsvorsitzende[rn]?|daglig leder|adm(?:inistrerende|\.) dire[kc]tør|verkställande direktör|toimitusjohtaja|amministrat(?:ore|rice) (?:delegat[oa]|unic[oa])|titolare|gerente|director(?:a)? general|consejer[oa] delegad[oa]|algemeen directeur|zaakvoerder)(?!\p{L})|^inh\.$/iu;
const NOT_CHIEF =
  /\bdesign(?:ate|iert)|\bstv\.|\bstellvertret|\b(?:deputy|assistant|vice|former assistant)[ -](?:ceo|chief executive|managing director)|\bto the ceo\b|\bgerente de\b/i;

/** True for the title of whoever leads an organization. */
export const isChief = (office: string): boolean => CHIEF.test(office) && !NOT_CHIEF.test(office);

/** Offices that head one kind of house and are one of many in others: the office alone, and the words of such houses. */
const OF_KINDS: [office: RegExp, house: RegExp][] = [
  [
    /^(?:the )?(?:1\. ?)?(?:(?:national|general) )?(?:chair(?:man|woman|person)?|president|vorsitzende[rn]?|präsident(?:in)?|obmann|obfrau|présidente?|presidente)$/iu,
    /\b(?:society|association|federation|union|club|league|guild|chamber|council|institute|academy|trust|foundation)\b|\be\. ?[VG]\.|\beG$|\p{L}*(?:verein|verband|genossenschaft|bund|kammer|innung|gesellschaft|stiftung)(?!\p{L})/iu,
  ],
  [
    /^(?:the )?(?:(?:executive|general|artistic|music(?:al)?|founding) )?(?:director|direktor(?:in)?|directeur|directrice|direttor(?:e|rice)|directora)$/iu,
    /\b(?:museum|institute?|instituto|istituto|trust|foundation|charity|gallery|galerie|library|academy|observatory|zoo|hospice|theatre|theater|orchestra|archive|society|association|musée|museo|stiftung|akademie|bibliothek)\b/iu,
  ],
  [
    /^(?:the )?(?:head ?teacher|head ?master|head ?mistress|principal|schulleiter(?:in)?|rektor(?:in)?|proviseure?|direktor(?:in)?|rector)$/iu,
    /\b(?:school|college|academy|lycée|collège|gymnasium|realschule|hochschule|universität|university|liceo)\b|\p{L}+schule(?!\p{L})/iu,
  ],
  [
    /^(?:the )?(?:lord )?(?:mayor|bürgermeister(?:in)?|oberbürgermeister(?:in)?|maire|alcalde(?:sa)?|sindaco)$/iu,
    /^(?:the )?(?:stadt|gemeinde|city of|town of|borough of|ville de|comune di)\b/iu,
  ],
];
/** Offices of whoever has a house that bears his name. */
const OWNS =
  /^(?:the )?(?:(?:company )?director|president|principal|(?:sole )?(?:owner|proprietor)|(?:owner|founder|inhaber(?:in)?)(?: (?:and|&|und) [\p{L} ]{3,20})?|chef(?:in)?|titular|propriétaire|propietari[oa])$/iu;

/** True where an office heads the very house: everywhere, in houses of its kind, or where the house bears the holder's surname. */
export const heads = (office: string, house: string, who: string): boolean =>
  isChief(office) ||
  OF_KINDS.some(([form, kind]) => form.test(office) && kind.test(house) && !isCompany(house)) ||
  (OWNS.test(office) && bearsName(house, who));

/** True for a house with the legal form of a company, a cooperative apart. */
const isCompany = (house: string): boolean => hasLegalForm(house) && !/(?:\beG|e\. ?[VG]\.?)$/.test(house);

/** True for a house that is called after somebody by his surname. */
export function bearsName(house: string, who: string): boolean {
  const surname = unaddressed(who)
    .replace(/,? (?:Jr|Sr|II|III)\.?$/, '')
    .split(' ')
    .at(-1);
  return surname !== undefined && surname.length > 2 && who.includes(' ') && house.split(/[\s,&+-]+/).includes(surname);
}
