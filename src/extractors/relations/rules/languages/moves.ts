import { mayBeFirm, sureFirm } from '../../holders.ts';
import type { Actor } from '../../masked.ts';
import { cued, over, pairs, rule, type RelationRule } from '../../rule.ts';
import { named } from '../careers.ts';
import { settled, spelled, THE, WHO, who, words } from './settled.ts';

const AT = '(?:bei(?: der| dem| den)?|beim|aus(?: der| dem)?|von(?: der| dem)?|vom)';
const AT_NOW = '(?:bei(?: der| dem| den)?|beim)';
const TO = '(?:zur?|zum|zu der|an die|an das|ans|in die|ins)';
const EARLIER =
  '(?:früher|vorher|davor|zuvor|ehemals|vormals|damals|lange|jahrelang|bis vor kurzem|bis \\d{4}|bis ende \\d{4})';

/** What somebody gave up in a house, and not the house: `den Vertrag gekündigt`. */
const OBJECT = /<O\d+> [^<>]*\b(?:den|die|das|einen|eine|ein|ihren?|seinen?|unseren?|mit|als)\b/i;

const CUE =
  /verlassen|verließ|kündigt|aufgehört|ausgeschieden|gegangen|gewechselt|wechselte|angefangen|begonnen|eingestiegen|\b(?:fing|begann|weg|raus|war|arbeitete|kam)\b|quitté|démissionn|\bplus\b|parti|rejoint|intégré|embauch|recrut|lasciato|dimess|più|assunt|entrat|dejó|dejado|\bya no\b|\bse fue\b|incorpor|\bahora\b|verlaten|niet (?:meer|langer)|\bbij\b|weg bij/i;

/** Who left, joined or changed houses as German, French, Italian, Spanish and Dutch say it. */
/** Not for a meal, an hour or the day. */
const NO_VISIT =
  '(?! (?:pour (?:le |la |un |une |déjeuner|dîner)|à (?:midi|minuit|\\d)|vers |hier|ce (?:matin|soir|midi)|cet après|tôt|tard|a las? |ayer|esta (?:mañana|tarde|noche)|para (?:comer|almorzar|cenar|la|el)|ieri|stamattina|stasera|alle \\d|per (?:il |la |un |una )?(?:pranzo|cena|caffè|riunione|visita)|om \\d|gisteren|vanochtend|vanavond|voor (?:de |een )?(?:lunch|koffie|vergadering)))';

