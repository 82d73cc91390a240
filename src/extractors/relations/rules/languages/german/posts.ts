import { hasLegalForm, isOrganizationName } from '../../../../words/names.ts';
import { mayBeFirm, sureFirm } from '../../../holders.ts';
import type { Actor } from '../../../masked.ts';
import { cued, employment, over, pairs, rule, type RelationRule } from '../../../rule.ts';
import { POST } from '../../german.ts';
import { isSchool } from '../../study.ts';
import { settled, spelled, words } from '../settled.ts';

const AT = '(?:bei(?: der| dem| den)?|beim)';
const OF = '(?:der|des|von(?: der)?|vom|bei(?: der| dem)?|beim|im|in der|am|an der)';
const MR = '(?:(?:herrn?|frau|fr\\.|hr\\.|dr\\.|prof\\.) )*';
const NOW = '(?:(?:jetzt|nun|seit [^<>.;,]{2,16}?|inzwischen|heute|weiterhin|neuerdings) )?';
const BOARD =
  '(?:aufsichtsrat|vorstand|beirat|kuratorium|stiftungsrat|verwaltungsrat|elternbeirat|gemeinderat|betriebsrat)';
const IS_POST = new RegExp(`(?:^| )(${POST})$`, 'i');
const CHOSEN = '(?:gewählt|ernannt|bestellt|berufen|befördert)';
const CLUB = /\b(?:TSV|TuS|SSV|ASV|MTV|VfB|VfL|SV|FC|SC|TV|TC|RC)\b|verein|chor|orchester|kapelle|feuerwehr|club/iu;

/** Something of a house, not the house. */
const OF_HOUSE = /\b(?:der|des|von|vom|bei|für) <O\d+>/i;

/** The post that a mark stands for, whose capital letter had it taken for a name. */
const post = (one: Actor | undefined): string => IS_POST.exec(one?.name ?? '')?.[1] ?? '';

