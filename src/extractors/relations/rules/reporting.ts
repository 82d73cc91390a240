import { subjects } from '../beside.ts';
import { cued, pairs, ROLE, rule, type RelationRule } from '../rule.ts';
import type { Actor } from '../masked.ts';
import type { Scene } from '../scene.ts';

/** The name itself, not somebody or something of whoever has it. */
const ITSELF = "(?!'s [a-z])";
/** An office before whoever holds it: `to our CEO, `. */
const OFFICE = `(?:(?:our|the|their|its) (?:[a-z-]+ ){0,2}?${ROLE}(?: of [a-z]{2,20})?,? )?`;
const TITLED = '(?:mr\\.? |ms\\.? |mrs\\.? |dr\\.? |prof\\.? |herrn? |frau )*';
const BOSS =
  '(?:(?:new|direct|current|immediate|own) )?(?:boss|line manager|manager|supervisor|superior)(?: (?:there|at (?:the )?<O\\d+>))?';
const VORGESETZT = '(?:neuer? |direkter? )?(?:vorgesetzte[rn]?|chefin|chef)(?: (?:dort|bei (?:der )?<O\\d+>))?';
const AIDE = '(?:(?:new|personal|executive) )*(?:assistant|deputy|secretary|pa|right hand)';
/** What German says before `an`, to whom somebody reports. */
const HOW =
  '(?:direkt|fachlich|disziplinarisch|künftig|weiterhin|unverändert|jetzt|dort|seither|wie (?:ich|bisher|gehabt|zuvor))';
/** An office before the name of whoever holds it. */
const AMT =
  '(?:unser[a-z]* |d(?:en|ie) )?(?:[a-zäöüß]+(?:e[nr]?) )?(?:[a-zäöüß]*(?:geschäftsführer|leiter|chef|direktor|vorstand|inhaber)(?:in)?,? )?';

/** Without one of these no rule here speaks. */
const CUE =
  /report|answers to|berichtet|boss|manager|supervisor|superior|chef|vorgesetzt|assistant|deputy|secretary|\bpa\b|right hand|\bteam\b|works? /i;

/** Whoever `his`, `her`, `him`, `sein` and `ihr` mean: the only person of the sentence up to there, or of the one before. */
function meant(s: Scene, at: number): Actor | undefined {
  const people = s.actors.filter((one) => one.kind === 'P' && one.at < at);
  if (people.length) return people.length === 1 ? people[0] : undefined;
  return s.isEncyclopedic ? s.topic.P : s.lately.P;
}