export const moveRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'german_left_house',
    needs: 'PO',
    pattern: `${WHO} (?:hat|ist) ${words(5)}(?:${AT} (?:firma )?(<O\\d+>) ${words(3)}(?:ausgeschieden|gekündigt|aufgehört|weg|raus|weggegangen|gegangen)(?! worden|, um)|${THE}(<O\\d+>) ${words(3)}verlassen)(?!\\p{L})`,
    read: (s, m) =>
      OBJECT.test(m[0]) ? [] : settled(s, m, over(pairs('works_for', [who(s, m)], [s.of(m[2] || m[3])]))),
  }),
  rule({
    name: 'german_started_at',
    needs: 'PO',
    pattern: `${WHO} (?:(?:hat|ist) ${words(5)}${AT_NOW} (?:firma )?(<O\\d+>) ${words(3)}(?:angefangen|begonnen|eingestiegen|gelandet|untergekommen)|(?:fing|begann|startete) ${words(4)}${AT_NOW} (?:firma )?(<O\\d+>))`,
    read: (s, m) =>
      /laufbahn|karriere/i.test(spelled(s, m[0]))
        ? []
        : settled(s, m, pairs('works_for', [who(s, m)], [sureFirm(s.of(m[2] || m[3]))])),
  }),
  rule({
    name: 'german_changed_houses',
    needs: 'PO',
    pattern: `${WHO} (?:(?:wechselte|ging|kam) ${words(5)}|ist ${words(5)}(?=[^.;]{6,90} (?:gewechselt|gegangen)))(?:von(?: der| dem)?|vom|aus der) (?:firma )?(<O\\d+>) ${words(2)}${TO} (?:firma )?(<O\\d+>)`,
    read: (s, m) =>
      settled(s, m, [
        ...over(pairs('works_for', [who(s, m)], [house(m[0], s.of(m[2]))])),
        ...pairs('works_for', [who(s, m)], [house(m[0], s.of(m[3]))]),
      ]),
  }),
  rule({
    name: 'german_changed_to',
    needs: 'PO',
    pattern: `${WHO} (?:wechselte ${words(4)}${TO} (?:firma )?(<O\\d+>)|(?:hat|ist) ${words(5)}${TO} (?:firma )?(<O\\d+>) ${words(2)}gewechselt)`,
    read: (s, m) => settled(s, m, pairs('works_for', [who(s, m)], [mayBeFirm(s.of(m[2] || m[3]))])),
  }),
  rule({
    name: 'german_was_earlier_at',
    needs: 'PO',
    pattern: `(?:, (?:der|die|er|sie) (?:war|arbeitete) (?:[a-zäöüß]+ )?${EARLIER}|\\b${EARLIER} (?:war|arbeitete) (?:er|sie)) ${words(3)}(?:${AT_NOW}|im|in der|für(?: die| das)?) (?:firma )?(<O\\d+>)`,
    read: (s, m) => settled(s, m, over(pairs('works_for', [named(s, m.index) ?? s.lately.P], [sureFirm(s.of(m[1]))]))),
  }),
  rule({
    name: 'german_i_left',
    cue: /\bbin ich\b|\bich (?:bin|habe)\b/i,
    needs: 'O',
    pattern: `(?:\\b${AT} (?:firma )?(<O\\d+>) bin ich|\\bich bin ${words(4)}${AT} (?:firma )?(<O\\d+>)) ${words(3)}(?:weg|raus|ausgeschieden|weggegangen|gegangen)(?!\\p{L})`,
    read: (s, m) => settled(s, m, over(pairs('works_for', [s.author], [s.of(m[1] || m[2])]))),
  }),
  rule({
    name: 'abroad_left_house',
    needs: 'PO',
    pattern: `${WHO} (?:a quitté|a démissionné d[eu]|est partie? d[eu]|ha lasciato|si è dimess[oa] d[aei]\\w*|dejó|ha dejado|se fue de|heeft(?: \\w+)?(?= ${THE}<O\\d+>(?: (?!niet\\b)[a-z0-9]+){0,3} verlaten)) ${THE}(<O\\d+>)${NO_VISIT}`,
    read: (s, m) => settled(s, m, over(pairs('works_for', [who(s, m)], [s.of(m[2])]))),
  }),
  rule({
    name: 'abroad_no_longer',
    needs: 'PO',
    pattern: `${WHO} (?:ne travaille plus (?:chez|pour|à|dans)|n'est plus (?:chez|à)|non (?:lavora|è) più (?:con|da|a|in|per|presso|alla|dalla|nella|all'|dall')|ya no (?:trabaja|está) (?:en|con|para)|(?:werkt|is) niet (?:meer|langer) (?:bij|voor|in dienst (?:bij|van))|is weg bij) ?${THE}(<O\\d+>)`,
    read: (s, m) => settled(s, m, over(pairs('works_for', [who(s, m)], [s.of(m[2])])), ''),
  }),
  rule({
    name: 'abroad_joined',
    needs: 'PO',
    pattern: `${WHO} (?:a (?:rejoint|intégré)|est entrée? chez|est partie? chez|a été (?:embauchée?|recrutée?|engagée?) (?:chez|par)|è (?:entrat[oa] (?:in|alla|nella)|stat[oa] assunt[oa] (?:da|dalla|in|presso|alla))|(?:ora|adesso) è (?:alla|in|da|presso)|se (?:ha incorporado|incorporó|ha unido|unió) al?|ahora (?:está|trabaja) (?:en|con|para)|is (?:begonnen|in dienst(?: getreden)?|aan de slag(?: gegaan)?) bij|(?:werkt|zit) (?:nu|tegenwoordig|inmiddels|momenteel) bij) ${THE}(<O\\d+>)${NO_VISIT}`,
    read: (s, m) => settled(s, m, pairs('works_for', [who(s, m)], [s.of(m[2])])),
  }),
]);

/** Where somebody went: who changes does so from house to house, who goes or comes may from town to town. */
const house = (words: string, place: Actor | undefined): Actor | undefined =>
  /wechsel/i.test(words) ? mayBeFirm(place) : sureFirm(place);
