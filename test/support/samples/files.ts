import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A PDF of one page with these lines; without any it holds no text. */
export function pdfOf(...lines: string[]): Buffer {
  const shown = lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ');
  const content = lines.length > 0 ? `BT /F1 12 Tf 20 200 Td ${shown} ET` : '';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let out = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\n`;
  return Buffer.from(`${out}${table}startxref\n${out.length}\n%%EOF`, 'latin1');
}

/** A Word document of these paragraphs. */
export async function docxOf(...paragraphs: string[]): Promise<Buffer> {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`).join('');
  const zip = new ZipFile();
  zip.addBuffer(
    Buffer.from(`<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`),
    'word/document.xml',
  );
  zip.addBuffer(
    Buffer.from('<c><dc:title>Terms</dc:title><dcterms:modified>2026-01-07T10:00:00Z</dcterms:modified></c>'),
    'docProps/core.xml',
  );
  zip.end();
  return buffer(zip.outputStream);
}

/** A Word document of these parts, each by its name with its paragraphs, in that encoding. */
export async function wordOf(
  parts: Record<string, string>,
  encoding: BufferEncoding = 'utf8',
  { compress = true } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(parts))
    zip.addBuffer(Buffer.from(`<w:part>${xml}</w:part>`, encoding), name, { compress });
  zip.end();
  return buffer(zip.outputStream);
}

/** A mail with files attached, each by its media type and its name where it has one. */
export function mailWith(text: string, files: { name?: string; type: string; bytes: Buffer }[]): Buffer {
  const parts = files.map(
    ({ name, type, bytes }) =>
      `--b\r\nContent-Type: ${type}${name ? `; name="${name}"` : ''}\r\n` +
      `Content-Disposition: attachment${name ? `; filename="${name}"` : ''}\r\n` +
      `Content-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`,
  );
  const head =
    'From: Ada Lindt <ada@northwind.example>\r\nTo: Bo Ek <bo@heron.example>\r\nMessage-ID: <offer-1@northwind.example>\r\n' +
    'Date: Mon, 5 Jan 2026 10:00:00 +0000\r\nSubject: The offer\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
  return Buffer.from(`${head}--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n${parts.join('')}--b--\r\n`);
}
