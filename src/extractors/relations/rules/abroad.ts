import { sureFirm } from '../holders.ts';
import { cued, employment, pairs, rule, type Reading, type RelationRule } from '../rule.ts';
import { settled } from './languages/settled.ts';
import { isSchool } from './study.ts';
import type { Actor } from '../masked.ts';

const FRENCH =
  "(?:collègue|collaborat(?:eur|rice)|direct(?:eur|rice)|responsable|assistante?|chef(?:fe)?|comptable|gérante?|associée?|technicien(?:ne)?|secrétaire|ingénieure?|commerciale?|présidente?|fondat(?:eur|rice)|conducteur|architecte|avocate?|conseill(?:er|ère)|chargée? d'affaires|juriste|cuisini(?:er|ère)|infirmi(?:er|ère)|professeure?|proviseure?|trésori(?:er|ère)|patron(?:ne)?|pdg|propriétaire|co-?fondat(?:eur|rice))";
const ITALIAN =
  '(?:collega|collaborat(?:ore|rice)|dirett(?:ore|rice)|responsabile|assistente|titolare|contabile|soci[oa]|tecnic[oa]|segretari[oa]|ingegnere|presidente|enolog[oa]|capo|avvocato|geometra|amministrat(?:ore|rice)(?: delegat[oa]| unic[oa])?|proprietari[oa]|fondat(?:ore|rice)|tesorier[ea])';
const SPANISH =
  '(?:compañer[oa]|colega|director(?:a)?|responsable|asistente|gerente|contable|soci[oa]|técnic[oa]|secretari[oa]|ingenier[oa]|president[ea]|jef[ea]|encargad[oa]|abogad[oa]|arquitect[oa]|propietari[oa]|dueñ[oa]|fundador(?:a)?|tesorer[oa])';
const NORDIC =
  '(?:kolleg[ae]n?|kollega|daglige? leder|prosjektleder|projektledare|projektleder|salgssjef|säljare|sælger|selger|sjef|chef|direktør|direktör|ingeniør|ingenjör|regnskapsfører|rådgiver|innkjøper|inköpare|indkøber)';
const DUTCH =
  '(?:directeur|directrice|eigenaar|eigenares|projectleider|medewerker|medewerkster|adviseur|hoofd|inkoper|verkoper|boekhouder|bedrijfsleider|collega|voorzitter|penningmeester|secretaris|bestuurder|teamleider|havenmeester|oprichter|coördinator|vertegenwoordiger|zaakvoerder)';
const PORTUGUESE =
  '(?:diretora?|gerente|responsável|sócia?o?|presidente|engenheir[oa]|advogad[oa]|contabilista|técnic[oa]|chefe|colega)';
const OURS: [ours: string, post: string][] = [
  ['(?:notre|mon|ma)(?: nouve(?:au|lle|l))?', FRENCH],
  ['(?:nostr[oa]|mi[oa])(?: nuov[oa])?', ITALIAN],
  ['(?:nuestr[oa]|mi)(?: nuev[oa])?', SPANISH],
  ['(?:vår|vårt|min|vores)(?: nye| nya)?', NORDIC],
  ['(?:onze|ons|mijn)(?: nieuwe)?', DUTCH],
];
/** Of what somebody is in charge. */
export const FIELD = "(?: (?:de|du|des|de la|di|delle|del|dei|d[eu] l)[ '][a-zà-ÿ' -]{2,25}?| [a-zà-ÿ]{4,16})?";
export const TITLED = '(?:(?:m\\.|mme|monsieur|madame|sig\\.|sig\\.ra|sr\\.|sra\\.|dott\\.|dott\\.ssa) )?';
export const POST = `(?:${[FRENCH, ITALIAN, SPANISH, NORDIC, DUTCH, PORTUGUESE].join('|')})`;

/** Without one of these no rule here speaks. */
const CUE =
  /(?<!\p{L})(?:notre|mon|ma|nostr[oa]|mi[oa]?|nuestr[oa]|vår|min|vores|onze|ons|mijn|chez|études|diplômée?|étudié|studiato|estudi\p{L}*|je|sono|soy|trabajo|lavoro|travaille|lavora|presso|trabaja|jobber|arbeider|jobbar|arbetar|arbejder|ansatt|werkt|travaillé|lavorato|trabaj\p{L}*|arbetade|werkte)(?!\p{L})|(?:jef[ea]|encargad|capo |cheff?e? |comptable|contable|contabile|ingénieur|ingenier|secrétaire|secretari|présiden|presiden|inkoper|verkoper|boekhouder|bedrijfsleider|collègue|direct|responsab|gerente|gérant|kollega|kollege|diret|eigena|hoofd|projectleider|adviseur|voorzitter|penning|secretaris|bestuurder|teamleider|meester|oprichter|coördin|zaakvoerder|titolare|propri|propiet|dueñ|tesor|trésor|patron|fond|fund|amministrat|\bvan\b|\bbij\b)|, d[eiu]/iu;
