import { cued, employment, ROLE, rule, type RelationRule, type RuleMatch } from '../../rule.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

const TEAM =
  '(?:team|department|dept\\.?|crew|office|desk|branch|practice|staff|faculty|lab|company|firm|kitchen|workshop|bar|front of house|board|committee)';
const TITLED = '(?:(?:mr|mrs|ms|miss|dr|herrn?|frau|mme|madame|monsieur|sig\\.ra|sig|sra|sr|doña|don)\\.? ){0,2}';
/** Who is new in a house, in German. */
const NEW =
  '(?:(?:azubi|auszubildende[nr]?|lehrling|praktikant(?:in)?|werkstudent(?:in)?|kolleg(?:e|in)|mitarbeiter(?:in)?|aushilfe|verstärkung|chef(?:in)?|leiter(?:in)?|vorsitzende[rn]?|ansprechpartner(?:in)?|nachfolger(?:in)?|<O\\d+>))';
/** What replaces whoever writes. */
const FOR_ME =
  '(?:(?:is |are )?(?:covering|covers|standing in|stands in|filling in|fills in|deputi[sz]ing|looking after things) for me\\b|(?:is |are )?(?:covering|covers|looking after|looks after|minding|minds|handling|handles) my (?:[a-z]+ ){0,2}?[a-z]+|(?:takes|took|has taken|is taking) (?:over )?(?:from me\\b|my [a-z]+(?: [a-z]+)?(?: over)?))';
/** Things of one's own that no colleague takes over. */
const PRIVATE =
  /\bmy (?:[a-z]+ )?(?:flat|apartment|house|room|lease|car|dog|cat|kids|children|garden|seat|place|ticket|subscription|breath|hand|advice|word|temperature|call|order)\b/i;

const ours = (s: Scene, who: (Actor | undefined)[], title = '') => (s.home ? employment(who, [s.home], title) : []);
/** True for a mail within one house. */
const isInternal = ({ home, addressed }: Scene): boolean =>
  home !== undefined && addressed !== undefined && (home.index === addressed.index || home.name === addressed.name);

