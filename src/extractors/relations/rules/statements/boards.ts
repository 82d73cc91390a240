import { cued, employment, lasting, over, pairs, ROLE, rule, type Reading, type RelationRule } from '../../rule.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

const TITLED = '(?:(?:mr|mrs|ms|dr|prof|sir|dame|lord|lady)\\.? ){0,2}';
const NOW = '(?: (?:now|also|still|currently|since \\d{4}))*';
/** What sits over a house, in German. */
const BODY =
  '(?:aufsichtsrat(?:e?s)?|beirat(?:e?s)?|verwaltungsrat(?:e?s)?|vorstand(?:e?s)?|stiftungsrat(?:e?s)?|kuratoriums?|gesellschafterrat(?:e?s)?)';
/** An office of a board, with what it is for. */
const OFFICE = `(?:[a-z-]+ ){0,2}?${ROLE}(?: of [a-z]{2,20})?`;

const seat = (who: (Actor | undefined)[], where: (Actor | undefined)[], words: string): Reading[] =>
  pairs(/advisory/i.test(words) ? 'advises' : 'member_of', who, where);

/** Words with the names of their marks. */
const named = (s: Scene, words: string): string => words.replace(/<[OPL]\d+>/g, (mark) => s.of(mark)?.name ?? '');

/** Who sits on the board of which house, and whom a board gives an office. */
export const boardRules: RelationRule[] = [
  ...cued(/\bboards?\b/i, [
    rule({
      name: 'serves_on_boards',
      needs: 'PO',
      pattern: `(<P\\d+>)(?:,? who)?${NOW} (serve[sd]?|sits|sat) on (?:the |both |several )*(?:(?:(?:supervisory|management) )?boards|advisory boards?) of (?:(?:directors|trustees|governors|advis[eo]rs) of )?(?:the )?(?:[a-z-]+ ){0,2}?(<O\\d+>)`,
      read: (s, m) => {
        const found = seat([s.of(m[1])], s.chain(m[3]), m[0]);
        return /served|sat/i.test(m[2]) ? over(found) : found;
      },
    }),
    rule({
      name: 'is_on_its_board',
      needs: 'P',
      pattern: `(<P\\d+>)(?:,? who)?${NOW} (?:(?:sit|serve)s? on|(?:am|is|'m|'s) on) (?:their|its) (?:advisory |supervisory )?board\\b`,
      read: (s, m) => {
        const [own, ...others] = s.actors.filter(({ kind, at }) => kind === 'O' && at < m.index);
        return others.length ? [] : seat([s.of(m[1])], [own ?? s.lately.O ?? s.about], m[0]);
      },
    }),
    rule({
      name: 'our_board_appointed',
      needs: 'P',
      pattern: `\\b(?:our|the) board(?: of [a-z]+)?(?: has| have| had)?(?: now| recently| unanimously)? (?:appointed|elected|named|chosen) ${TITLED}(<P\\d+>) (?:as |to be |its |our )*(?:the |new |interim )*(${OFFICE})(?:,? (?:following|after|on|in succession to|in place of)(?: the (?:resignation|retirement|departure|death) of)? ${TITLED}(<P\\d+>))?`,
      read: (s, m) => {
        const home = /^our/i.test(m[0]) || s.isRecord ? s.home : undefined;
        return [...lasting(employment([s.of(m[1])], [home], m[2])), ...over(employment([s.of(m[3])], [home], m[2]))];
      },
    }),
  ]),
  ...cued(/aufsichtsrat|beirat|verwaltungsrat|vorstand|stiftungsrat|kuratorium|gesellschafterrat/i, [
    rule({
      name: 'german_board_of',
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:der |die )?(?:ist|sitzt|bleibt) ((?:[^<>.;]|<[OL]\\d+>){0,110}?)(?:des|im|in dem|dem) ${BODY} (?:der|des|von|von der|vom|bei|bei der|beim) (<O\\d+>)`,
      read: (s, m) =>
        /mitglied|vorsitz|sitzt|sprecher/i.test(named(s, m[0])) ? pairs('member_of', [s.of(m[1])], [s.of(m[3])]) : [],
    }),
  ]),
];
