import type { CommitmentTerms } from './commitments.ts';

/** How words ask somebody for something, in the languages that extraction reads: `Please pay by Friday`, `bitte bieten Sie an`, `veuillez signer`. */
const ASKING = new RegExp(
  [
    String.raw`^(?:[^.;:?!,]{2,30}[,:] )?(?:please|kindly)\b(?! (?:find|see|note)\b)`,
    String.raw`,? please[.!]?$`,
    String.raw`\b(?:we|I) (?:need|require|ask for|must have) (?:your|you)\b|\byou (?:need|have|are) to\b`,
    String.raw`\b(?:we|I)(?: would|['’]d| must| have to)? (?:like to )?ask (?:you|that you|for your)\b`,
    String.raw`\bbitten?\b`,
    String.raw`\b(?:ich|wir) (?:brauchen?|benötigen?|bräuchten?|erwarten?)\b.{0,60} (?:Ihren?|Ihr|deinen?|dein|eueren?|euren?|euer)\b`,
    String.raw`(?<!\p{L})(?:veuillez|merci (?:de|d['’])|(?:vous|te) (?:prie|prions|demande|demandons)|por favor|(?:le|les|te|os) (?:ruego|rogamos|pido|pedimos)|(?:la|vi|ti) (?:prego|preghiamo|chiedo|chiediamo)|per (?:favore|cortesia))(?!\p{L})`,
  ].join('|'),
  'iu',
);

/** What a commitment is: promised by somebody, asked of somebody, or terms that no one by name has promised. */
export function kindOfTerms({ who, what }: CommitmentTerms): 'Promised' | 'Asked' | 'Terms' {
  if (ASKING.test(what)) return 'Asked';
  return who === undefined ? 'Terms' : 'Promised';
}
