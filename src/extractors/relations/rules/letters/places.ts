import { cued, employment, pairs, ROLE, rule, type RelationRule } from '../../rule.ts';
import { EXTERNAL } from '../offices.ts';
import { firm, house, houseBefore, TITLED } from './employers.ts';
import type { Scene } from '../../scene.ts';

/** A German word, whose capital letter may have it taken for a name. */
const WORD = '(?:[a-zäöüß-]+|<[OL]\\d+>)';

/** Who is there, at the house of which a text goes on to tell, and who is of a part of the own one. */
export const placeRules: RelationRule[] = [
  ...cued(/\bdort\b|\bthere\b|\bits\b|unser/i, [
    rule({
      name: 'dort_zustaendig',
      needs: 'PO',
      pattern: `\\bdort (?:ist )?(?:zuständig|ansprechpartner(?:in)?|ansprechbar)(?: (?:ist|sind|dafür))?:? ${TITLED}(<P\\d+>)|\\b(?:ansprechpartner(?:in)?|ansprechperson|kontakt(?:person)?|zuständig) dort(?: ist|:)? ${TITLED}(<P\\d+>)`,
      read: (s, m) => pairs('works_for', [s.of(m[1] || m[2])], [houseBefore(s, m.index)]),
    }),
    rule({
      name: 'looks_after_there',
      needs: 'PO',
      pattern:
        '(<P\\d+>),? (?:who )?(?:looks after|handles|manages|runs|deals with|is responsible for|is in charge of|takes care of) (?:the |our |all |their )?[a-z -]{3,30}? there\\b',
      read: (s, m) => pairs('works_for', [s.of(m[1])], [houseBefore(s, m.index)]),
    }),
    rule({
      name: 'boss_there',
      needs: 'P',
      pattern: `\\bmy (?:new )?(?:boss|manager|supervisor) there is (?:an? [a-z ]{3,20} (?:called|named) )?${TITLED}(<P\\d+>)`,
      read: (s, m) => {
        const place = houseBefore(s, m.index);
        return place
          ? [...pairs('works_for', [s.of(m[1])], [place]), ...pairs('reports_to', [s.author], [s.of(m[1])])]
          : [];
      },
    }),
    rule({
      name: 'its_role_person',
      needs: 'PO',
      pattern: `\\bits (?:current |new |present )?((?:[a-z-]+ ){0,2}?${ROLE}),? ${TITLED}(<P\\d+>)(?!'s)`,
      read: (s, m) =>
        s.isEncyclopedic || EXTERNAL.test(m[1]) ? [] : employment([s.of(m[2])], [houseBefore(s, m.index)], m[1]),
    }),
    rule({
      name: 'german_of_our_part',
      needs: 'P',
      pattern: `(<P\\d+>),? (?:aus|in|von) unsere[rm] (?!nähe|umgebung|stadt|straße|nachbarschaft|kurs|verwandtschaft)(?:[a-zäöüß-]+|<O\\d+>)(?=[.,;!)]|$| (?:zu|an|und|wird|ist|hat|kommt|meldet|übernimmt|ruft|unter|steht)\\b)`,
      read: (s, m) => (isPart(s, m[0]) ? pairs('works_for', s.home ? [s.of(m[1])] : [], [s.home]) : []),
    }),
  ]),
  ...cued(/arbeitet|liefert|wartet|übernimmt|druckt|reinigt/i, [
    rule({
      name: 'german_works_now_at',
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:der |die )?arbeitet (?:(?!(?:mit|ohne|an|nicht|nie|ab|vielleicht|bald|künftig|wohl|demnächst|angeblich|eventuell|möglicherweise|hoffentlich|nächste[nrms]?)\\b)${WORD} ){1,4}?(?:bei(?: der| dem)?|beim|für(?: die| den)?) (?:firma )?(<O\\d+>)`,
      read: (s, m) => pairs('works_for', [s.of(m[1])], [firm(s.of(m[2]))]),
    }),
    rule({
      name: 'german_goods_by_firm',
      needs: 'O',
      pattern: `(?:^|[.;,] )(?:die|den|das|unsere?n?|alle) ${WORD}(?: ${WORD}){0,2} (?:liefert|wartet|druckt|reinigt|fertigt|bindet|beschichtet|transportiert|lagert|prüft) (?:(?:uns|jetzt|künftig|weiterhin|auch|wie immer|seit jahren) )*(?:die )?(firma |fa\\. )?(<O\\d+>)`,
      read: (s, m) =>
        s.text.endsWith('?') ? [] : pairs('supplier_of', [m[1] ? s.of(m[2]) : house(s.of(m[2]))], [s.home]),
    }),
  ]),
];

/** A part of the own house that somebody is of. */
const isPart = (s: Scene, words: string): boolean =>
  /(?:abteilung|haltung|team|büro|vertrieb|einkauf|verkauf|lager|werkstatt|technik|kundendienst|service|verwaltung|zentrale|leitung|personal|logistik|versand|produktion|entwicklung|support|marketing|disposition|planung|empfang|niederlassung|filiale|haus)$/i.test(
    words.replace(/<[OPL](\d+)>/g, (_, n: string) => s.actors[Number(n)]?.name ?? ''),
  );
