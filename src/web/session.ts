import { forgetDraft } from './draft.ts';
import { batch, computed, signal } from '@preact/signals';
import { call, expired, inOrg, key, orgId, Refused } from './api.ts';
import { forgetKey, isKept, keepKey, noteMade, takeMade } from './kept-key.ts';
import { go, place } from './place.ts';
import { revoke, revokeLeft } from './start/revoke.ts';
import type { GraphRecord, Me, Org } from './api-types.ts';
import { forgetDone } from './toasts.tsx';
import { words } from './words.ts';

export const me = signal<Me | undefined>(undefined);
/** The orgs to choose from; of an admin key only. */
export const orgs = signal<Org[] | undefined>(undefined);
export const graphs = signal<GraphRecord[]>([]);
export const signInError = signal<Refused | undefined>(undefined);
export const busy = signal(false);

/** Whether the caller may change the graph that is shown. */
export const mayWrite = computed(() => {
  const who = me.value;
  if (!who) return false;
  const role = who.graph_roles[place.value.graph] ?? (place.value.graph === 'primary' ? 'writer' : 'none');
  return who.admin || who.owner || role === 'writer';
});
export const isOwner = computed(() => Boolean(me.value?.admin || me.value?.owner));

/** What the org is called; its id where it has no name. */
export const orgName = computed(
  () => me.value?.org_name || orgs.value?.find(({ org_id }) => org_id === orgId.value)?.org_name || orgId.value,
);

/** Finds out whose key this is, and keeps it for this tab, or for this browser where one wants to stay signed in. */
export async function signIn(given: string, stay = isKept()): Promise<void> {
  batch(() => {
    key.value = given;
    busy.value = true;
    signInError.value = undefined;
  });
  try {
    const who = await call<Me>('GET', '/auth/me');
    keepKey(given, stay);
    if (who.admin) orgs.value = (await call<{ orgs: Org[] }>('GET', '/admin/orgs?limit=1000')).orgs;
    const alive = orgs.value?.filter(({ state }) => state === 'active') ?? [];
    const asked = alive.find(({ org_id }) => org_id === place.value.org) ?? (alive.length === 1 ? alive[0] : undefined);
    me.value = who;
    await enter(who.org_id ?? asked?.org_id);
    expired.value = false;
    if (isOwner.value && orgId.value) void revokeLeft(orgId.value, given);
  } catch (error) {
    if (!expired.value || !me.value) key.value = undefined;
    const { wrong, token } = words.signIn;
    if (error instanceof Refused && error.status === 401) signInError.value = new Refused(401, error.code, wrong);
    else if (error instanceof Refused && given.startsWith('qp_'))
      signInError.value = new Refused(403, error.code, token);
    else signInError.value = error instanceof Refused ? error : new Refused(0, 'page', String(error));
  } finally {
    busy.value = false;
  }
}

/** Goes into an org; without one an admin is asked. */
export async function enter(org: string | undefined): Promise<void> {
  batch(() => {
    if (org !== orgId.value) forgetDone();
    orgId.value = org;
    if (org && place.value.org !== org) go({ org, graph: place.value.org ? 'primary' : place.value.graph }, true);
  });
  if (org) await loadGraphs();
}

export async function loadGraphs(): Promise<void> {
  graphs.value = (await call<{ graphs: GraphRecord[] }>('GET', inOrg('graphs'))).graphs;
}

/** Forgets the key and all that was read with it; a key that opening a link made is revoked, without a connection at the next one. */
export async function signOut(): Promise<void> {
  forgetDraft();
  const [used, org] = [key.value, orgId.value];
  forgetKey();
  const id = used === undefined ? undefined : takeMade(used);
  if (used !== undefined && org !== undefined && id !== undefined) await revoke({ org, id, key: used });
  batch(() => {
    forgetDone();
    key.value = undefined;
    orgId.value = undefined;
    me.value = undefined;
    orgs.value = undefined;
    graphs.value = [];
    expired.value = false;
    signInError.value = undefined;
  });
}

/** How long the key that a link makes is in force: 30 days, or until one signs out. */
const MADE_SECONDS = 30 * 86_400;

/** A one-time link that the page was opened by. */
export interface Linked {
  key: string;
  /** What it opens. */
  org?: string;
}

/** Takes the key of a one-time link (`#key=…`) out of the address; nothing where the address holds none. */
export function takeLink(): string | undefined {
  const linked = /^#key=([\w-]+)$/.exec(location.hash);
  if (!linked) return undefined;
  history.replaceState(null, '', '#/');
  place.value = { ...place.value, org: undefined };
  return linked[1];
}

/** Finds out what a link opens, without using it; undefined where it opens nothing any more, and then the sign-in says so. */
export async function lookUp(linked: string): Promise<Linked | undefined> {
  const headers = { Authorization: `Bearer ${linked}` };
  const answer = await fetch('/auth/me', { headers, cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) {
    signInError.value = new Refused(401, 'used', words.signIn.used);
    return undefined;
  }
  const { org_name, org_id } = (await answer.json()) as Me;
  return { key: linked, org: org_name || org_id };
}

/** Changes the key of a one-time link for one of its own and revokes it, so that the link works once; undefined where it does no more. */
export async function redeem(linked: string): Promise<string | undefined> {
  key.value = linked;
  try {
    const { key: used, org_id } = await call<Me>('GET', '/auth/me');
    orgId.value = org_id;
    const created = await call<{ id: string; key: string }>('POST', inOrg('keys'), {
      name: 'Explorer',
      expires_in: MADE_SECONDS,
    });
    key.value = created.key;
    noteMade(created);
    await call('DELETE', inOrg('keys', used.id));
    return created.key;
  } catch (error) {
    const used = error instanceof Refused && error.status === 401;
    await signOut();
    signInError.value = used ? new Refused(401, 'used', words.signIn.used) : (error as Refused);
    return undefined;
  }
}
