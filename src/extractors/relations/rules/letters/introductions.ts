import { cued, employment, lasting, over, pairs, ROLE, rule, type RelationRule } from '../../rule.ts';
import { sureFirm } from '../../holders.ts';
import { isI } from '../careers.ts';
import { EXTERNAL } from '../offices.ts';
import { isJob } from '../../../words/jobs.ts';
import { isSchool } from '../study.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

const TITLED = '(?:(?:mr|mrs|ms|miss|dr|herrn?|frau|mme|sig\\.ra|sig|sra|sr)\\.? )?';
const FIELD =
  '(?:sales|accounts?|marketing|support|procurement|purchasing|finance|hr|it|logistics|the [a-z]+ (?:team|desk|office|department))';

/** Whoever is meant by a mark or by `he` and `she`. */
const whoIs = (s: Scene, words: string): Actor | undefined => {
  if (/^(?:he|she)$/i.test(words)) return s.isEncyclopedic ? s.topic.P : s.lately.P;
  return isI(s, words) || /^i$/i.test(words) ? s.author : s.of(words);
};
/** A house that is no place to learn at. */
const firm = (place: Actor | undefined): Actor | undefined => (place && !isSchool(place.name) ? place : undefined);
const sure = (place: Actor | undefined): Actor | undefined => firm(sureFirm(place));

/** What a minister of is no member of a government. */
const CHURCH = /church|chapel|kirk|kirche|parish|cathedral|congregation|abbey|minster|^st\.? /i;
/** Without one of these no rule here speaks. */
const CUE =
  /\bhere\b|\bhier\b|\bmy\b|\bsono\b|\bje suis\b|\bsoy\b|\bich bin\b|\bstill\b|\bstay|\bmanager\b|\bboss\b|chef|baas|vorgesetzt|jef[ea]|capo|patron|answered|line manager|\bdo the\b|colleague|dort|verwalter|teaching|on the staff|vicar|organist|keeper|steward|warden|left for|\bfrom\b|\bour\b|notre|nuestr|nostr|onze|vår|vores|chez|direc?tion|direcci|direzione|haus\)|your |'s? [a-z-]+|ihnen\)/i;

