const HEAD = 65_536;
/** Tab, ends of lines and of pages. */
const OF_TEXT = new Set([9, 10, 12, 13]);
const begins = (head: Buffer, hex: string): boolean => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));
const isArchive = (head: Buffer): boolean =>
  ['504b0304', '1f8b', '377abcaf', '52617221'].some((hex) => begins(head, hex));

/** Kinds of files that are not read, with what their sender can do. */
const KINDS: readonly [is: (head: Buffer) => boolean, advice: string][] = [
  [(head) => begins(head, '504b0304') && head.includes('xl/'), 'Save the sheet as csv and send that.'],
  [
    (head) => begins(head, '504b0304') && /ppt\/|content\.xml|Content_Types/.test(head.toString('latin1')),
    'Save it as PDF or docx and send that.',
  ],
  [isArchive, 'Unpack it, and send the files that are in it.'],
  [(head) => begins(head, 'd0cf11e0'), 'Save it as docx, csv or PDF, or a mail of Outlook as eml, and send that.'],
  [(head) => begins(head, '7b5c727466'), 'Save it as docx or PDF and send that.'],
  [
    (head) => !head.some((byte) => byte < 32 && !OF_TEXT.has(byte)),
    'If it is plain text, call it .txt or send it as text/plain.',
  ],
];

/** What the sender of a file of no format that is read can do; nothing where its bytes do not tell. */
export function adviceFor(bytes: Buffer): string {
  const head = bytes.subarray(0, HEAD);
  return KINDS.find(([is]) => is(head))?.[1] ?? '';
}
