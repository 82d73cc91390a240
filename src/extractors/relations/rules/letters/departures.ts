import { cued, over, pairs, rule, type Reading, type RelationRule } from '../../rule.ts';
import { isI } from '../careers.ts';
import { sureFirm } from '../../holders.ts';
import type { Scene } from '../../scene.ts';

/** What people call the house that they write for. */
const HERE =
  '(?:us\\b(?! (?:a|an|the|in|with|to|for|some|at)\\b)|(?:our (?:[a-z-]+ )?(?:company|firm|business|practice|team|school|club|house|agency|staff|office|studio|trust|parish|department|board|committee|council)|the (?:company|firm|business|practice|staff|agency))\\b(?=[.,;!?)]|$| (?:in|at (?:the end|christmas|easter|new year|the agm|half[- ]term|<[OL]\\d+>)|last|this|to|for|on|after|and|before|yesterday|today|earlier)\\b))';
const CHEZ = "(?:la maison|l'entreprise|la société|l'équipe|l'agence|nos effectifs|notre [a-zà-ÿ]+)";
/** What German says between `ist` and `nicht mehr`, which a mark may hide. */
const SINCE = '(?:(?:[a-zäöüß\\d.]+|<[OL]\\d+>) ){0,5}?';
const EN_CASA =
  '(?:con nosotros|en (?:la empresa|esta casa|nuestr[oa] [a-zñáéíóú]+|el colegio|la casa)|entre nosotros|de nuestr[oa] [a-zñáéíóú]+)';

const gone = (s: Scene, mark: string): Reading[] => (s.home ? over(pairs('works_for', [s.of(mark)], [s.home])) : []);

/** Without one of these no rule here speaks. */
const CUE =
  /no longer|\bleft\b|retire|depart|stepped|stood down|\boff\b|bowed out|moved on|resigned|not mehr|nicht mehr|ruhestand|rente|verlass|plus |quitté|retraite|gegangen|getreten|verabschiedet|\bya no\b|jubil|dejado|\bnon .* più|lasciato|niet meer|verlaten|pensioen|ikke l|slut/i;

