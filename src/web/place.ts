import { signal } from '@preact/signals';

export const VIEWS = ['graph', 'review', 'suggestions', 'items', 'settings'] as const;
export type View = (typeof VIEWS)[number];
export type Mode = 'overview' | 'entity' | 'community' | 'search';

/** Where one is: all of it stands in the address after `#`, which never reaches a server. */
export interface Place {
  org?: string;
  graph: string;
  view: View;
  mode: Mode;
  /** What the mode shows: a slug, a community's number, or words. */
  of?: string;
  /** The selected node. */
  node?: string;
  /** The other end of the path from the selected node that is shown. */
  to?: string;
  /** Labels that are not shown. */
  hide: string[];
  table: boolean;
  /** A part of the settings, or a state of items. */
  part?: string;
  /** The item that is read, or the pair that is reviewed first. */
  item?: string;
  /** Where in its text: offsets, or words. */
  at?: string;
}

const isView = (text: string | undefined): text is View => VIEWS.includes(text as View);
const MODES = ['overview', 'entity', 'community', 'search'];

/** Reads `#/<org>/<graph>/<view>?…`; whatever cannot be read is left at its default. */
export function read(hash: string): Place {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?');
  const [org, graph, view] = path.split('/').map(unescaped);
  const given = new URLSearchParams(search);
  const mode = given.get('mode') ?? '';
  return {
    org: org || undefined,
    graph: graph || 'primary',
    view: isView(view) ? view : 'graph',
    mode: (MODES.includes(mode) ? mode : 'overview') as Mode,
    of: given.get('of') ?? undefined,
    node: given.get('node') ?? undefined,
    to: given.get('to') ?? undefined,
    hide: given.get('hide')?.split(',').filter(Boolean) ?? [],
    table: given.get('as') === 'table',
    part: given.get('part') ?? undefined,
    item: given.get('item') ?? undefined,
    at: given.get('at') ?? undefined,
  };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The address of a place. */
export function written({ org, graph, view, mode, of, node, to, hide, table, part, item, at }: Place): string {
  const given = new URLSearchParams();
  if (mode !== 'overview') given.set('mode', mode);
  if (of !== undefined && mode !== 'overview') given.set('of', of);
  if (node !== undefined) given.set('node', node);
  if (to !== undefined && node !== undefined) given.set('to', to);
  if (hide.length > 0) given.set('hide', hide.join(','));
  if (table) given.set('as', 'table');
  if (part !== undefined) given.set('part', part);
  if (item !== undefined && (view === 'items' || view === 'review')) given.set('item', item);
  if (at !== undefined && item !== undefined && view === 'items') given.set('at', at);
  const search = given.size > 0 ? `?${given}` : '';
  return `#/${[org ?? '', graph, view].map(encodeURIComponent).join('/')}${search}`;
}

export const place = signal<Place>(read(location.hash));
addEventListener('popstate', () => (place.value = read(location.hash)));
addEventListener('hashchange', () => (place.value = read(location.hash)));

/** The whole of the first graph, with nothing selected. */
export const HOME: Omit<Place, 'org'> = {
  graph: 'primary',
  view: 'graph',
  mode: 'overview',
  of: undefined,
  node: undefined,
  to: undefined,
  hide: [],
  table: false,
  part: undefined,
  item: undefined,
  at: undefined,
};

/** The place that a change leads to from here: another node is selected without the path from the one before. */
function changed(change: Partial<Place>): Place {
  const next = { ...place.value, ...change };
  return next.node === place.value.node || 'to' in change ? next : { ...next, to: undefined };
}

/** Goes somewhere else from here; `replace` leaves no step to go back to. */
export function go(change: Partial<Place>, replace = false): void {
  const next = changed(change);
  const address = written(next);
  if (address === written(place.value)) return;
  place.value = next;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
}

/** Where a link leads that changes only this. */
export const linkTo = (change: Partial<Place>): string => written(changed(change));
