import { cued, employment, pairs, rule, type RelationRule } from '../rule.ts';
import { isSchool } from './study.ts';
import { mayBeFirm, sureFirm } from '../holders.ts';
import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import type { Actor } from '../masked.ts';
import type { Scene } from '../scene.ts';

export const POST =
  '(?:[a-zäöüß-]*(?:geschäftsführer|inhaber|leiter|meister|ingenieur|techniker|berater|sachbearbeiter|buchhalter|sprecher|einkäufer|verkäufer|vertreter|beauftragte|direktor|präsident|sekretär|assistent|architekt|kassenwart|schriftführer|doktorand|mitarbeiter|prokurist|professor|gründer|vorsitzende|kolleg|bauleiter|hausmeister|gärtner|planer|referent|gerüstbauer|pfleger|trainer|disponent|kalkulator|entwickler|gesellschafter|monteur|fahrer|lehrling|praktikant|werkstudent|schreiner|elektriker|installateur|köch|kellner)(?:in|innen|en|e|n|r)?|vorstand|chef(?:in)?|anwalt|anwältin|ärztin|arzt)';
/** What an adjective makes of a post: `stellvertretender Geschäftsführer`. */
const RANKED =
  '(?:stellvertretend|stellv\\.|kaufmännisch|technisch|geschäftsführend|wissenschaftlich|künstlerisch|leitend|kommissarisch|operativ|regional|pädagogisch|ärztlich|kreativ|juristisch)(?:e[nrs]?)? ';
const RANK = `(?:${RANKED})?`;
const MONTH = '(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)';
const AT = '(?:der|des|von|von der|vom|bei|bei der|beim|am|an der|im|für die|für)';
const TITLED = '(?:herrn? |frau )?(?:dr\\. |prof\\. )?';

/** Who holds which post where, in the words of a title; a colleague's is none. */
const held = (who: Actor | undefined, where: Actor | undefined, post: string) =>
  FOUNDER.test(post)
    ? pairs('founded', [who], [where])
    : employment([who], [where], /kolleg|mitarbeiter/i.test(post) ? '' : post);

const FOUNDER = /^(?:mit|firmen)?gründer(?:in)?$/i;
/** Who works for a house without being of it. */
const EXTERNAL = /^(?:anwalt|anwältin|arzt|ärztin|\p{L}*(?:berater|architekt|gerüstbauer|vertreter)(?:in|en)?)$/iu;

/** Before somebody who did something in a house, did not or may yet, or for whom another stands in. */
const DOES =
  /(?:\b(?:hat|haben|hatte|wenn|falls|ob|wird|soll|will|möchte|kann|könnte|ersetzte?|vertritt|vertrat|beerbte?|besuchte?|traf|trifft)|\bnachfolger(?:in)? (?:von|für)|(?<!\p{L})löste?) (?:(?:herrn?|frau|dr\.) )*$/iu;
/** Not behind a house where somebody only was or did something: `ist bei <O1> zu Gast`. */
const NO_GUEST =
  '(?! (?:(?!und |wo |als )[a-zäöüß0-9]+ |<O\\d+> ){0,3}(?:zu (?:gast|besuch|<O)|weg|raus|vorbei|vorstellig|unterwegs|bekannt|beliebt|(?!angestellt|beschäftigt|eingestellt|geblieben|gewesen)[a-zäöüß]*ge[a-zäöüß]{2,}(?:t|en)(?![a-zäöüß])))';