/** Who is no longer with the house of whoever writes, and what the writer has left. */
export const departureRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'gone_from_us',
    needs: 'P',
    pattern: `(<P\\d+>),? (?:who )?(?:has |have |had |is )?(?:now |recently |sadly |already |also |since )*(?:left|retired from|departed(?: from)?|moved on from|stepped away from|(?:stepped|stood) down from|resigned from|(?:came|come|rotated|rolled) off|bowed out of|no longer (?:part of|with|at|employed (?:by|at|with)|works? (?:for|with|at)|acts? for|on the staff of)) ${HERE}`,
    read: (s, m) => gone(s, m[1]),
  }),
  rule({
    name: 'retired_after',
    needs: 'P',
    pattern:
      '(<P\\d+>),? (?:who )?(?:has |have )?(?:retired|stepped down|left)\\b[^<>.;]{0,40} after (?:[a-z0-9-]+ ){1,4}(?:years|yrs|months|decades) (?:with us|here|in (?:the|our|this) (?:office|shop|company|school|team|house|practice|job|post|role))\\b',
    read: (s, m) => gone(s, m[1]),
  }),
  rule({
    name: 'has_left',
    needs: 'PO',
    pattern:
      "(<P\\d+>),? (?:who )?(?:has|have) (?:now |recently |just |already |since )?(?:left|stepped away from|stepped down from|departed from|moved on from|resigned from|retired from) (?:the )?(<O\\d+>)(?!'s|-| (?:an?|the|some|two|no) [a-z]| (?:meeting|call|conference|office|building|party|site)\\b)",
    read: (s, m) => over(pairs('works_for', [s.of(m[1])], [s.of(m[2])])),
  }),
  rule({
    name: 'no_longer_with',
    needs: 'PO',
    pattern:
      "(<P\\d+>),? (?:who )?(?:(?:is|'s) (?:now |sadly |alas )?no longer (?:with|at|employed (?:by|at)|part of|working (?:for|at)|on the (?:staff|board) (?:of|at))|no longer works? (?:for|with|at)) (?:the )?(<O\\d+>)(?!'s|-)",
    read: (s, m) => over(pairs('works_for', [s.of(m[1])], [s.of(m[2])])),
  }),
  rule({
    name: 'i_no_longer',
    needs: 'O',
    pattern:
      "(?:(<P\\d+>)|\\bi)(?: am|'m)? (?:no longer|not) (?:work|employed|working|with|teach|based)(?: any more)? ?(?:at|for|by|with|in)? (?:the )?(<O\\d+>)(?! any)",
    read: (s, m) => (/no longer/i.test(m[0]) && isI(s, m[1]) ? over(pairs('works_for', [s.author], [s.of(m[2])])) : []),
  }),
  rule({
    name: 'german_gone_from_us',
    needs: 'P',
    pattern: `(<P\\d+>)(?:,? (?:der|die))? (?:ist|arbeitet) ${SINCE}nicht mehr (?:bei|für) uns\\b|(<P\\d+>)(?:,? (?:der|die))? (?:hat|ist) ${SINCE}(?:uns|unser(?:e|en)? (?:haus|unternehmen|firma|betrieb|team|verein|schule|praxis)|(?:das|den|die) (?:haus|unternehmen|firma|betrieb|verein)) (?:leider )?verlassen\\b`,
    read: (s, m) => gone(s, m[1] || m[2]),
  }),
  rule({
    name: 'german_retired',
    cue: /gegangen|getreten|verabschiedet|gewechselt/i,
    needs: 'P',
    pattern:
      '(<P\\d+>)(?:,? [^.;]{3,90},)? (?:ist|hat sich|wurde) (?:[a-zäöüß\\d.]+ |<[OL]\\d+> ){0,4}?(?:(?:in|aus) (?:den|die|seine|ihre)|im) (?:[a-zäöüß]+ ){0,2}?(?:ruhestand|rente|pension|<O\\d+>) (?:gegangen|getreten|verabschiedet|gewechselt)',
    read: (s, m) => (OURS.test(s.text) && RETIREMENT.test(told(s)) ? gone(s, m[1]) : []),
  }),
  rule({
    name: 'german_works_no_longer',
    cue: /nicht mehr/i,
    needs: 'PO',
    pattern: `(<P\\d+>)(?:,? (?:der|die))? (?:ist|arbeitet) ${SINCE}nicht mehr (?:im|am|bei(?: der| dem| den)?|beim|für(?: die| das)?|in der) (?:firma )?(<O\\d+>)`,
    read: (s, m) => over(pairs('works_for', [s.of(m[1])], [s.of(m[2])])),
  }),
  rule({
    name: 'french_gone_from_us',
    needs: 'P',
    pattern: `(<P\\d+>)(?:, [^<>;]{3,60},)? (?:ne (?:fait plus partie de|travaille plus (?:pour|dans|chez)) (?:${CHEZ}|nous)|n'est plus (?:chez|avec|parmi) nous|a (?:quitté|laissé) (?:${CHEZ})|a pris sa retraite)`,
    read: (s, m) => gone(s, m[1]),
  }),
  rule({
    name: 'spanish_gone_from_us',
    needs: 'P',
    pattern: `(<P\\d+>)(?:, [^<>;]{3,60},)? (?:ya no (?:trabaja|está|forma parte) ${EN_CASA}|ha dejado (?:la empresa|nuestr[oa] [a-zñáéíóú]+|esta casa)|se (?:ha )?jubil(?:ó|ado|ada)\\b[^<>.;]{0,70}${EN_CASA})`,
    read: (s, m) => gone(s, m[1]),
  }),
  rule({
    name: 'italian_gone_from_us',
    needs: 'P',
    pattern:
      "(<P\\d+>)(?:, [^<>;]{3,60},)? (?:non (?:lavora|è) più (?:con|da|presso di) noi|non fa più parte (?:dell'azienda|della ditta|del nostro [a-z]+)|ha lasciato (?:l'azienda|la ditta|la nostra [a-z]+|il nostro [a-z]+))",
    read: (s, m) => gone(s, m[1]),
  }),
  rule({
    name: 'northern_gone_from_us',
    needs: 'P',
    pattern:
      '(<P\\d+>),? (?:die )?(?:werkt niet meer (?:bij ons|hier)|is niet meer (?:bij ons )?(?:in dienst|werkzaam)(?: bij ons)?|heeft ons (?:bedrijf )?verlaten|is met pensioen gegaan|jobber ikke (?:lenger )?(?:hos oss|her)|har sluttet (?:hos oss|her)|har slutat hos oss|arbejder ikke længere (?:hos os|her)|er stoppet hos os)',
    read: (s, m) => gone(s, m[1]),
  }),
  rule({
    name: 'gone_abroad',
    cue: /passato a|passée? chez|parti(?:e)? chez|se ha ido a|overgestapt naar|gewechselt/i,
    needs: 'PO',
    pattern:
      "(<P\\d+>) (?:è (?:passat[oa]|andat[oa]) (?:a|alla|all'|in|da)|est (?:passée?|partie?) chez|se ha (?:ido|pasado) (?:a|con)|is overgestapt naar|ist (?:[a-zäöüß]+ ){0,3}?zu[rm]? (?=<O\\d+>[^<>.;]{0,20} gewechselt)) ?(?:la |el |il |de |het |firma )?(<O\\d+>)",
    read: (s, m) => pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2])) ?? s.of(m[2])]),
  }),
]);

/** Whoever writes speaks of the own house. */
const OURS = /\b(?:unser(?:e[nmrs]?)?|uns|wir|bei uns|im haus)\b/i;
const RETIREMENT = /\b(?:ruhestand|rente|pension)\b/i;

/** A sentence in its own words. */
const told = ({ text, actors }: Scene): string => `${text} ${actors.map(({ name }) => name).join(' ')}`;
