import { isOrganizationName } from '../../words/names.ts';
import { cued, loose, pairs, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import type { Scene } from '../scene.ts';
import type { Actor } from '../masked.ts';

const SEATED =
  '(?:headquartered|based|located|situated|(?:head|main|corporate|principal|central|registered) ?offices?|headquarters)';
const NOUN = /\b[a-z][a-z-]+,? $/;

/** What is seated: the organization right before the words, the one that they describe (`<O0> is a bank based in`), or the one that follows. */
function seated(s: Scene, m: RuleMatch): Actor | undefined {
  const before = s.text.slice(0, m.index);
  const isNoun =
    NOUN.test(before) &&
    !/\b(?:is|are|was|were|and|which|that|its|the|also|currently|originally|with|now|been|has|proudly|still) $/i.test(
      before,
    );
  const described = isNoun ? describedIn(s, m.index) : undefined;
  return described ?? s.before('O', m.index) ?? s.next('O', m.index + m[0].length) ?? later(s, m) ?? s.topic.O;
}

/** The organization of the last `<O0> is a …` before a position. */
function describedIn(s: Scene, at: number): Actor | undefined {
  return s.actors.findLast(
    (actor) =>
      actor.kind === 'O' &&
      actor.at < at &&
      /^(?:'s)?,? (?:[^<>.;]{0,60}, )?(?:is|was|are|were) (?:also |currently |now )?(?:an?|the|one of) /i.test(
        s.text.slice(actor.at + actor.mark.length, at),
      ),
  );
}

/** `Based in <L0>, <L1>, the <O2> …` */
function later(s: Scene, m: RuleMatch): Actor | undefined {
  const rest = s.text.slice(m.index + m[0].length);
  const mark = /^(?:(?:, |, and |\s)<[LO]\d+>)*?(?: with [^<>.;]{0,40}(?:<L\d+>))?, (?:the )?(<O\d+>)/i.exec(rest)?.[1];
  return mark ? s.of(mark) : undefined;
}

/** Without one of these no rule here speaks. */
const CUE = /headquart|based|located|situated|office|\b(?:is|was)\b|moved|moves|relocated/i;

/** Where organizations have their seat. */
export const seatRules: RelationRule[] = cued(
  CUE,
  loose([
    rule({
      name: 'seat',
      needs: 'O',
      pattern: `\\b${SEATED}\\b(?: [a-z]+){0,4}? (?:in|at|near) (?:[a-z-]+ ){0,4}?(<[LPO]\\d+>)`,
      read: (s, m) => {
        const place = s.of(m[1]);
        return !place || isOrganizationName(place.name) ? [] : pairs('headquarters', [seated(s, m)], [place]);
      },
    }),
    rule({
      name: 'based_organization',
      needs: 'OL',
      pattern: '(<L\\d+>)[- ]based,? (?:[a-z-]+,? ){0,6}(<O\\d+>)',
      read: (s, m) => pairs('headquarters', [s.of(m[2])], [s.of(m[1])]),
    }),
    rule({
      name: 'is_a_based',
      needs: 'OL',
      pattern: '(<O\\d+>),? (?:(?:is|was) )?an? (<L\\d+>)[- ]based\\b',
      read: (s, m) => pairs('headquarters', [s.of(m[1])], [s.of(m[2])]),
    }),
    rule({
      name: 'is_a_from',
      needs: 'OL',
      pattern:
        '(<O\\d+>)(?: \\([^)]{0,40}\\))? (?:is|was) (?:a|an|the) (?![^<>]{0,60}\\b(?:village|town|city|river|mountain|district|municipality|commune|county|region|island|lake|species|film|novel|album|song|station|road|street|battle|festival)\\b)(?:[a-z0-9,-]+ ){0,9}?(?:in|from|of) (<L\\d+>)',
      read: (s, m) => pairs('headquarters', [s.of(m[1])], [s.of(m[2])]),
    }),
    rule({
      name: 'moved_seat',
      needs: 'OL',
      pattern:
        '\\b(?:moved|relocated|moves) (?:its |their )?(?:[a-z]+ )?(?:headquarters|head office|offices) (?:from <L\\d+> )?to (?:[a-z-]+ ){0,3}?(<L\\d+>)',
      read: (s, m) => pairs('headquarters', [s.before('O', m.index) ?? s.topic.O], [s.of(m[1])]),
    }),
  ]),
);
