import { randomBytes } from 'node:crypto';
import { mailWith, pdfOf } from './files.ts';

/** A service, and whose org of it is meant. */
interface Whose {
  url: string;
  key: string;
  org: string;
  graph?: string;
}

/** Sends a file as it is, to be read at once; the ids of its items. */
export async function sendFile(
  { url, key, graph = 'primary' }: Whose,
  bytes: Buffer,
  filename: string,
): Promise<string[]> {
  const query = new URLSearchParams({ entity: 'acme', filename, sync: 'true', graph_id: graph }).toString();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' };
  const body = new Uint8Array(bytes);
  const answer = await fetch(`${url}/ingest/file?${query}`, { method: 'POST', body, headers });
  const json = (await answer.json()) as { ids?: string[] };
  if (answer.status !== 200 || !json.ids) throw new Error(JSON.stringify(json));
  return json.ids;
}

/** The file that a node was read from, as it is given back: its bytes, or the status of a refusal. */
export async function originalOf({ url, key, org }: Whose, node: string): Promise<Buffer | number> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}/org/${org}/file/${encodeURIComponent(node)}?original=1`, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.status === 200 ? bytes : answer.status;
}

const LEASE = pdfOf('The kiln in the north shed is rented until the end of 2031.');
const PHOTO = randomBytes(6 * 1024 * 1024);
const CARD = (name: string) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name} Aster\r\nEMAIL:${name.toLowerCase()}@aster.example\r\nEND:VCARD\r\n`;

/**
 * Sends a mail of 8 MB with a PDF attached, two cards in one file, and a text whose name would lead out of a folder; answers by node what
 * each is to give back.
 */
export async function sendOriginals(to: Whose): Promise<Map<string, Buffer>> {
  const mail = mailWith('The lease is attached.', [
    { name: 'lease.pdf', type: 'application/pdf', bytes: LEASE },
    { name: 'kiln.png', type: 'image/png', bytes: PHOTO },
  ]);
  const cards = Buffer.from(CARD('Nell') + CARD('Otto'));
  const text = Buffer.from('Words that are kept — byte for byte.\r\n');
  const [mailed, attached] = await sendFile(to, mail, 'offer.eml');
  await sendFile(to, cards, 'cards.vcf');
  const [sent] = await sendFile(to, text, '../../etc/Größe "1".txt');
  const nodeOf = async (id: string, prefix: string) => {
    const headers = { authorization: `Bearer ${to.key}` };
    const answer = await fetch(`${to.url}/org/${to.org}/items/${id}`, { headers });
    const { nodes } = (await answer.json()) as { nodes: string[] };
    const node = nodes.find((one) => one.startsWith(prefix));
    if (node === undefined) throw new Error(`${id} supports no node ${prefix}: ${nodes.join(' ')}`);
    return node;
  };
  return new Map([
    [await nodeOf(mailed!, 'activity:'), mail],
    [await nodeOf(attached!, 'asset:'), LEASE],
    [await nodeOf(sent!, 'activity:'), text],
    ['contact:nell@aster.example', cards],
    ['contact:otto@aster.example', cards],
  ]);
}
