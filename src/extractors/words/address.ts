const words = (list: string) => list.split(' ').join('|');

/** Written with a stop, or joined with one: `Avv. Neri`, `Dipl.-Ing. Vogel`. */
const SHORT = words(
  'mr mrs ms mx dr prof inh geschf prop vors dña rag hon sen gov rep gen capt col lt sgt rev cllr adv mag ing dipl\\.-\\p{L}{2,8} dipl-\\p{L}{2,8} avv dott sig sr sra srta hr frk fr mevr mw dhr drs lic geom arch',
);
/** Said in full, or short without a stop. */
const FULL = words(
  'mr mrs ms miss mx dr prof professor sir dame senator ambassador congressman congresswoman archbishop prophet captain capt colonel col lieutenant lt sergeant sgt constable mp rev fr father cllr cllrs councillor councillors messrs pc sister herr herrn frau monsieur madame mademoiselle mme mlle maître signora dott\\.ssa dr\\.ssa prof\\.ssa sig\\.ra sig\\.na signore señora señor doña dña fru frk hr mevrouw meneer advokat rechtsanwalt rechtsanwältin',
);

/** A form of address or a degree before a name, the space behind it too. */
export const HONORIFIC = new RegExp(
  `^(?:(?:the|el|la)\\s+)?(?:(?:(?:rt\\.?|right)\\s+hon(?:ou?rable|\\.)?|hon(?:ou?rable|\\.)|(?:${SHORT})\\.(?!ss?a\\b|[rn]a\\b)|(?:${FULL})(?=\\s))\\s*)(?=\\p{L})`,
  'iu',
);
/** What a person's name begins with alone, and hardly any firm's, in the languages that are read. */
export const ADDRESS =
  /^(?:mrs?|ms|dr|prof|herrn?|frau|mme|mlle|monsieur|madame|mademoiselle|sra?|señora?|sig|signora?|fru|frk|mevr|mevrouw|mw|dhr|meneer)(?!\p{L})/iu;

/** German lawyers, members of councils and mayors, whose letters may also begin a name: `RA Weiss`, `GR Weiss`. */
export const COUNSEL = /^(?:RA|GR|StR|KR|OStR|OB|BM|MdL|MdB)(?:in)?\s+(?=\p{Lu}\p{Ll})/u;

/** For whom, or in whose stead, somebody signs: `i. A. Vera Roth`. */
export const SIGNED_FOR =
  /^(?:i\. ?[AV]\.|I\. ?[AV]\.|i[AV](?= )|ppa\.?|p\.\s?p\.|pp\.?(?= )|gez\.|sgd\.?|(?:[Ss]igned )?[Ff]or and on behalf of|(?:Deine?|Eure|Euer|Ihre?)(?= ))\s*(?=\p{Lu})/u;

/** Letters behind a name that only people bear: degrees, orders, professional bodies, seats. */
const LETTERS = words(
  'AM MS MP MPP MLA MSP MEP QC KC PC CC OC OBE MBE CBE KBE DBE RN JD PhD Ph\\.\\s?D\\.? MD M\\.D\\.? DDS D\\.D\\.S\\.? MBA CPA CFA Esq\\.? CEng FRICS MRICS FCA ACA FCCA ACCA RIBA FRSA FRS MdB MdL MdEP LL\\.?M\\.? LL\\.?B\\.? ' +
    'M\\.?\\s?Sc\\.? B\\.?\\s?Sc\\.? M\\.\\s?A\\. B\\.\\s?A\\. MEng M\\.\\s?Eng\\.? BEng B\\.\\s?Eng\\.? P\\.?Eng\\.? PMP DPhil DBA MICE FICE MCIPS FCIPS CIPP CISSP MRINA FRINA FCIArb MCIArb',
);
/** Two capitals before small letters, as professional bodies are written and no surname is: `FIMechE`. */
const BODY = '[A-Z]{2,3}[a-z]{2,4}[A-Z]?|(?<=\\p{Ll}\\s+)[MF][A-Z]{3,5}';
/** Degrees in capitals that are surnames as well, behind small letters, with or without honours: `Ada Moss BA (Hons)`. */
const DEGREE =
  '(?:(?<=\\p{Ll}\\s+)(?:BA|MA|BEd|MEd|EdD|BMus|MMus|LLB|LLM|BVSc|PGCE|DL|JP)|(?:BA|BSc|BEng|BEd|LLB|MEng))(?:\\s?\\(?Hons\\)?)?';
export const POSTNOMINAL = new RegExp(`,?\\s+(?:${LETTERS}|${BODY}|${DEGREE})$`, 'u');
const ALONE = new RegExp(`^(?:${LETTERS}|${BODY}|${DEGREE})$`, 'u');

/** True for letters that stand behind a name, by themselves. */
export const isPostnominal = (text: string): boolean => ALONE.test(text);
