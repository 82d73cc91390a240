const u16 = (n: number): Buffer => Buffer.from([n & 255, (n >> 8) & 255]);
const u32 = (n: number): Buffer => Buffer.concat([u16(n), u16(n >>> 16)]);
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const sum = (bytes: Buffer): number => bytes.reduce((total, byte) => (total + byte) & 0xffff, 0);

/** An attribute of a TNEF stream. */
export const attribute = (level: 1 | 2, id: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(sum(data))]);

/** MAPI properties by tag, in the form that TNEF has them in; texts are wide. */
export function properties(all: Record<number, string | Buffer | number>): Buffer {
  const list = Object.entries(all).map(([tag, value]) => {
    if (typeof value === 'number') return Buffer.concat([u32(Number(tag)), u32(value)]);
    const bytes = typeof value === 'string' ? Buffer.from(`${value}\0`, 'utf16le') : value;
    return Buffer.concat([u32(Number(tag)), u32(1), u32(bytes.length), padded(bytes)]);
  });
  return Buffer.concat([u32(list.length), ...list]);
}

/** A file as it is packed. */
export interface PackedFile {
  name?: string;
  long?: string;
  bytes?: Buffer;
  inner?: Buffer;
}

function fileOf({ name, long, bytes, inner }: PackedFile): Buffer[] {
  const tags: Record<number, string | Buffer> = {};
  if (long !== undefined) tags[0x3707001f] = long;
  if (inner !== undefined) tags[0x3701000d] = Buffer.concat([Buffer.alloc(16, 7), inner]);
  return [
    attribute(2, 0x00069002, Buffer.alloc(14)),
    ...(name ? [attribute(2, 0x00018010, Buffer.from(`${name}\0`))] : []),
    ...(bytes ? [attribute(2, 0x0006800f, bytes)] : []),
    attribute(2, 0x00069005, properties(tags)),
  ];
}

/** What Outlook packs into a `winmail.dat`: a message with these properties, and files. */
export const winmail = (message: Record<number, string | Buffer | number>, files: PackedFile[] = []): Buffer =>
  Buffer.concat([
    Buffer.from('789f3e220100', 'hex'),
    attribute(1, 0x00069003, properties({ 0x00170003: 1, ...message })),
    ...files.flatMap(fileOf),
  ]);