/** Who is new in the house of whoever writes, who stands in for whom there, and whom the house calls its own. */
export const arrivalRules: RelationRule[] = [
  ...cued(/\bjoin|\bwelcom|\bstart|becomes?\b|became\b|promoted|\bour (?:mr|ms|mrs|miss|dr|capt)|unser|notre/i, [
    rule({
      name: 'joined_our_team',
      needs: 'P',
      pattern: `(<P\\d+>),? (?:who )?(?:has |have |'s )?(?:just |recently |now )?(?:(?:joins|joined|joining) (?:in |on |with )?|(?:starts|started|starting) (?:in|on|with) )(?:our |the )(?:[a-z&-]+ ){0,3}?${TEAM}\\b(?! (?:at|of|for|meeting|call|trip|lunch|dinner|outing|photo|building)\\b)(?:[^<>.;]{0,30}? as (?:an? |the |our )?((?:[a-z-]+ ){0,3}?${ROLE}))?`,
      read: (s, m) => ours(s, [s.of(m[1])], m[2]),
    }),
    rule({
      name: 'welcome_to_us',
      needs: 'P',
      pattern: `\\bwelcom(?:e|ing) (?:back )?${TITLED}(<P\\d+>)(?=,? (?:to (?:the |our )(?:[a-z&-]+ ){0,2}?${TEAM}\\b|as (?:our|the) (?:new )?|,? ?(?:our|your) new |who (?:has )?(?:joins|joined|starts|started)(?! us (?:for|at)\\b)))`,
      read: (s, m) => ours(s, s.chain(m[1])),
    }),
    rule({
      name: 'becomes_here',
      needs: 'P',
      pattern: `(<P\\d+>) (?:becomes|became|has become|is now|has been promoted to|is promoted to|moves up to|steps up as|takes over as) (?:our |the |an? )?((?:[a-z-]+ ){0,3}?${ROLE}(?: of [a-z]{2,20})?)\\b(?! (?:of|at|for) (?:the )?<)`,
      read: (s, m) => (isInternal(s) && s.actors.every(({ kind }) => kind === 'P') ? ours(s, [s.of(m[1])], m[2]) : []),
    }),
    rule({
      name: 'our_mr',
      needs: 'P',
      pattern:
        "\\b(?:our|unser(?:e|en|em)?|notre|nuestr[oa]|nostr[oa]) (?:(mr|mrs|ms|miss|dr|capt|herrn?|frau|m|mme|sig|sig\\.ra|sr|sra)\\.? )?(<P\\d+>)(?!'s)",
      read: (s, m) => (m[1] || ADDRESSED.test(s.of(m[2])?.name ?? '') ? ours(s, [s.of(m[2])]) : []),
    }),
  ]),
  ...cued(/\bfor me\b|\bmy\b|from me\b|vertr[ie]t|vertretung|übernimmt|remplace|sostitui|sustitu|vervang|vikar/i, [
    rule({
      name: 'stands_in_for_me',
      needs: 'P',
      pattern: `(<P\\d+>)(?: \\([^()]{1,40}\\))?,? (?:who )?(?:kindly |also |now )?${FOR_ME}`,
      read: (s, m) => (PRIVATE.test(m[0]) || isAtLeisure(s, m) ? [] : ours(s, [s.of(m[1])])),
    }),
    rule({
      name: 'german_stands_in',
      needs: 'P',
      pattern: `(<P\\d+>),? (?:der |die )?(?:vertritt mich|übernimmt (?:derzeit |so lange |solange |ab sofort )?meine (?:[a-zäöüß]+|<O\\d+>)|hat (?:jetzt |nun )?meine (?:[a-zäöüß]+|<O\\d+>) übernommen)|\\b(?:werde ich von|vertritt mich|vertreten mich|meine vertretung (?:übernimmt|ist|hat|macht)|es vertritt mich) ${TITLED}(<P\\d+>)`,
      read: (s, m) => (isAtLeisure(s, m) ? [] : ours(s, m[1] ? [s.of(m[1])] : s.chain(m[2]))),
    }),
    rule({
      name: 'abroad_stands_in',
      needs: 'P',
      pattern: `(<P\\d+>),? (?:qui |che |que |die )?(?:me remplace|mi sostituisce|me sustituye|vervangt mij|vikarierer for meg|vikarierar för mig)|\\b(?:remplacée? par|sostituit[oa] da|sustituid[oa] por) ${TITLED}(<P\\d+>)`,
      read: (s, m) => ours(s, [s.of(m[1] || m[2])]),
    }),
  ]),
  ...cued(/haben wir|begrüßen|verstärk|nachfolg|ansprechpartner|incorpora|accueill|rejoint|entra |nuov[oa]|nieuwe/i, [
    rule({
      name: 'german_is_new',
      needs: 'P',
      pattern: `\\b(?:haben wir|begrüßen wir|wir haben|wir begrüßen|bei uns (?:ist|begann|beginnt|startet)) (?:(?:jetzt|nun|seit [^<>.;]{3,20}|herzlich|wieder|auch) )*(?:eine?n?|unser(?:e|en)?|den|die|als)? ?(?:neue[nr]? ${NEW}?|${NEW}|(?<=begrüßen wir )|(?<=wir begrüßen ))[:,]? ?(?:im team,? )?${TITLED}(<P\\d+>)(?! (?:von|vom|aus|bei|der|des)\\b)`,
      read: (s, m) => (s.text.endsWith('?') ? [] : ours(s, [s.of(m[1])])),
    }),
    rule({
      name: 'german_successor',
      needs: 'P',
      pattern: `(?:\\b(?:nachfolger(?:in)?|neue[rn]? (?:ansprechpartner(?:in)?|ansprechperson|kolleg(?:e|in)))\\b|^<O\\d+>)(?: (?:im|in|für|bei|am|unserer?|der|des|die|das|hier|seine?r?|ihre?r?|[a-zäöüß]+|<[OL]\\d+>)){0,5}? (?:ist|wird|heißt) (?:(?:seit|ab) [^<>.;]{3,20} |jetzt |nun |künftig )*${TITLED}(<P\\d+>)`,
      read: (s, m) =>
        /^(?:nachfolger(?:in)?|neue[rn]? (?:ansprech|kolleg)\S*)$/i.test(
          m[0].startsWith('<') ? (s.actors[0]?.name ?? '') : 'nachfolger',
        )
          ? ours(s, [s.of(m[1])])
          : [],
    }),
    rule({
      name: 'strengthens_us',
      needs: 'P',
      pattern:
        "(<P\\d+>),? (?:die |der |qui |que |che )?(?:verstärkt|unterstützt|ergänzt) (?:(?:seit|ab) [^<>.;]{3,20} |jetzt |nun )*(?:unser|das|unsere)\\b|(<P\\d+>) (?:a rejoint|rejoint|se incorpora a(?:l)?|se ha incorporado a(?:l)?|entra (?:a far parte )?(?:nel|del|della|nella)|versterkt) (?:notre|l'|la|le|el|nuestr[oa]|claustro|equipo|nostr[oa]|ons)",
      read: (s, m) => ours(s, [s.of(m[1] || m[2])]),
    }),
    rule({
      name: 'spanish_joins',
      needs: 'P',
      pattern: `\\bse (?:ha |han )?incorpora(?:do|n)? (?:al?|a la|a nuestr[oa]|en) (?:claustro|equipo|plantilla|centro|empresa|despacho|[a-zñáéíóú]+) ${TITLED}(<P\\d+>)`,
      read: (s, m) => ours(s, s.chain(m[1])),
    }),
  ]),
];

/** True where somebody stands in for whoever writes elsewhere than at work. */
const isAtLeisure = ({ text, actors }: Scene, { 0: whole, index }: RuleMatch): boolean =>
  /\b(?:fair|party|wedding|match|game|choir|church|parents|school fête|elternabend|fest|feier|spiel|training|chor)\b/i.test(
    text
      .slice(index + whole.length, index + whole.length + REACH)
      .replace(/<[POL](\d+)>/g, (_, n: string) => actors[Number(n)]?.name ?? ''),
  );
const REACH = 40;

/** A name with its form of address. */
const ADDRESSED = /^(?:mr|mrs|ms|miss|dr|herrn?|frau|mme|m|sig|sra?)\.? /i;