/** Who is where, as people introduce themselves and speak of others in mails, chats and notes. */
export const introductionRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'here_from',
    needs: 'PO',
    vouches: true,
    pattern: "(<P\\d+>) (?:here|hier),? (?:from|of|at|von(?: der)?|vom) (?:the )?(<O\\d+>)(?!'s|-)",
    read: (s, m) => pairs('works_for', [s.of(m[1])], [firm(s.of(m[2]))]),
  }),
  rule({
    name: 'abroad_i_am_from',
    needs: 'O',
    vouches: true,
    pattern:
      "\\b(?:sono|je suis|soy|ik ben|jeg er|ich bin(?: die| der)?) (<P\\d+>)(?:,? (?:della|dell'|del|di|de chez|de la|de l'|de|du|van|fra|von der|von|vom|aus der)) ?(?:ditta |société |empresa |firma )?(<O\\d+>)",
    read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'still_at',
    needs: 'PO',
    vouches: true,
    pattern:
      "(<P\\d+>|\\bs?he)(?:'s| is)? (?:still|(?:has )?decided to stay(?: on)?|(?:will )?stay(?:s|ed|ing)? on) (?:at|with) (?:the )?(<O\\d+>)(?!'s|-| (?:until|till|for (?:lunch|dinner|a|the)))",
    read: (s, m) => (/\?["'”)]*$/.test(s.text) ? [] : pairs('works_for', [whoIs(s, m[1])], [firm(s.of(m[2]))])),
  }),
  rule({
    name: 'left_for',
    needs: 'PO',
    vouches: true,
    pattern:
      "(<P\\d+>|\\bs?he) (?:has |'s )?(?:just |recently )?(?:left|gone|went|moved on|moved over|defected) (?:for|over to) (?:the )?(<O\\d+>)(?= in (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|winter|\\d{4})| last\\b)",
    read: (s, m) => lasting(pairs('works_for', [whoIs(s, m[1])], [firm(s.of(m[2]))])),
  }),
  rule({
    name: 'my_manager_at',
    needs: 'PO',
    pattern: `(<P\\d+>)(?:,| \\(| is| -| –)? ?my (?:[a-z]+ )?(?:manager|boss|line manager|supervisor) (?:at|in) (?:the )?(<O\\d+>)`,
    read: (s, m) => [
      ...pairs('works_for', [s.of(m[1]), s.author], [s.of(m[2])]),
      ...pairs('reports_to', [s.author], [s.of(m[1])]),
    ],
  }),
  rule({
    name: 'i_answer_to',
    needs: 'P',
    pattern: "(<P\\d+>),? (?:to )?whom i(?: have|'ve)? (?:always |long )?(?:answer(?:ed)?|report(?:ed)?)(?: to)?\\b",
    read: (s, m) => [
      ...pairs('reports_to', [s.author], [s.of(m[1])]),
      ...pairs('works_for', s.home ? [s.of(m[1])] : [], [s.home]),
    ],
  }),
  rule({
    name: 'i_was_manager_of',
    needs: 'P',
    pattern: `\\bi (was|am|have been) (his|her|<P\\d+>'s) (?:direct )?(?:line manager|manager|boss|supervisor)\\b`,
    read: (s, m) => {
      const who = m[2].startsWith('<') ? s.of(m[2].replace(/'s$/, '')) : (s.lately.P ?? onlyBefore(s, m.index));
      const read = pairs('reports_to', [who], [s.author]);
      return /^was$/i.test(m[1]) ? over(read) : read;
    },
  }),
  rule({
    name: 'my_chief',
    needs: 'P',
    pattern: `\\b(?:mein(?:e|en|em|er)?|mon|ma|il mio|mi|mijn|min) (?:chef(?:in)?|vorgesetzte[rn]?|responsable|patron(?:ne)?|capo|jef[ea]|baas|leidinggevende|sjef),? ${TITLED}(<P\\d+>)(?!'s)`,
    read: (s, m) => [
      ...pairs('reports_to', [s.author], [s.of(m[1])]),
      ...pairs('works_for', s.home ? [s.of(m[1])] : [], [s.home]),
    ],
  }),
  rule({
    name: 'my_manager_of_house',
    needs: 'P',
    pattern: `\\bmy (?:line |direct )?(?:manager|boss|supervisor|team lead(?:er)?|head of [a-z]+),? ${TITLED}(<P\\d+>)(?!'s)(?! (?:at|from|of) (?:the )?<O)`,
    read: (s, m) => [
      ...pairs('works_for', s.home ? [s.of(m[1])] : [], [s.home]),
      ...(/lead|head/i.test(m[0]) ? pairs('reports_to', [s.author], [s.of(m[1])]) : []),
    ],
  }),
  rule({
    name: 'genitive_boss',
    needs: 'PP',
    pattern: `(<P\\d+>)(?:'s|s) (?:neuer? |direkter? |nieuwe )?(?:chef(?:in)?|vorgesetzte[rn]?|boss|manager|baas|leidinggevende)(?:,| heet| heißt| is| ist|:)? ${TITLED}(<P\\d+>)(?!'s)`,
    read: (s, m) => pairs('reports_to', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'his_chief',
    needs: 'PP',
    pattern: `\\b(?:sein|ihr|zijn|haar|son|sa|su|suo|sua) (?:direkter? |neuer? )?(?:chef(?:in)?|vorgesetzte[rn]?|baas|leidinggevende|jef[ea]|capo|responsable|patron(?:ne)?|<O\\d+>),? ${TITLED}(<P\\d+>)(?!'s)`,
    read: (s, m) =>
      /^(?:chef(?:in)?|vorgesetzte[rn]?)$/i.test(
        /<O\d+>/.test(m[0]) ? (s.of(/<O\d+>/.exec(m[0])?.[0] ?? '')?.name ?? '') : 'chef',
      )
        ? pairs('reports_to', [onlyBefore(s, m.index) ?? s.lately.P], [s.of(m[1])])
        : [],
  }),
  rule({
    name: 'he_is_ours',
    needs: 'P',
    pattern: `(<P\\d+>)[^<>.;?]{0,40}, (?:he|she)(?: is|'s) (?:also )?our (?:[a-z-]+ ){0,2}?(${ROLE})\\b`,
    read: (s, m) => (EXTERNAL.test(m[2]) ? [] : employment(s.home ? [s.of(m[1])] : [], [s.home], m[2])),
  }),
  rule({
    name: 'abroad_is_ours',
    needs: 'P',
    pattern:
      '(<P\\d+>)(?:,| -| –)? (?:est |es |è |is )?(?:notre|nuestr[oa]|nostr[oa]|il nostro|la nostra|onze|vår|vores) (?!client|fournisseur|prestataire|ami|voisin|partenaire|avocat|notaire|cliente|proveedor|vecin|abogad|amig|fornitore|vicin|amic|avvocato|commercialista|klant|leverancier|buur|vriend|advocaat|kunde|kund|leverandør)[a-zà-ÿ]+',
    read: (s, m) => pairs('works_for', s.home ? [s.of(m[1])] : [], [s.home]),
  }),
  rule({
    name: 'chez_firm',
    needs: 'PO',
    pattern: "(<P\\d+>), ([a-zà-ÿ' ]{3,40}) chez (?:la |le |l')?(<O\\d+>)",
    read: (s, m) => (m[2].split(/[ ']/).some(isJob) ? employment([s.of(m[1])], [s.of(m[3])], m[2]) : []),
  }),
  rule({
    name: 'direction_assuree',
    needs: 'P',
    pattern: `(?:\\bla|^<O\\d+>) (?:direction|dirección|direzione)(?: générale| general| generale)? (?:est assurée par|est confiée à|corre a cargo de|è affidata a) ${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('leads', s.home ? [s.of(m[1])] : [], [s.home]),
  }),
  rule({
    name: 'of_your_house',
    needs: 'P',
    pattern: '(<P\\d+>) \\((?:ihr(?:em)? haus|aus ihrem haus|bei ihnen|your (?:company|side|office|team|firm))\\)',
    read: (s, m) => pairs('works_for', [s.of(m[1])], [s.addressed]),
  }),
  rule({
    name: 'house_chief_said',
    needs: 'PO',
    pattern: `(<P\\d+>), (?:the )?(<O\\d+>)'s? ((?:[a-z-]+ ){0,2}?${ROLE})(?=[.,;]|$)`,
    read: (s, m) => employment([s.of(m[1])], [firm(s.of(m[2]))], m[3]),
  }),
  rule({
    name: 'his_colleague',
    needs: 'PO',
    pattern: `(<P\\d+>)(?:,? (?:of|from|at) |,? \\(|, )(?:the )?(<O\\d+>)[^.;]{0,70}\\b(?:his|her) colleague,? ${TITLED}(<P\\d+>)`,
    read: (s, m) => lasting(pairs('works_for', [s.of(m[1]), s.of(m[3])], [sure(s.of(m[2]))])),
  }),
  rule({
    name: 'dort_frau',
    needs: 'PO',
    pattern: `(<O\\d+>),(?: <[OL]\\d+>| [a-zäöüß]+)? dort,? ${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('works_for', [s.of(m[2])], [s.of(m[1])]),
  }),
  rule({
    name: 'teaching_at',
    needs: 'PO',
    pattern:
      '(<P\\d+>|\\bs?he)(?:,|:| is| -| –)? ?(?:now |currently |still )?(?:teaching|lecturing|nursing|cooking|working|interning|volunteering) (?:[a-z]+ ){0,3}?(?:at|for) (?:the )?(<O\\d+>)',
    read: (s, m) => (/volunteer/i.test(m[0]) ? [] : pairs('works_for', [whoIs(s, m[1])], [s.of(m[2])])),
  }),
  rule({
    name: 'church_office',
    needs: 'PO',
    vouches: true,
    pattern:
      "(<P\\d+>|\\bs?he)(?:,|'d been| had been|'s| is| was)? (?:now |then |the )*(vicar|rector|organist|curate|minister|sexton|verger|choirmaster|choir master|keeper of [a-z ]{3,30}|head gardener|harbour ?master|groundsman|housekeeper|matron|head chef|sous chef|barman|night porter|concierge|postmaster|stationmaster) (?:of|at) (?:the )?(<O\\d+>)",
    read: (s, m) => {
      if (/^minister$/i.test(m[2]) && !CHURCH.test(s.of(m[3])?.name ?? '')) return [];
      const read = employment([whoIs(s, m[1])], [s.of(m[3])], m[2]);
      return /'d been|had been| was /.test(m[0]) ? over(read) : read;
    },
  }),
  rule({
    name: 'runs_bar_at',
    needs: 'PO',
    pattern: `(<P\\d+>),? (?:who )?(?:runs|manages|works|is|minds|keeps) (?:in )?(?:the |on the )?(?:bar|till|shop|door|kitchen|front desk|reception|workshop|garden|counter|${FIELD}) (?:at|of|in) (?:the )?(<O\\d+>)`,
    read: (s, m) => pairs('works_for', [s.of(m[1])], [firm(s.of(m[2]))]),
  }),
  rule({
    name: 'solicitor_with',
    needs: 'PO',
    pattern: `(<P\\d+>) is (?:now )?an? ((?:[a-z-]+ ){0,2}?${ROLE}) (?:with|at) (?:the )?(<[OP]\\d+>)`,
    read: (s, m) => (s.of(m[3])?.kind === 'O' ? employment([s.of(m[1])], [s.of(m[3])], m[2]) : []),
  }),
]);

/** The only person whom a sentence names before a position. */
function onlyBefore(s: Scene, at: number): Actor | undefined {
  const people = s.actors.filter((one) => one.kind === 'P' && one.at < at && !/^I\b/.test(one.name));
  return people.length === 1 ? people[0] : undefined;
}
