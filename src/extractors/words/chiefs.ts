import { unaddressed } from '../page/names.ts';
import { hasLegalForm } from './names.ts';

/** Who heads any house. */
const CHIEF =
  /\b(?:ceo|c\.e\.o\.?|chief exec(?:utive)?|managing (?:director|partner|member|principal)s?|(?:haupt|mit|allein)?geschäftsführer(?:in|innen)?|(?:allein|mit|praxis|büro|kanzlei|laden|betriebs|firmen|hof)?inhaber(?:in)?|gérante?|pdg|directeur général|directrice générale|(?:vorstands|vereins)vorsitzende[rn]?|(?:vorstandssprecher|vorsitzende[rn]?|sprecher)(?:in)? (?:des vorstand(?:e?s)|der geschäftsführung)|vorstandssprecher(?:in)?|geschäftsführende[rn]? gesellschafter(?:in)?|daglig leder|adm(?:inistrerende|\.) dire[kc]tør|verkställande direktör|toimitusjohtaja|amministrat(?:ore|rice) (?:delegat[oa]|unic[oa])|titolare|gerente|director(?:a)? general|consejer[oa] delegad[oa]|algemeen directeur|directeur-eigenaar|zaakvoerder)(?!\p{L})|^(?:inh\.|gf|geschäfts(?:führung|leit(?:ung|er|erin)))$/iu;
const NOT_CHIEF =
  /\bdesign(?:ate|iert)|\bstv\.|\bstellvertret|\b(?:deputy|assistant|vice|former assistant)[ -](?:ceo|chief executive|managing director)|\b(?:assist\p{L}*|sekret\p{L}*|pa|secretary|mitglied|advis[eo]r|referent(?:in)?) (?:to|of|der|des|zur?)\b|\bgerente de\b/iu;
/** Whoever has a house, which nobody says of one who only works there. */
const OWNER =
  /^(?:the )?(?:(?:sole|practice|current|joint|chef|founder|co)[ -])?(?:owner|proprietor|proprietress|landlord|landlady|sole trader|propriétaire|propietari[oa]|dueñ[oa]|eigenaar|eigenares(?:se)?|patronn?e?|eier)(?:(?:[ -]|\s?[/&,+]\s?| and | und | y | et )[\p{L} -]{3,20})?$|^(?:founder|founding partner|director|manager|chef|president)(?:\s?[/&,+]\s?| and |-)(?:owner|proprietor)$/iu;

/** True for the title of whoever leads an organization. */
export const isChief = (office: string): boolean =>
  (CHIEF.test(office) && !NOT_CHIEF.test(office)) || OWNER.test(office);

const AND_ALL =
  '(?: of (?:the )?(?:board|trustees|board of (?:trustees|directors)|club|society|association|union|trust|charity|council))?';

