const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements whose contents no reader of a page sees, or that are drawn and not written. */
export const UNSHOWN = words(
  'script style head title template noscript svg object iframe datalist audio video canvas noembed noframes',
);
export const VOID = words(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);
/** What stands in a head; anything else ends it. */
export const IN_HEAD = words('base basefont bgsound link meta title style script noscript template noframes head html');
/** Elements that an end of another kind does not reach beyond. */
export const SCOPES = words('applet caption html table td th marquee object template');
/** Elements in which formatting begins anew. */
export const MARKERS = words('applet caption td th marquee object template');
export const SPECIAL = words(
  'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp',
);
/** Formatting goes on behind the end of a paragraph in which it was left open. */
export const FORMATTING = words('a b big code em font i nobr s small strike strong tt u');
/** Blocks that end a paragraph before them. */
export const ENDS_PARAGRAPH = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li dd dt listing main menu nav ol p plaintext pre search section summary table ul xmp',
);
export const HEADINGS = words('h1 h2 h3 h4 h5 h6');
/** The parts of a table, and those that a part ends when it begins. */
export const TABLE_PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['caption', ['caption', 'colgroup', 'tbody', 'thead', 'tfoot']],
  ['colgroup', ['caption', 'colgroup', 'tbody', 'thead', 'tfoot']],
  ['col', []],
  ['tbody', ['caption', 'colgroup', 'tbody', 'thead', 'tfoot']],
  ['thead', ['caption', 'colgroup', 'tbody', 'thead', 'tfoot']],
  ['tfoot', ['caption', 'colgroup', 'tbody', 'thead', 'tfoot']],
  ['tr', ['caption', 'colgroup', 'tr']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']],
]);
/** What stands in a table and beside its cells is drawn before the table. */
export const BESIDE_CELLS = words('table tbody thead tfoot tr');
/** Elements that stand in a line, to which a width and a height mean nothing. */
export const INLINE = words(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label map mark nobr output q s samp small span strike strong sub sup time tt u var',
);
/** Every element that tells HTML from plain text. */
export const ELEMENTS: ReadonlySet<string> = new Set([
  ...SPECIAL,
  ...FORMATTING,
  ...INLINE,
  ...UNSHOWN,
  ...words('dialog option optgroup progress meter ruby rt rp picture legend slot'),
]);
