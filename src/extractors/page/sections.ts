import { elementAt } from '../../common/element-at.ts';
import { attributionIn } from './header/attribution.ts';
import { headersAt, type Header, type HeaderBlock } from './header/headers.ts';
import type { Line } from './lines.ts';
import { isEntered } from './signature/register.ts';

export type SectionKind = 'header' | 'own' | 'quoted' | 'forwarded' | 'footer' | 'table';

/** A run of lines of one kind; `headers` where a forwarded or quoted message has its own header lines. */
export interface Section {
  kind: SectionKind;
  from: number;
  to: number;
  headers: Header[];
}

const ORIGINAL =
  /^[-_*=\s]{2,}\s*(?:original (?:message|appointment)|forwarded (?:message|by)|begin forwarded message|ursprüngliche nachricht)\b/i;
const FORWARD = /^(?:[-_*=\s]{2,}\s*forwarded\b|begin forwarded message)/i;
const FOOTER =
  /^(?:\**\s*)?(?:this (?:e-?mail|message|communication|electronic)\b.{0,80}\b(?:confidential|intended|privileged|contain)|confidentiality notice|disclaimer\b|the information (?:contained )?in this|to unsubscribe|unsubscribe\b|you (?:are receiving|received) this|this (?:e-?mail )?message (?:and any|is intended)|if you are not the intended|please consider the environment|view (?:this email )?in (?:your )?browser|this (?:mailbox|inbox|(?:e-?mail )?address) is (?:not|un)[ -]?(?:monitored|read|attended|checked)|this (?:e-?mail|message) (?:was|is|has been) (?:sent )?automatic|diese (?:e-?mail|nachricht|mail) (?:wurde|ist|kann|enthält)\b|ce (?:message|courriel|mail) (?:et|est|peut|a été)(?!\p{L}))/iu;

/** Cuts a body into header lines, own text, quoted replies, forwarded messages and footers; lines above `top` are frontmatter. */
export function sectionsOf(lines: Line[], header: HeaderBlock, top = 0): Section[] {
  const sections: Section[] = [];
  const put = (kind: SectionKind, n: number) => {
    const last = sections.at(-1);
    if (last && last.kind === kind && last.to === n) last.to = n + 1;
    else sections.push({ kind, from: n, to: n + 1, headers: [] });
  };
  let below: SectionKind = 'own';
  for (let n = 0; n < lines.length; n++) {
    const { text, depth } = elementAt(lines, n);
    if (n < top || (n >= header.from && n < header.to)) {
      put('header', n);
      continue;
    }
    const cut = cutAt(lines, n);
    if (cut) {
      sections.push({ kind: cut.kind, from: n, to: cut.to, headers: cut.headers });
      below = cut.kind;
      n = cut.to - 1;
      continue;
    }
    if (below === 'own' && text && FOOTER.test(text)) below = 'footer';
    else if (below === 'footer' && !text) below = 'own';
    put(below === 'own' ? ownKind(text, depth) : below, n);
  }
  return sections;
}

/** What a line is that stands in the item's own part. */
function ownKind(text: string, depth: number): SectionKind {
  if (depth > 0 && text) return 'quoted';
  return isTable(text) ? 'table' : 'own';
}

interface Cut {
  kind: SectionKind;
  to: number;
  headers: Header[];
}

function cutAt(lines: Line[], n: number): Cut | undefined {
  const line = elementAt(lines, n);
  const { text } = line;
  if (!text || text.length > 400) return undefined;
  const joined =
    text.length < 80 && /^on\b/i.test(text) && !text.endsWith(':') ? `${text} ${lines[n + 1]?.text ?? ''}` : text;
  const name = attributionIn(joined);
  if (name !== undefined)
    return { kind: 'quoted', to: joined === text ? n + 1 : n + 2, headers: [authorOf(line, name)] };
  const marked = ORIGINAL.test(text);
  if (!marked && !/^[*]?(?:from|von|från|fra|van|de|da)\s?:/i.test(text)) return undefined;
  let first = marked ? n + 1 : n;
  while (first < lines.length && first < n + 3 && !lines[first]?.text) first++;
  const block = headersAt(lines, first);
  if (!marked && block.headers.length < 3) return undefined;
  return { kind: FORWARD.test(text) ? 'forwarded' : 'quoted', to: Math.max(block.to, n + 1), headers: block.headers };
}

function authorOf(line: Line, name: string): Header {
  const at = Math.max(0, line.text.indexOf(name));
  return { key: 'from', value: name, start: line.at + at, end: Math.min(line.end, line.at + at + name.length) };
}

/** True for a row of cells, which a house's entry in a register is not: by its bars and tabs, of which a signature has two at most, or by commas between figures or without a space; figures with commas in a sentence make none. */
function isTable(text: string): boolean {
  const head = text.slice(0, 400).replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  if (isEntered(head)) return false;
  if ((head.match(/[,;|\t]/g)?.length ?? 0) < 4 || /[a-z]{2,30} [a-z]{2,30} [a-z]{2,30}/.test(head)) return false;
  if ((head.match(/[|\t;]/g)?.length ?? 0) > 2 || /,\S/.test(head)) return true;
  const isProse = (head.match(/\p{L}{2,}/gu)?.length ?? 0) > 5;
  return !isProse && (head.match(/\d/g)?.length ?? 0) > head.length / 8;
}