/** Without one of these no rule here speaks. */
const CUE =
  /\b(?:der|des|von|vom|bei|beim|für|an|hat|haben|gehört|wurde|leitet|führt|ich bin|unser\w{0,2}|mein\w{0,2}|ihre?|eure?|war ich|ich war|seit ich|arbeitete ich) |\b(?:am|im) <|(?:\(|, )(?:\p{L}+ )?\p{L}+,? (?:bei (?:der |dem )?)?<O|gründete|übernahm|kaufte|erwarb|studierte|verheiratet|\bund (?:seine|ihr) |berufen|bestellt|ernannt|gewählt/iu;

const STUDIED = /studiert|promovier|habilitier|abgeschlossen|gelernt/i;
const ADVERB = '(?:[a-zäöü0-9]+)';
/** A German word, whose capital letter may have it taken for a name. */
const WORD = '(?:[a-zäöüß-]+|<[OPL]\\d+>)';
const SINCE = '(?:seit [a-zäöü0-9 ]{4,20} |derzeit |aktuell |zurzeit |momentan )';
/** The house where somebody studied, if its name says that it teaches. */
const school = (place: Actor | undefined): Actor | undefined => (place && isSchool(place.name) ? place : undefined);

/** True for what its name shows to be a house. */
const isNamedFirm = (place: Actor | undefined): boolean =>
  place !== undefined && (hasLegalForm(place.name) || isOrganizationName(place.name));

/** What somebody is by trade, and what only sounds so. */
const TRADE = /^\p{L}{2,}(?:er|erin|ist|istin|eur|eurin|kraft|mann|frau|hilfe|chef|chefin)$/iu;
const NO_TRADE =
  /^(?:partner|mieter|lieferant|käufer|besteller|bruder|mutter|vater|schwester|sommer|winter|fehler)(?:in)?$/i;

/** A sentence in its own words: the first may have been taken for a name. */
const named = ({ text, actors }: Scene): string => `${text} ${actors[0]?.name ?? ''}`;

/** Relations as German says them. */
export const germanRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'german_our_post',
    needs: 'P',
    pattern: `\\b(?:unser|mein)(?:e|en|em|er|es)? (?:neue[rn]? )?(${RANK}${POST}),? ${TITLED}(<P\\d+>)`,
    read: (s, m) => (EXTERNAL.test(m[1]) ? [] : held(s.of(m[2]), s.home, m[1])),
  }),
  rule({
    name: 'german_post_at',
    needs: 'PO',
    pattern: `(<P\\d+>)(?:,| ist| war| \\()? ?(?:die |der |eine? |als |seit (?:[a-zäöü]+ )?\\d{4} |seit ${MONTH} |bislang |bisher |bis \\d{4} |ehemalige[rn]? |frühere[rn]? |ehemals |früher |vormals |zuvor |davor |vorher |damals |danach |anschließend |später |zuletzt |jetzt |heute |inzwischen )*(?:(?!${RANKED})[a-zäöüß]+(?:e[rn]?|es) )?(${RANK}${POST})(?: [a-zäöüß]+)? ${AT} (<O\\d+>)`,
    read: (s, m) => held(s.of(m[1]), s.of(m[3]), m[2]),
  }),
  rule({
    name: 'german_post_beside',
    needs: 'PO',
    pattern: `(<P\\d+>)(?:, | \\()(${RANK}${POST}),? (<O\\d+>)(?=[,.;)]|$)`,
    read: (s, m) => (isNamedFirm(s.of(m[3])) ? held(s.of(m[1]), s.of(m[3]), m[2]) : []),
  }),
  rule({
    name: 'german_post_since',
    needs: 'PO',
    pattern: `(<P\\d+>), (?:[^<>;.,]|<[OL]\\d+>){3,70}, (?:ist|wurde) (?:jetzt |nun |heute |seit (?:[a-zäöü]+ )?\\d{4} |seit ${MONTH} |die |der |neue[rn]? )*(${POST}) ${AT} (<O\\d+>)`,
    read: (s, m) => held(s.of(m[1]), s.of(m[3]), m[2]),
  }),
  rule({
    name: 'german_bracket',
    needs: 'PO',
    pattern: `(<P\\d+>) \\((${POST}),? (?:bei (?:der |dem )?)?(?:firma )?(<O\\d+>)\\)`,
    read: (s, m) => held(s.of(m[1]), s.of(m[3]), m[2]),
  }),
  rule({
    name: 'german_post_of_person',
    needs: 'PO',
    pattern: `\\b(${RANK}${POST}) ${AT} (<O\\d+>),?(?: ist| bleibt)? ${TITLED}(<P\\d+>)`,
    read: (s, m) => held(s.of(m[3]), s.of(m[2]), m[1]),
  }),
  rule({
    name: 'german_person_of_firm',
    needs: 'PO',
    pattern:
      '(<P\\d+>)(?: \\([^()<>]{1,30}\\))?,? (?:von|von der|vom|aus der|bei der) (?:(?:firma|fa\\.) )?(<O\\d+>)(?! (?:zu uns|zu euch|ins team))',
    read: (s, m) =>
      /> bei/i.test(m[0]) && DOES.test(s.text.slice(0, m.index))
        ? []
        : pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
  }),
  rule({
    name: 'german_contact_is',
    needs: 'PO',
    pattern: `\\b(?:ansprechpartner(?:in)?|ansprechperson|kontakt(?:person)?|chef(?:in)?|gegenüber|betreuer(?:in)?) (?:bei(?: der| dem)?|beim|in der|von|der) (<O\\d+>)(?: ist(?: jetzt| nun)?|,|:) ?${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('works_for', [s.of(m[2])], [s.of(m[1])]),
  }),
  rule({
    name: 'german_runs_field',
    needs: 'PO',
    pattern: `(<P\\d+>),? (?:der |die )?(?:jetzt |seit \\d{4} |dort )?(?:leitete?|verantwortete?|betreute?|führte?|macht|übernimmt) (?:zuletzt |bisher |zuvor |seit (?:[a-z]+ )?\\d{4} |jetzt |dort |auch )?(?:den |die |das |unseren |unsere )?(?:[a-zäöüß-]+ ){1,3}?(?:bei(?: der| dem)?|beim|in der|der) (<O\\d+>)`,
    read: (s, m) => pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
  }),
  rule({
    name: 'german_runs_field_after',
    needs: 'PO',
    pattern: `(<P\\d+>),? (?:der |die )?(?:leitet|verantwortet|betreut|führt|macht) (?:bei(?: der| dem)?|beim|in der) (<O\\d+>) (?:den|die|das) [a-zäöüß-]+`,
    read: (s, m) => pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
  }),
  rule({
    name: 'german_leads',
    needs: 'PO',
    pattern: `(<P\\d+>),? (?:der |die )?(?:leitet|führt) (?:seit (?:[a-z]+ )?\\d{4} |jetzt |heute )?(?:die |das |den )?(<O\\d+>)`,
    read: (s, m) => {
      const place = s.of(m[2]);
      return isNamedFirm(place) ? pairs('leads', [s.of(m[1])], [place]) : [];
    },
  }),
  rule({
    name: 'german_appointed',
    cue: /berufen|bestellt|ernannt|gewählt|befördert/i,
    needs: 'PO',
    pattern: `(<O\\d+>)(?: hat)?(?: mit wirkung [^<>;]{2,30})? ${TITLED}(<P\\d+>)[^.;]{0,80}? (?:zum|zur|zu|als) (?:neue[nrm]? |weitere[nrm]? |alleinige[nrm]? )*(${POST}) (?:berufen|bestellt|ernannt|gewählt|befördert)`,
    read: (s, m) => employment(s.chain(m[2]), [s.of(m[1])], m[3].replace(/(?<=er)n$/, '')),
  }),
  rule({
    name: 'german_i_am',
    needs: 'O',
    pattern: `\\b(?:ich bin|bin ich) (?:die |der |eine? |hier |jetzt |seit \\d{4} |neue[rn]? )*(${RANK}${POST}) (?:im [a-zäöüß]+ )?${AT} (<O\\d+>)`,
    read: (s, m) => held(s.author, s.of(m[2]), m[1]),
  }),
  rule({
    name: 'german_works_at',
    needs: 'PO',
    pattern: `(<P\\d+>),? (?:die |der )?(?:arbeitet|arbeitete|ist|war) (?:seit \\d{4} |bis \\d{4} |jetzt |heute |früher |vorher |davor |dort |inzwischen )*(?:als (${POST}) )?(?:bei der|bei|beim|für die|für|am|an der|im) (?:firma )?(<O\\d+>)${NO_GUEST}`,
    read: (s, m) => {
      const where = /\b(?:ist|war) [^<]*$|(?:am|im|an der) <O\d+>$/i.test(m[0]) ? sureFirm(s.of(m[3])) : s.of(m[3]);
      return m[2] ? held(s.of(m[1]), where, m[2]) : pairs('works_for', [s.of(m[1])], [where]);
    },
  }),
  rule({
    name: 'german_trade_at',
    needs: 'PO',
    pattern:
      '(<P\\d+>),? (?:der |die )?(?:ist|war|arbeitet als|arbeitete als) (?:seit \\d{4} |bis \\d{4} |jetzt |heute |früher |damals |dort )*([a-zäöüß-]{4,30}|<[LOP]\\d+>) (?:bei(?: der| dem| den)?|beim) (?:firma )?(<O\\d+>)',
    read: (s, m) => {
      const trade = s.of(m[2])?.name ?? (/^\p{Lu}/u.test(m[2]) ? m[2] : '');
      return TRADE.test(trade) && !NO_TRADE.test(trade)
        ? pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[3]))], trade)
        : [];
    },
  }),
  rule({
    name: 'german_since_i_am',
    cue: /\bseit ich /i,
    needs: 'O',
    vouches: true,
    pattern: '\\bseit ich bei(?: der| dem)? (?:firma )?(<O\\d+>) (?:bin|arbeite)\\b',
    read: (s, m) => pairs('works_for', [s.author], [mayBeFirm(s.of(m[1]))]),
  }),
  rule({
    name: 'german_studied_have_i',
    cue: /\bhabe ich /i,
    needs: 'O',
    pattern: `(?:studiert|promoviert|gelernt|<[OPL]\\d+>) habe ich (?:${ADVERB} ){0,3}(?:an der|am|an) (<O\\d+>)`,
    read: (s, m) =>
      /\b(?:studiert|promoviert|gelernt)/i.test(named(s)) ? pairs('studied_at', [s.author], [school(s.of(m[1]))]) : [],
  }),
  rule({
    name: 'german_your_contact',
    needs: 'P',
    pattern: `\\b(?:ihr|euer|dein)(?:e|en|em|er)? (?:neue[rn]? |persönliche[rn]? |direkte[rn]? )*(?:ansprechpartner|ansprechperson|betreuer|kundenberater|berater|sachbearbeiter|bearbeiter)(?:in)?(?: (?:ist|bei uns|bleibt|im haus|hierfür|dafür|ab sofort|jetzt|ab jetzt|nun|künftig|weiterhin|für [a-zäöüß ]{3,30}))*:? ${TITLED}(<P\\d+>)`,
    read: (s, m) =>
      pairs('works_for', s.home && !/\b(?:nicht|war|bei der)\b/i.test(m[0]) ? [s.of(m[1])] : [], [s.home]),
  }),
  rule({
    name: 'german_belongs_to',
    needs: 'OO',
    pattern:
      '(<O\\d+>)(?:, <L\\d+>,)? gehört (?:seit (?:[a-zäöü]+ )?(?:\\d{4}|jahr|<O\\d+>) |seit [a-zäöü]+ |jetzt |nun |heute |inzwischen )*(?:zur?|zum|der|dem)? ?(?:firma |gruppe )?(<O\\d+>)',
    read: (s, m) => pairs('subsidiary_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'german_founded',
    needs: 'PO',
    pattern:
      '(<P\\d+>)(?: und <P\\d+>)? (?:hat|haben|gründete) (?:[a-z0-9]+ ){0,3}?(?:die |den |das )?(<O\\d+>)( (?:mit)?gegründet)?',
    read: (s, m) => (m[3] || /gründete/i.test(m[0]) ? pairs('founded', [s.of(m[1])], [s.of(m[2])]) : []),
  }),
  rule({
    name: 'german_studied_at',
    needs: 'PO',
    pattern:
      '(<P\\d+>) (?:hat|studierte) (?:(?:[a-zäöü0-9]+|<O\\d+>) ){0,4}?(?:an der|am|an) (<O\\d+>)( (?:[a-zäöü]+ )?studiert)?',
    read: (s, m) => (m[3] || /studierte/i.test(m[0]) ? pairs('studied_at', [s.of(m[1])], [s.of(m[2])]) : []),
  }),
  rule({
    name: 'german_i_studied',
    cue: STUDIED,
    needs: 'O',
    pattern: `\\b(?:ich habe|habe ich|ich hatte|ich) (?:${ADVERB} )*(?:an der|am|an) (<O\\d+>)[^<>.;]{0,60}? (?:studiert|promoviert|abgeschlossen|gelernt)\\b`,
    read: (s, m) => pairs('studied_at', [s.author], [school(s.of(m[1]))]),
  }),
  rule({
    name: 'german_took_degree',
    cue: STUDIED,
    needs: 'PO',
    pattern:
      '(<P\\d+>) (?:hat|promovierte|habilitierte) (?:[a-zäöü0-9]+ ){0,4}?(?:an der|am|an) (<O\\d+>)(?=[^<>.;]{0,60}? (?:studiert|promoviert|habilitiert|abgeschlossen)\\b|[.,;]|$)',
    read: (s, m) => pairs('studied_at', [s.of(m[1])], [school(s.of(m[2]))]),
  }),
  rule({
    name: 'german_i_am_employed',
    cue: /beschäftigt|angestellt|tätig/i,
    needs: 'O',
    pattern: `\\bbin ich (?:${SINCE})*(?:als ${WORD} )?(?:bei|in)(?: der| dem)? (?:firma )?(<O\\d+>) (?:als ${WORD} )?(?:fest )?(?:beschäftigt|angestellt|tätig)\\b`,
    read: (s, m) => pairs('works_for', [s.author], [sureFirm(s.of(m[1]))]),
  }),
  rule({
    name: 'german_married',
    needs: 'PP',
    pattern:
      '(<P\\d+>) (?:ist (?:seit \\d{4} )?mit (?:de[rm] (?:[a-zäöüß]+|<O\\d+>) )?(<P\\d+>) verheiratet|und (?:seine frau|ihr mann|seine ehefrau|ihr ehemann),? (<P\\d+>))',
    read: (s, m) => pairs('spouse_of', [s.of(m[1])], [s.of(m[2] || m[3])]),
  }),
]);
