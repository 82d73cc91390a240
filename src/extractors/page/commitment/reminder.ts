import type { Commitment } from '../../../common/model.ts';
import { isOrganizationName } from '../../words/names.ts';
import { dueIn } from '../days/dates.ts';
import { amountsIn } from '../money.ts';
import { partsOfSum } from './bill.ts';
import type { Page } from '../page.ts';
import { detailOf } from './commitment.ts';

const BILL = /\b(?:invoices?|bill|statement|balance|rechnung(?:en)?|facture|faktura|regning(?:en)?)\b/i;
/** Said of a bill that nobody has paid yet. */
const UNPAID =
  /(?<!\p{L})(?:still (?:open|due|unpaid|outstanding)|open|outstanding|overdue|unpaid|not (?:yet )?(?:been )?(?:paid|settled|received)|noch (?:offen|nicht (?:bezahlt|beglichen|eingegangen))|offen|überfällig|ausstehend|impayée?|ubetalt|obetald|forfalt)(?!\p{L})/iu;
/** Said of a bill that comes with the mail, and whose bill it is where it is a third party's. */
const SENT =
  /(?<!\p{L})(?:attached|enclosed|find|here is|anbei|beiliegend|beigefügt|im anhang|angehängt|ci-jointe?|vedlagt|bifogad)(?!\p{L})/iu;
const OF_OTHERS = /(?:invoices?|bill|statement|rechnung|facture)\b[^.,;\d]{0,20} (?:from|by|von|der firma|de) \p{Lu}/iu;
/** Said of the day by which it is to be paid. */
const PAYABLE =
  /(?<!\p{L})(?:payable|due|zahlbar|fällig|zahlungsziel|zahlungsfrist|échéance|à régler|forfaller|förfaller)(?!\p{L})/iu;
const PAY =
  /(?<!\p{L})(?:transfer|pay|settle|remit|überweisen|begleichen|zahlen|bezahlen|ausgleichen|régler|betale|betala|payment|zahlung)(?!\p{L})/iu;
const ASKED = /\b(?:please|kindly|we (?:ask|request|must ask)|bitte|bitten|veuillez|merci de|vennligst|vänligen)\b/i;
/** How many sentences later the payment may be asked for. */
const WITHIN = 3;
const CLOSING_LINES = 4;

/** Who writes and who reads. */
interface Sides {
  who?: string;
  to_whom?: string;
}

/** What a mail asks its reader to pay: a bill that comes with it or is still open, by the day that it asks for. */
export function remindedIn(page: Page, date: string, { who: writer, to_whom: reader }: Sides): Commitment | undefined {
  if (page.genre !== 'mail' && page.genre !== 'document') return undefined;
  const own = page.sentences.filter(({ kind }) => kind === 'own');
  const textOf = ({ start, end }: { start: number; end: number }) => page.text.slice(start, end).replace(/\s+/g, ' ');
  const isAsked = (text: string) =>
    (PAY.test(text) && ASKED.test(text)) || (PAYABLE.test(text) && dueIn(text, date) !== undefined);
  const open = own.findIndex((one) => isOwed(textOf(one)));
  if (open < 0) return undefined;
  const asked = own.slice(open, open + WITHIN).find((one) => isAsked(textOf(one)));
  const [first] = own.slice(open);
  if (!asked || !first || textOf(asked).endsWith('?')) return undefined;
  const [sum] = [...amountsIn(textOf(first), 1), ...amountsIn(textOf(asked), 1)];
  if (sum === undefined) return undefined;
  const due = dueIn(textOf(asked), date) ?? dueIn(textOf(first), date);
  const to_whom = writer ?? closingFirm(page);
  return {
    ...(reader ? { who: reader } : {}),
    ...(to_whom ? { to_whom } : {}),
    what: textOf(asked).replace(/[\s.]+$/, ''),
    ...detailOf(textOf(asked), date),
    ...partsOfSum(sum),
    ...(due ? { due } : {}),
    start: first.start,
    end: asked.end,
  };
}

/** True for words on a bill of the writer's that its reader has still to pay. */
const isOwed = (text: string): boolean =>
  BILL.test(text) && (UNPAID.test(text) || SENT.test(text)) && !OF_OTHERS.test(text);

/** The firm that signs a text. */
function closingFirm({ lines, sections }: Page): string | undefined {
  const own = sections.filter(({ kind }) => kind === 'own').flatMap(({ from, to }) => lines.slice(from, to));
  return own
    .map(({ text }) => text)
    .filter(Boolean)
    .slice(-CLOSING_LINES)
    .find((text) => text.length < 60 && isOrganizationName(text) && !/[,:@\d]/.test(text));
}