/** Who has which post where, and who is of a board, a team or a club, as German says it. */
export const germanPostRules: RelationRule[] = [
  ...cued(/leite|führ/i, [
    rule({
      name: 'german_led',
      needs: 'PO',
      pattern: `(<P\\d+>), (?:der|die) ${words(4)}(<O\\d+>) ${words(3)}(?:geleitet|geführt) (?:hat|hatte)`,
      read: (s, m) => settled(s, m, over(pairs('leads', [s.of(m[1])], [mayBeFirm(s.of(m[2]))]))),
    }),
    rule({
      name: 'german_leads_field',
      needs: 'PO',
      pattern: `\\b(?:leitet|führt|verantwortet|betreut) ${MR}(<P\\d+>) (?:die|den|das|unsere?) (?:[a-zäöüß-]+ |<[OL]\\d+> ){1,3}?${OF} (<O\\d+>)`,
      read: (s, m) => settled(s, m, pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))])),
    }),
    rule({
      name: 'german_took_lead',
      cue: /leit|führ|übernahm|übernommen/i,
      needs: 'PO',
      pattern: `(<P\\d+>) (?:hat ${words(3)}die (?:leitung|geschäftsführung|führung|<O\\d+>) (?:der|des|von|vom|bei der) (<O\\d+>) ${words(2)}(?:übernommen|inne)|übernahm ${words(3)}die (?:leitung|geschäftsführung|führung|<O\\d+>) (?:der|des|von|vom) (<O\\d+>))`,
      read: (s, m) =>
        /leitung|führung/i.test(spelled(s, m[0]))
          ? settled(s, m, pairs('leads', [s.of(m[1])], [s.of(m[2] || m[3])]))
          : [],
    }),
    rule({
      name: 'german_handed_over',
      cue: /übergeben|abgegeben|übergab|weitergegeben/i,
      needs: 'PO',
      pattern: `(<P\\d+>) hat ${words(3)}(?:die (?:leitung|geschäftsführung|führung|<O\\d+>) (?:der|des|von|vom) )?(?:die |den |das )?(<O\\d+>) ${words(2)}an ${MR}(?:(?:seinen|seine|ihren|ihre) \\S+ )?(<P\\d+>) (?:übergeben|abgegeben|weitergegeben)`,
      read: (s, m) =>
        OF_HOUSE.test(m[0]) && !/leitung|führung/i.test(spelled(s, m[0]))
          ? []
          : settled(s, m, [
              ...over(pairs('leads', [s.of(m[1])], [mayBeFirm(s.of(m[2]))])),
              ...pairs('leads', [s.of(m[3])], [mayBeFirm(s.of(m[2]))]),
            ]),
    }),
  ]),
  ...cued(/ (?:ist|bleibt|wurde) /i, [
    rule({
      name: 'german_hidden_post',
      needs: 'PO',
      pattern: `(<O\\d+>) ${OF} (<O\\d+>) (?:ist|bleibt) ${NOW}${MR}(<P\\d+>)`,
      read: (s, m) => (post(s.of(m[1])) ? settled(s, m, employment([s.of(m[3])], [s.of(m[2])], post(s.of(m[1])))) : []),
    }),
    rule({
      name: 'german_in_charge_at',
      cue: /zuständig|verantwortlich|ansprech/i,
      needs: 'PO',
      pattern: `(?:\\b${AT} (<O\\d+>) ist ${words(2)}${MR}(<P\\d+>) ${words(3)}(?:zuständig|verantwortlich|ansprech\\w+)|(?:zuständig|verantwortlich|<O\\d+>) ist ${words(1)}${AT} <O\\d+> ${words(1)}${MR}<P\\d+>)`,
      read: (s, m) => {
        const [house, one] = m[1]
          ? [s.of(m[1]), s.of(m[2])]
          : [s.actors.findLast(({ kind }) => kind === 'O'), s.actors.findLast(({ kind }) => kind === 'P')];
        return /zuständig|verantwortlich|ansprech/i.test(spelled(s, m[0]))
          ? settled(s, m, pairs('works_for', [one], [house]))
          : [];
      },
    }),
    rule({
      name: 'german_chosen',
      cue: / wurde /i,
      needs: 'PO',
      pattern: `(<P\\d+>) wurde ${words(4)}(?:zum|zur) (?:neuen |ersten |stellvertretenden )?(${POST}|<O\\d+>) ${OF} (<O\\d+>) ${words(2)}${CHOSEN}`,
      read: (s, m) => {
        const office = m[2].startsWith('<') ? post(s.of(m[2])) : m[2].replace(/n$/, '');
        return office ? settled(s, m, employment([s.of(m[1])], [s.of(m[3])], office)) : [];
      },
    }),
    rule({
      name: 'german_was_chosen',
      cue: / wurde /i,
      needs: 'PO',
      pattern: `\\bzu[mr] (?:neuen |ersten )?(${POST}) ${OF} (<O\\d+>) wurde ${words(2)}${MR}(<P\\d+>) ${words(2)}${CHOSEN}`,
      read: (s, m) => settled(s, m, employment([s.of(m[3])], [s.of(m[2])], m[1].replace(/(?<=de)n$/, ''))),
    }),
    rule({
      name: 'german_elected_to',
      cue: /gewählt|berufen|bestellt/i,
      needs: 'PO',
      pattern: `(<P\\d+>) wurde ${words(3)}in (?:den|das|die) (${BOARD}|<O\\d+>) (?:der|des|von|vom) (<O\\d+>) ${words(2)}(?:gewählt|berufen|bestellt)`,
      read: (s, m) =>
        new RegExp(BOARD, 'i').test(spelled(s, m[2]))
          ? settled(s, m, pairs('member_of', [s.of(m[1])], [s.of(m[3])]))
          : [],
    }),
    rule({
      name: 'german_alumni',
      cue: / (?:ist|,) /i,
      needs: 'PO',
      pattern:
        '(<P\\d+>)(?:,| ist) (?:ein(?:e)? )?(?:(?:absolvent|alumn|student|doktorand)(?:in|us|a)?|<O\\d+>) (?:der|an der|von der) (<O\\d+>)',
      read: (s, m) => {
        const place = s.of(m[2]);
        return /absolvent|alumn|student|doktorand/i.test(spelled(s, m[0])) && place && isSchool(place.name)
          ? settled(s, m, pairs('studied_at', [s.of(m[1])], [place]))
          : [];
      },
    }),
  ]),
  ...cued(
    /gehört|spielt|trainiert|turnt|singt|rudert|kümmert|lehrt|unterrichtet|forscht|kocht|jobbt|programmiert|> (?:von|, )|, </i,
    [
      rule({
        name: 'german_of_team',
        cue: /gehört/i,
        needs: 'PO',
        pattern: `(<P\\d+>),? (?:der |die )?gehört ${words(3)}(?:zu[mr]|dem) (?:${BOARD}|team|kollegium|ensemble|belegschaft|mannschaft|<O\\d+>) (?:der|des|von|vom) (<O\\d+>)`,
        read: (s, m) => settled(s, m, pairs('member_of', [s.of(m[1])], [s.of(m[2])])),
      }),
      rule({
        name: 'german_plays_for',
        cue: /spielt|trainiert|turnt|singt|rudert/i,
        needs: 'PO',
        pattern: `(<P\\d+>),? (?:der |die )?(?:spielt|trainiert|turnt|singt|rudert) ${words(4)}(?:bei(?: der| dem)?|beim|im|in der|für den) (<O\\d+>)`,
        read: (s, m) => {
          const club = s.of(m[2]);
          return club && CLUB.test(club.name) ? settled(s, m, pairs('member_of', [s.of(m[1])], [club])) : [];
        },
      }),
      rule({
        name: 'german_does_at',
        cue: /kümmert|lehrt|unterrichtet|forscht|kocht|jobbt|programmiert/i,
        needs: 'PO',
        pattern: `(<P\\d+>),? (?:der |die )?(?:kümmert sich|lehrt|unterrichtet|forscht|kocht|jobbt|programmiert) ${words(3)}(?:bei(?: der| dem)?|beim|an der|am|im) (<O\\d+>)`,
        read: (s, m) =>
          settled(
            s,
            m,
            pairs('works_for', [s.of(m[1])], [/ bei/i.test(m[0]) ? mayBeFirm(s.of(m[2])) : sureFirm(s.of(m[2]))]),
          ),
      }),
      rule({
        name: 'named_with_house',
        cue: /^(?:(?:Herr|Frau) )?<P0>, <O1>, /,
        needs: 'PO',
        pattern:
          '^(?:(?:herr|frau|dr\\.) )*(<P\\d+>), (<O\\d+>), (?!(?:und|and|or|oder|et|y|e|sowie|in|at|an|bei|with|mit)\\b)[a-zäöü]{2,} ',
        read: (s, m) =>
          hasLegalForm(s.of(m[2])?.name ?? '') && /^[a-zäöü]/.test(m[0].slice(m[0].lastIndexOf(', ') + 2))
            ? settled(s, m, pairs('works_for', [s.of(m[1])], [s.of(m[2])]))
            : [],
      }),
      rule({
        name: 'named_before_phone',
        cue: /^(?:(?:Herr|Frau) )?<P\d+>, <O\d+>/,
        needs: 'PO',
        pattern:
          '^(?:(?:herr|frau|dr\\.) )*(<P\\d+>), (<O\\d+>)(?:$|,? (?:(?:tel|telefon|phone|mobil|fon|handy)\\b|(?:tel\\.|t:|m:)? ?\\+?\\d{2}(?!\\d{2}(?!\\d))))',
        read: (s, m) =>
          NUMBERED.test(s.of(m[2])?.name ?? '')
            ? []
            : pairs('works_for', [s.of(m[1])], [m[0].endsWith('>') ? formed(s.of(m[2])) : mayBeFirm(s.of(m[2]))]),
      }),
      rule({
        name: 'german_titled_of',
        cue: /\b(?:herrn?|frau|fr\.|hr\.) /i,
        needs: 'PO',
        pattern:
          '\\b(?:herrn?|frau|fr\\.|hr\\.) (?:dr\\. )?(<P\\d+>) von(?: der)? (<O\\d+>)(?= (?:ruft|hat|ist|sagt|meldet|schickt|kommt|wollte|war|meint|bittet|fragt)\\b)',
        read: (s, m) => pairs('works_for', [s.of(m[1])], [mayBeFirm(s.of(m[2]))]),
      }),
    ],
  ),
  ...cued(/gearbeitet|jahre|\bbis\b|ehemals|früher|vormals|ex-|verließ|heuerte|\bkam\b|nachfolg|folgt/i, [
    rule({
      name: 'german_has_worked',
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:hat|der|die) ${words(6)}(?:${AT}|für(?: die| den)?|an der|am|im) (<O\\d+>) ${words(3)}gearbeitet`,
      read: (s, m) => settled(s, m, over(pairs('works_for', [s.of(m[1])], [mayBeFirm(s.of(m[2]))]))),
    }),
    rule({
      name: 'german_was_long_at',
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:der |die )?war (?:bis (?!\\d{1,2}(?::\\d\\d)? |\\d{1,2} uhr|mittag|abend|spät)(?:zum |zu |ende |anfang )?${words(2)}|(?:[a-zäöüß0-9]+ )?(?:jahre|monate|<O\\d+>) (?:lang )?|lange |jahrelang )(?:${AT}|an der|am|im) (<O\\d+>)`,
      read: (s, m) => settled(s, m, over(pairs('works_for', [s.of(m[1])], [mayBeFirm(s.of(m[2]))]))),
    }),
    rule({
      name: 'german_formerly_with',
      needs: 'PO',
      pattern: `(<P\\d+>),? \\(?(?:ehemals|früher|vormals|ex[- ])(?:(${POST}) (?:der|des|von|vom|bei(?: der)?|beim) )?(?:bei (?:der )?)?(<O\\d+>)`,
      read: (s, m) => over(employment([s.of(m[1])], [isNamed(s.of(m[3])) || m[2] ? s.of(m[3]) : undefined], m[2])),
    }),
    rule({
      name: 'german_quit_house',
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:der |die )?verließ ${words(3)}(?:die |den |das )?(<O\\d+>)(?! (?:um|gegen|kurz|gestern|heute|wieder|eilig|ohne)\\b)`,
      read: (s, m) => settled(s, m, over(pairs('works_for', [s.of(m[1])], [mayBeFirm(s.of(m[2]))]))),
    }),
    rule({
      name: 'german_came_to',
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:der |die )?(?:kam|stieß|heuerte) ${words(4)}(?:zur?|zum|${AT}) (<O\\d+>)`,
      read: (s, m) =>
        /\b(?:19|20)\d\d\b| vor \S+ jahren|stieß|heuerte/i.test(spelled(s, m[0]))
          ? settled(s, m, pairs('works_for', [s.of(m[1])], [mayBeFirm(s.of(m[2]))]))
          : [],
    }),
    rule({
      name: 'german_successor',
      cue: /nachfolg|folgte? /i,
      needs: 'PO',
      pattern: `(<P\\d+>)(?:,| ist) ${words(2)}nachfolger(?:in)? (?:von|für) ${MR}(<P\\d+>) ${AT} (<O\\d+>)`,
      read: (s, m) =>
        settled(s, m, [
          ...pairs('works_for', [s.of(m[1])], [s.of(m[3])]),
          ...over(pairs('works_for', [s.of(m[2])], [s.of(m[3])])),
        ]),
    }),
  ]),
];

/** What stands before a number and is no house. */
const NUMBERED = /^(?:mob(?:il|ile)?|tel|cell|fax|phone?|fon|handy|direct|did|hp|office|büro|ext|whatsapp)\.?$/iu;
const formed = (place: Actor | undefined): Actor | undefined => (hasLegalForm(place?.name ?? '') ? place : undefined);

/** True for what its name shows to be a house. */
const isNamed = (place: Actor | undefined): boolean =>
  place !== undefined && (hasLegalForm(place.name) || isOrganizationName(place.name) || place.isSure === true);
