import type { getDocumentProxy } from 'unpdf';

type Opened = Awaited<ReturnType<typeof getDocumentProxy>>;

/** An annotation of a page as pdf.js hands it over. */
interface Annotation {
  subtype?: string;
  hidden?: boolean;
  fieldName?: string;
  alternativeText?: string;
  fieldValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  titleObj?: { str?: string };
  contentsObj?: { str?: string };
}

const MAX_LINES = 5_000;
/** What stands in no text of its own, or shows another one. */
const SILENT = new Set(['Link', 'Popup', 'Widget']);

/** What people filled into the fields of a PDF and noted on its pages, a line each; annotations that cannot be read are left out. */
export async function annotationsOf(pdf: Opened): Promise<string> {
  const lines: string[] = [];
  for (let n = 1; n <= pdf.numPages && lines.length < MAX_LINES; n++) {
    const page = await pdf.getPage(n).catch(() => undefined);
    const found = ((await page?.getAnnotations().catch(() => [])) ?? []) as Annotation[];
    for (const one of found) lines.push(lineOf(one));
  }
  return [...new Set(lines.filter(Boolean))].slice(0, MAX_LINES).join('\n');
}

function lineOf(annotation: Annotation): string {
  const { subtype = '', hidden, titleObj, contentsObj } = annotation;
  if (hidden) return '';
  if (subtype === 'Widget') return fieldOf(annotation);
  const content = SILENT.has(subtype) ? '' : plain(contentsObj?.str);
  return content && [plain(titleObj?.str), content].filter(Boolean).join(': ');
}

/** A field that is filled in; a box that is ticked is its name alone. */
function fieldOf({ fieldName, alternativeText, fieldValue, checkBox, radioButton }: Annotation): string {
  const name = plain(alternativeText) || lastPart(plain(fieldName));
  const value = [fieldValue ?? []].flat().map(plain).filter(Boolean).join(', ');
  if (value === '' || value === 'Off') return '';
  return checkBox || radioButton ? name : [name, value].filter(Boolean).join(': ');
}

/** Of a name such as `form1[0].page1[0].buyer[0]`. */
const lastPart = (name: string): string => (name.split('.').at(-1) ?? '').replace(/\[\d+\]$/, '');

const plain = (text: unknown): string => (typeof text === 'string' ? text.replaceAll('\0', '').trim() : '');
