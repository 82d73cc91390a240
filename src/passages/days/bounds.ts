import { dayAfter } from '../../common/time.ts';
import { sayingIn } from '../said/saying.ts';

/** Days, both inclusive. */
export interface Span {
  since: string;
  until: string;
}

/** When a question asks about, and the question without it. */
export interface Meant {
  span: Partial<Span>;
  rest: string;
}

/** Reads the span with which a text begins. */
type Leading = (text: string, today: string) => { span: Span; length: number } | undefined;

/** What a word does not begin behind. */
const APART = String.raw`(?<![\p{L}\p{N}])`;

/** What asks for something that was said or done; what else names a day says when something is due. */
export const PAST = new RegExp(
  [
    APART,
    '(?:did|was|were|had|hat|hatten?|haben|wurden?|waren?|a été|ont|avait|fue|fueron|han|hanno',
    '|(?:e-?)?mails?|messages?|letters?|notes|meetings|minutes|decisions|conversations|calls|chats|news',
    '|nachrichten|briefe?|notizen|besprechungen|sitzungen|protokolle?|beschlüsse|entscheidungen|gespräche|telefonate',
    '|courriels?|lettres|réunions|décisions|correos?|mensajes?|reuniones|decisiones)',
    String.raw`(?![\p{L}\p{N}])`,
  ].join(''),
  'iu',
);
const THE = "(?:the |dem |der |den |zum |zur |le |la |l['’]|el |il )?";
const END = "(?:(?:the )?end of |ende |(?:la )?fin (?:de |du |d['’])?|finales de )?";
const behind = (form: string): RegExp =>
  new RegExp(String.raw`${APART}(?:${form}) ${THE}${END}(?=[\p{L}\p{N}])`, 'giu');
/** What bounds days on one side. */
interface Bound {
  form: RegExp;
  spanOf: (named: Span) => Partial<Span>;
}
const BOUNDS: Bound[] = [
  {
    form: behind('before|prior to|earlier than|vor|avant|antes de|antes|prima di|prima'),
    spanOf: ({ since }) => ({ until: dayAfter(since, -1) }),
  },
  { form: behind("until|till|up to|bis|jusqu['’](?:à|en|au)|hasta|fino a"), spanOf: ({ until }) => ({ until }) },
  {
    form: behind('after|later than|nach|après|después de|dopo'),
    spanOf: ({ until }) => ({ since: dayAfter(until, 1) }),
  },
];
const BETWEEN = behind('between|from|zwischen|von|vom|entre|de|du|tra|da');
const AND = new RegExp(String.raw`^ (?:and|to|until|till|und|bis|et|à|au|y|a|e) ${THE}${END}`, 'iu');

/** Before, until, after or between days that a question about what was said or done names: `before May`, `zwischen Juni und August`. */
export function boundsMeant(text: string, today: string, leading: Leading): Meant | undefined {
  if (!PAST.test(text) && sayingIn(text).length === 0) return undefined;
  const between = betweenMeant(text, today, leading);
  if (between) return between;
  for (const bound of BOUNDS) {
    const meant = bounded(text, today, leading, bound);
    if (meant) return meant;
  }
  return undefined;
}

function bounded(text: string, today: string, leading: Leading, { form, spanOf }: Bound): Meant | undefined {
  for (const { index, 0: said } of text.matchAll(form)) {
    const found = leading(text.slice(index + said.length), today);
    if (found && !isAhead(text.slice(index, index + said.length + found.length), found.span, today))
      return { span: spanOf(found.span), rest: without(text, index, said.length + found.length) };
  }
  return undefined;
}

/** A month that was over so long ago is rather the next one, where no year is told. */
const LONG_AGO = 270;

const isAhead = (said: string, { until }: Span, today: string): boolean =>
  until < dayAfter(today, -LONG_AGO) && !/\d{4}/.test(said);

function betweenMeant(text: string, today: string, leading: Leading): Meant | undefined {
  for (const { index, 0: said } of text.matchAll(BETWEEN)) {
    const from = index + said.length;
    const first = leading(text.slice(from), today);
    const and = first && AND.exec(text.slice(from + first.length));
    const second = and && leading(text.slice(from + first.length + and[0].length), today);
    if (!second) continue;
    const { until } = second.span;
    const ends = until < first.span.since ? `${Number(until.slice(0, 4)) + 1}${until.slice(4)}` : until;
    return {
      span: { since: first.span.since, until: ends },
      rest: without(text, index, said.length + first.length + and[0].length + second.length),
    };
  }
  return undefined;
}

const without = (text: string, at: number, length: number): string => `${text.slice(0, at)} ${text.slice(at + length)}`;
