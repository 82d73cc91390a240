import { isUtf8 } from 'node:buffer';
import type { Part } from './parser.ts';

const QUOTED = /^(?:>(?: ?>)*)? ?/;
const SIGNATURE = '-- ';

/** Character sets that programs name whatever they write. */
const WESTERN = /^(?:us-ascii|ascii|ansi_x3\.4-1968|iso-8859-1|latin-?1|windows-1252|cp1252)$/i;

/** Has a part read its text as it was meant: in UTF-8 where that is what stands behind a Western name, and flowed text in paragraphs, where the library alone leaves the marks of quoted lines within them. */
export function readText(part: Part): void {
  const read = part.getTextContent.bind(part);
  part.getTextContent = () => {
    const { params } = part.contentType.parsed;
    const { format = '', delsp = '', charset = '' } = params;
    if (part.content && WESTERN.test(charset) && isUtf8(part.content)) params.charset = 'utf-8';
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
