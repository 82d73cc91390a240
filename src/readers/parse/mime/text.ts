import { charsetMeant } from '../text.ts';
import type { Part } from './parser.ts';

const QUOTED = /^(?:>(?: ?>)*)? ?/;
const SIGNATURE = '-- ';

/** Has a part read its text as it was meant: in the character set that its bytes show, and flowed text in paragraphs, where the library alone leaves the marks of quoted lines within them. */
export function readText(part: Part): void {
  const read = part.getTextContent.bind(part);
  part.getTextContent = () => {
    const { params } = part.contentType.parsed;
    const { format = '', delsp = '', charset = '' } = params;
    if (part.content && charset !== '') params.charset = charsetMeant(Buffer.from(part.content), charset);
    if (!/^flowed$/i.test(format)) return read();
    delete params.format;
    return unflowed(read(), /^yes$/i.test(delsp));
  };
}

/** The lines of flowed text (RFC 3676), a whole paragraph in each behind its marks of quotation; with `delsp` its spaces before breaks are left out. */
function unflowed(text: string, delsp: boolean): string {
  const lines: string[] = [];
  let open: { depth: number; pieces: string[] } | undefined;
  const end = () => {
    if (open) lines.push(open.pieces.join(''));
    open = undefined;
  };
  for (const line of text.split(/\r?\n/)) {
    const [marks = ''] = QUOTED.exec(line) ?? [];
    const [depth, own] = [marks.replaceAll(' ', '').length, line.slice(marks.length)];
    if (open && (open.depth !== depth || own === SIGNATURE)) end();
    const flows = own.endsWith(' ') && own !== SIGNATURE;
    const shown = flows && delsp ? own.slice(0, -1) : own;
    if (open) open.pieces.push(shown);
    else open = { depth, pieces: [depth > 0 ? marks : '', shown] };
    if (!flows) end();
  }
  end();
  return lines.join('\n');
}