/** Whoever a mark or a pronoun is. */
const whoIs = (s: Scene, words: string, at: number): Actor | undefined =>
  words.startsWith('<') ? s.of(words.replace(/'s ?$/, '')) : meant(s, at);

/** Who reports to whom. */
export const reportingRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'reports_to',
    needs: 'PP',
    pattern: `\\b(?:report(?:s|ing)?(?: directly)?|answers(?: directly)?|reported directly|used to report) to (?!(?:the )?names? )(?:[a-z]+ ){0,3}?${OFFICE}(<P\\d+>)(?! (?:that|about|on|how|what|when|if|whether)\\b)${ITSELF}`,
    read: (s, m) => pairs('reports_to', subjects(s, 'P', m.index), [s.of(m[1])]),
  }),
  rule({
    name: 'reports_to_him',
    needs: 'PP',
    pattern: `\\breport(?:s|ing)?(?: directly)? to (?:him|her)(?:,? (?:including|among them|such as|namely|as (?:does|do)))? ${TITLED}(<P\\d+>)(?=[.,;!)]|$| and\\b)`,
    read: (s, m) => pairs('reports_to', s.chain(m[1]), [meant(s, m.index)]),
  }),
  rule({
    name: 'elided_reports_to',
    cue: /^(?:and )?reports (?:directly )?to /i,
    needs: 'PP',
    pattern: `^(?:and )?reports(?: directly)? to (?:the )?${TITLED}(<P\\d+>)${ITSELF}`,
    read: (s, m) => pairs('reports_to', [s.lately.P], [s.of(m[1])]),
  }),
  rule({
    name: 'reports_to_deputy',
    needs: 'PP',
    pattern:
      "\\breport(?:s|ed|ing)?(?: directly)? to (<P\\d+>)'s (?:[a-z-]+ ){0,2}?(?:deputy|assistant|successor|replacement|right hand|second-in-command),? (<P\\d+>)",
    read: (s, m) => pairs('reports_to', subjects(s, 'P', m.index), [s.of(m[2])]),
  }),
  rule({
    name: 'reports_to_me',
    needs: 'P',
    pattern: '\\breport(?:s|ed|ing)?(?: directly)? to me\\b',
    read: (s, m) => pairs('reports_to', subjects(s, 'P', m.index), [s.author]),
  }),
  rule({
    name: 'german_reports_to',
    cue: /berichtet/i,
    needs: 'P',
    pattern: `(<P\\d+>)(?:,? (?:der |die )?| (?:ist|war|leitet|arbeitet) [^<>.;]{3,60} und )berichtet (?:${HOW} )*an ${AMT}${TITLED}(?:(<P\\d+>)|mich\\b)`,
    read: (s, m) => pairs('reports_to', [s.of(m[1])], [m[2] ? s.of(m[2]) : s.author]),
  }),
  rule({
    name: 'has_boss',
    needs: 'PP',
    pattern: `(<P\\d+>'s|\\b(?:his|her)) ${BOSS}(?: is(?: now)?| was|,| -|:)? ${TITLED}(<P\\d+>)${ITSELF}`,
    read: (s, m) => pairs('reports_to', [whoIs(s, m[1], m.index)], [s.of(m[2])]),
  }),
  rule({
    name: 'is_boss_of',
    needs: 'PP',
    pattern: `(<P\\d+>)(?: is(?: now)?|,) (<P\\d+>)'s ${BOSS}(?=[.,;!)]|$| (?:now|and)\\b)`,
    read: (s, m) => pairs('reports_to', [s.of(m[2])], [s.of(m[1])]),
  }),
  rule({
    name: 'german_has_boss',
    needs: 'PP',
    pattern: `\\b(?:sein|ihr)e? ${VORGESETZT} (?:ist|war)(?: jetzt)? ${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('reports_to', [meant(s, m.index)], [s.of(m[1])]),
  }),
  rule({
    name: 'has_assistant',
    needs: 'PP',
    pattern: `(<P\\d+>)'s ${AIDE}(?: is|,)? ${TITLED}(<P\\d+>)${ITSELF}`,
    read: (s, m) =>
      /\breport\w*(?: directly)? to $/i.test(s.text.slice(0, m.index))
        ? []
        : pairs('reports_to', [s.of(m[2])], [s.of(m[1])]),
  }),
  rule({
    name: 'reporting_list',
    needs: 'PP',
    pattern: `\\breporting (?:directly )?to (him|her|<P\\d+>)(?: is| are|:) ${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('reports_to', s.chain(m[2]), [whoIs(s, m[1], m.index)]),
  }),
  rule({
    name: 'team_of',
    needs: 'PP',
    pattern: `(<P\\d+>'s |\\b(?:his|her) )?\\b(?:direct reports|team)(?: (?:includes?|consists of|is|are)|:) (<P\\d+>)`,
    read: (s, m) =>
      m[1] || /^direct/i.test(m[0]) ? pairs('reports_to', s.chain(m[2]), [whoIs(s, m[1], m.index)]) : [],
  }),
  rule({
    name: 'works_under',
    needs: 'PP',
    pattern: `(<P\\d+>) (?:now |still |currently )?works (?:(?:directly )?under ${TITLED}|directly for ${TITLED}|for (?:mr|ms|mrs|dr)\\.? )(<P\\d+>)${ITSELF}`,
    read: (s, m) => pairs('reports_to', [s.of(m[1])], [s.of(m[2])]),
  }),
]);
