const LINES = 40;

/** A PDF of so many pages of 40 lines each, all of other words. */
export function longPdf(pages: number): Buffer {
  const ids = Array.from({ length: pages }, (_, n) => 4 + n * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...ids.flatMap((id, page) => {
      const lines = Array.from(
        { length: LINES },
        (_, n) =>
          `(Clause ${page}.${n}: the quay of bay ${page * LINES + n} is let for ${n + 3} months at the tariff of spring.) Tj 0 -14 Td`,
      );
      const content = `BT /F1 10 Tf 40 780 Td ${lines.join(' ')} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let out = '%PDF-1.4\n';
  const offsets: string[] = [];
  for (const [n, object] of objects.entries()) {
    offsets.push(`${String(out.length).padStart(10, '0')} 00000 n \n`);
    out += `${n + 1} 0 obj\n${object}\nendobj\n`;
  }
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\n`;
  return Buffer.from(`${out}${table}startxref\n${out.length}\n%%EOF`, 'latin1');
}
