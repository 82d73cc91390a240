import { narrowing } from '../../stores/passages/passages.ts';
import type { Question } from '../question.ts';

/** Types of items, and what they are called in English, German, French, Spanish, Italian and Dutch, folded. */
const KINDS = `
email: mail mails email emails courriel courriels correo correos
message: message messages nachricht nachrichten mensaje mensajes messaggio messaggi bericht berichten
meeting: meeting meetings sitzung sitzungen besprechung besprechungen reunion reunions reuniones riunione riunioni vergadering
call: call calls anruf anrufe telefonat telefonate appel appels llamada llamadas telefonata telefonate
chat: chat chats
note: note notes notiz notizen nota notas notitie notities
document: document documents dokument dokumente documento documentos documenti documenten
contract: contract contracts agreement agreements vertrag vertrage contrat contrats contrato contratos contratto contratti overeenkomst
agreement: contract contracts agreement agreements vertrag vertrage vereinbarung accord accords acuerdo acuerdos accordo
invoice: invoice invoices bill bills rechnung rechnungen facture factures factura facturas fattura fatture factuur facturen
report: report reports bericht berichte rapport rapports informe informes
deal: deal deals
article: article articles artikel articulo articulos articolo
`;

const BY_WORD: ReadonlyMap<string, readonly string[]> = build();

function build(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of KINDS.trim().split('\n')) {
    const [type = '', words = ''] = line.split(': ');
    for (const word of new Set(words.split(' '))) found.set(word, [...(found.get(word) ?? []), narrowing.type(type)]);
  }
  return found;
}

/** The question with its words for kinds of items met by items of these kinds as well as by texts that say them. */
export function withKinds(question: Question): Question {
  const wanted = question.wanted.map((one) => {
    const kinds = BY_WORD.get(one.word) ?? [];
    return kinds.length > 0 ? { ...one, own: [...one.own, ...kinds], forms: [...one.forms, ...kinds] } : one;
  });
  return { ...question, wanted };
}