/** Offices that head one kind of house and are one of many in others: the office alone, and the words of such houses. */
const OF_KINDS: [office: RegExp, house: RegExp][] = [
  [
    new RegExp(
      `^(?:the )?(?:1\\. ?)?(?:(?:national|general|club|society) )?(?:chair(?:man|woman|person)?|president|vorsitzende[rn]?|präsident(?:in)?|obmann|obfrau|présidente?|presidente|presidentessa|commodore|formand|ordförande|voorzitter|styreleder)${AND_ALL}$`,
      'iu',
    ),
    /\b(?:TSV|TuS|SSV|ASV|MTV|VfB|VfL|SV|FC|SC|TV|society|association|federation|union|club|league|guild|chamber|council|institute|academy|trust|foundation|friends of|rotary|rowers|athletic|athletics|rovers|wanderers|harriers|rangers|choir|band|orchestra|charity|co-?operative|association|asociación|associazione|vereniging|forening|stichting|fondation|fondazione|fundación|cooperativa|coopérative)\b|\be\. ?[VG]\.|\beG$|\p{L}*(?:verein|verband|genossenschaft|bund|kammer|innung|gesellschaft|stiftung|feuerwehr|chor)(?!\p{L})|\bFreunde\b/iu,
  ],
  [
    /^(?:the )?(?:(?:executive|general|artistic|founding|interim|acting) )?(?:director|direktor(?:in)?|directeur|directrice|direttor(?:e|rice)|directora|intendant(?:in)?|(?:museums|instituts|archiv|bibliotheks|heim|zentrums)?leit(?:er|erin|ung))$/iu,
    /\b(?:museum|institute?|instituto|istituto|trust|foundation|charity|gallery|galerie|library|academy|observatory|zoo|hospice|theatre|theater|orchestra|archive|society|association|alliance|coalition|network|shelter|food bank|cent(?:re|er) for|musée|museo|stiftung|akademie|bibliothek|oper|archiv|volkshochschule|kinderheim|seniorenheim|\p{L}+(?:museum|institut|theater|archiv|zentrum|heim|bücherei))(?!\p{L})/iu,
  ],
  [/^(?:the )?(?:interim |acting |founding )?executive director$/i, /^(?!.*\b(?:bank|university|partners|group)\b)/i],
  [
    /^(?:the )?(?:acting |interim |executive )?(?:head ?teacher|head ?master|head ?mistress|head(?: of school)?|principal|schulleit(?:er|erin|ung)|rektor(?:in)?|proviseure?|direktor(?:in)?|directeur|directrice|preside|rector)$/iu,
    /(?<!\p{L})(?:school|college|academy|lycée|collège|école|gymnasium|realschule|hochschule|universität|university|liceo|colegio)\b|\p{L}+schule(?!\p{L})/iu,
  ],
  [/^(?:the )?(?:vice[ -]chancellor|chancellor and president|president)$/i, /\b(?:university|college|polytechnic)\b/i],
  [
    /^(?:the )?(?:kita-?leit(?:ung|er|erin)|leit(?:ung|erin|er)|nursery manager|einrichtungsleit(?:ung|er|erin))$/iu,
    /\b(?:kita|kindergarten|kindertagesstätte|krippe|nursery|pre-?school)\b|\p{L}+(?:kindergarten|heim|hort)(?!\p{L})/iu,
  ],
  [
    /^(?:the )?(?:lord )?(?:mayor(?:ess)?|bürgermeister(?:in)?|oberbürgermeister(?:in)?|maire|alcalde(?:sa)?|sindac[oa]|burgemeester|(?:council )?leader(?: of the council)?|council leader|chair(?:man|woman|person)?(?: of the council)?)$/iu,
    /^(?:the )?(?:stadt|markt|gemeinde|city of|town of|borough of|village of|municipality of|ville de|mairie de|comune di|ayuntamiento de|gemeente)\b|\b(?:council|stadtverwaltung|rathaus)$/iu,
  ],
  [
    /^(?:the )?(?:general manager|hotel manager|hoteldirektor(?:in)?)$/iu,
    /\b(?:hotel|resort|inn|lodge|club|marina|co-?op(?:erative)?)\b/i,
  ],
  [
    /^(?:the )?(?:chief officer|fire chief|(?:wehr)?kommandant(?:in)?|wehrführer(?:in)?)$/iu,
    /feuerwehr|\bfire (?:brigade|department|service)\b/iu,
  ],
];
/** How some write `managing director` and others `doctor of medicine`. */
const MD = /^(?:our |the |group |joint |co-?founder (?:and|&|\/) |founder (?:and|&|\/) )?M\.?D\.?$/;
const MEDICAL = /\b(?:clinic|hospital|medical|health|practice|surgery|dental|pharma|klinik|praxis|care|university)\w*/i;
/** Offices of whoever has a house that bears his name. */
const OWNS =
  /^(?:the )?(?:(?:company )?director|directeur|directrice|direttore|direttrice|president|principal|founder(?: (?:and|&) [\p{L} ]{3,20})?|chef(?:in)?|titular)$/iu;

/** True where an office heads the very house: everywhere, in houses of its kind, or where the house bears the holder's surname. */
export const heads = (office: string, house: string, who: string): boolean =>
  isChief(office) ||
  /^(?:the )?president$/i.test(office) ||
  (MD.test(office) && !MEDICAL.test(house) && !/^Dr\b/.test(who)) ||
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