/** Employment as French, Italian, Spanish and the Nordic languages say it. */
export const abroadRules: RelationRule[] = cued(CUE, [
  ...OURS.map(([ours, post]) =>
    rule({
      name: 'abroad_our_post',
      needs: 'P',
      pattern: `\\b${ours} (${post}${FIELD})(?:,| (?:est|è|es|er|är|is)(?: (?:maintenant|désormais|ora|adesso|ahora|nå|nu))?)? ${TITLED}(<P\\d+>)`,
      read: (s, m) => settled(s, m, posted(s.home && !EXTERNAL.test(m[1]) ? [s.of(m[2])] : [], s.home, m[1])),
    }),
  ),
  rule({
    name: 'abroad_my_colleague',
    needs: 'P',
    pattern: '\\bkolleg(?:aen|an|aen) (?:min|vår),? (<P\\d+>)',
    read: (s, m) => settled(s, m, pairs('works_for', s.home ? [s.of(m[1])] : [], [s.home])),
  }),
  rule({
    name: 'abroad_works_at',
    needs: 'PO',
    pattern:
      "(<P\\d+>),? (?:qui |che |que |som |die )?(?:travaille|lavora|trabaja|jobber|arbeider|jobbar|arbetar|arbejder|er ansatt|werkt|a travaillé|ha lavorato|trabajó|ha trabajado|arbetade|werkte) (?:maintenant |ora |ahora |nå |nu |désormais )?(?:(?:depuis|dal|desde|sinds|sedan|siden) [^<>.;,]{2,20}? )?(?:chez|pour|à|presso|per|en|para|i|hos|for|ved|på|bij|voor|alla|all')? ?(?:la |le |il |el |l')?(?:société |ditta |empresa |firma )?(<O\\d+>)",
    read: (s, m) => settled(s, m, pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))])),
  }),
  rule({
    name: 'abroad_post_at',
    needs: 'PO',
    pattern: `(<P\\d+>),? (?:est |è |es |er |är |is |é )?(?:le |la |l'|il |el |de |o |a |nouve(?:au|lle) |nuov[oa] |nuev[oa] )*(${POST}${FIELD}) (?:chez|de|du|des|de la|de l'|di|della|dell'|del|presso|en|i|hos|ved|for|på|van|bij|da|do) ?(?:la société |l'entreprise |la ditta |la empresa )?(<O\\d+>)`,
    read: (s, m) => settled(s, m, posted([s.of(m[1])], sureFirm(s.of(m[3])), m[2])),
  }),
  rule({
    name: 'abroad_i_studied',
    cue: /études|diplômée?|étudié|studiato|laureat|estudi/i,
    needs: 'O',
    pattern:
      "(?:\\bj'ai (?:fait mes études|étudié|obtenu mon [a-z]+)|\\bdiplômée? (?=(?:de|du) [^.;]{2,90}\\b(?:je|j')\\b)|\\bho studiato|\\bmi sono laureat[oa]|\\bestudié|\\bhe estudiado)(?: [a-zà-ÿ]+){0,3}? ?(?:à|au|de|du|à l'|de l'|all'|alla|al|en|en la|presso) ?(?:la |l'|le |il |el )?(<O\\d+>)",
    read: (s, m) => settled(s, m, pairs('studied_at', [s.author], [school(s.of(m[1]))])),
  }),
  rule({
    name: 'abroad_i_am',
    cue: /\bje |\bsono |\bsoy |\btrabajo |\blavoro /i,
    needs: 'O',
    pattern: `\\b(?:je suis|sono|soy)(?: (?:depuis|dal|desde) [^<>.;,]{2,24}?)? (?:la |le |il |el |l')?(${POST}${FIELD}) (?:chez|de|du|presso|di|en) (?:la société |la ditta |la empresa )?(<O\\d+>)|\\b(?:je travaille(?: actuellement)? (?:chez|pour)|lavoro (?:presso|per)|trabajo (?:en|para)) (<O\\d+>)`,
    read: (s, m) => settled(s, m, employment([s.author], [sureFirm(s.of(m[2] || m[3]))], m[1])),
  }),
  rule({
    name: 'abroad_of_firm',
    needs: 'PO',
    pattern:
      "(<P\\d+>)(?:,? chez|,? de la société|,? de l'entreprise|,? de la maison|,? della ditta|,? della società|,? de la empresa|, de|, della) (<O\\d+>)",
    read: (s, m) => {
      const said = pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]);
      return /^<P\d+>,/.test(m[0]) ? said : settled(s, m, said);
    },
  }),
]);

/** The house where somebody studied, if its name says that it teaches. */
const school = (place: Actor | undefined): Actor | undefined => (place && isSchool(place.name) ? place : undefined);

const EXTERNAL =
  /^(?:avocate?|architecte|avvocato|geometra|abogad[oa]|arquitect[oa]|conseill(?:er|ère)|rådgiver|adviseur)(?= |$)/i;
const FOUNDER = /^(?:co-?)?(?:fondat(?:eur|rice|ore)|fundador(?:a)?|oprichter)$/i;
const COLLEAGUE = /^(?:coll[eèa]|kolleg|compañer|colega)/i;

/** Employment by a post; a colleague is nothing in particular, and a `gerente` runs a house or a part of it. */
export const posted = (who: (Actor | undefined)[], where: Actor | undefined, post: string): Reading[] =>
  FOUNDER.test(post) ? pairs('founded', who, [where]) : held(who, where, post);
const held = (who: (Actor | undefined)[], where: Actor | undefined, post: string): Reading[] =>
  /^gerente$/i.test(post)
    ? pairs('works_for', who, [where], post)
    : employment(who, [where], COLLEAGUE.test(post) ? '' : post);
