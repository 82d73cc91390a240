const MARKS = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;

/** Where a script ends that begins at a place: a script within its comment has an end of its own. */
export function endOfScript(html: string, from: number): number {
  let within: 'script' | 'comment' | 'inner' = 'script';
  MARKS.lastIndex = from;
  for (let mark = MARKS.exec(html); mark; mark = MARKS.exec(html)) {
    if (mark[0] === '<!--') {
      if (within === 'script') within = 'comment';
      MARKS.lastIndex = mark.index + 2;
    } else if (mark[0] === '-->') within = 'script';
    else if (mark[0].startsWith('</')) {
      if (within !== 'inner') return mark.index;
      within = 'comment';
    } else if (within === 'comment') within = 'inner';
  }
  return html.length;
}
