import { sureFirm } from '../../holders.ts';
import type { Actor } from '../../masked.ts';
import { cued, over, pairs, rule, type Reading, type RelationRule } from '../../rule.ts';
import { FIELD, POST, posted, TITLED } from '../abroad.ts';
import { settled, THE, words } from './settled.ts';

const ONCE = '(?:ex|ancien(?:ne)?|antigu[oa]|vecchi[oa]|precedente|voormalig[e]?|vorige|già)';
const SINCE = '(?:(?:depuis|dal|desde|sinds|sedan|siden) [^<>.;,]{2,16}? )';
const NOW = "(?:maintenant|désormais|ora|adesso|ahora|nu|tegenwoordig|inmiddels|momenteel|aujourd'hui|oggi|hoy)";
const OF = "(?:chez|de la|de l'|d[eu]|di|dell[ao']|del|presso|en|van|bij) ?";

/** Whose post it was or is. */
const ended = (words: string, readings: Reading[]): Reading[] =>
  new RegExp(`(?:^|[ '’,])(?:${ONCE}|voorheen|precedentemente|auparavant)(?= |-)`, 'i').test(words)
    ? over(readings)
    : readings;

/** Posts before and behind who has them, as French, Italian, Spanish and Dutch say it: `la directrice de <O0>, <P1>`, `<P0>, voorheen inkoper bij <O1>`. */
export const postRules: RelationRule[] = cued(
  /direct|dirett|responsab|gérant|gerente|titolare|président|presid|chef|capo|jef[ea]|eigena|voorzitter|hoofd|inkoper|verkoper|fond|fund|propri|dueñ|comptable|contab|secr|tesor|trésor|patron|bestuur|penning|leider|meester|amministra|soci[oa]|associ/i,
  [
    rule({
      name: 'abroad_post_of_person',
      needs: 'PO',
      pattern: `\\b(?:(?:le|la|il|lo|el|de|het|l') ?)(?:(?:nouve(?:au|lle)|nuov[oa]|nuev[oa]|nieuwe|${ONCE}) )?(?:ex-)?(${POST}${FIELD}) ${OF}${THE}(<O\\d+>)(?:,| est| è| es| is)? ${TITLED}(<P\\d+>)`,
      read: (s, m) => {
        const isAside = /, ?(?:\p{L}+\.? )?<P\d+>$/u.test(m[0]) && s.text.startsWith(',', m.index + m[0].length);
        const said = ended(m[0], posted([s.of(m[3])], sureFirm(s.of(m[2])), m[1]));
        return isAside ? said : settled(s, m, said);
      },
    }),
    rule({
      name: 'abroad_once_post',
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:est |è |es |is |was |fu |fue |fut )?(?:(?:le |la |il |el |de |l')?(?:${SINCE}|${NOW} |${ONCE}[ -]|voorheen |auparavant ))+(?:le |la |il |el |de |l')?(${POST}${FIELD}) ${OF}${THE}(<O\\d+>)`,
      read: (s, m) => settled(s, m, ended(m[0], posted([s.of(m[1])], sureFirm(s.of(m[3])), m[2]))),
    }),
    rule({
      name: 'abroad_directs',
      cue: /dirige|leidt/i,
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:qui |che |que |die )?(?:dirige|leidt) ${SINCE}?${THE}(<O\\d+>)`,
      read: (s, m) => settled(s, m, leading([s.of(m[1])], sureFirm(s.of(m[2])))),
    }),
    rule({
      name: 'abroad_directed_by',
      cue: /dirige|leidt|leitet|führt/i,
      needs: 'PO',
      pattern: `(<O\\d+>), (?:que|che|die|das|den) (?:(?:${words(6)}dirige|${words(5)}leidt) ${TITLED}(<P\\d+>)|${words(5)}(?:frau |herr )?(<P\\d+>) ${words(2)}(?:leitet|führt|leidt)(?!\\p{L}))`,
      read: (s, m) => settled(s, m, leading([s.of(m[2] || m[3])], s.of(m[1]))),
    }),
  ],
);

const leading = (who: (Actor | undefined)[], where: Actor | undefined): Reading[] => pairs('leads', who, [where]);
