import { z } from 'zod';
import type { Metadata } from '../../common/model.ts';
import { fingerprint } from '../../readers/parse/fingerprint.ts';
import { writePerson } from '../../readers/parse/people.ts';
import type { Collected } from '../toolkit.ts';
import type { Ask } from './ask.ts';

const MAX_PEOPLE = 2_000;
const CONCURRENCY = 5;

const Profile = z.object({
  login: z.string(),
  type: z.string().optional(),
  html_url: z.string().optional(),
  created_at: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  company: z.string().nullish(),
  location: z.string().nullish(),
  bio: z.string().nullish(),
  blog: z.string().nullish(),
});

/** The people behind logins: each is looked up once, and becomes a contact. */
interface People {
  /** Looks up those who are not known; answers with their cards. */
  meet(logins: string[]): Promise<Collected[]>;
  named(login: string): string;
  /** Names by login, the 2,000 met last: part of the cursor. */
  known(): Record<string, string>;
}

export function peopleOf(ask: Ask, before: Record<string, string>): People {
  const known = new Map(Object.entries(before));
  const lookUp = async (login: string): Promise<Collected[]> => {
    const profile = Profile.safeParse((await profileOf(ask, login))?.data).data;
    known.set(login, profile ? writePerson(profile.name || login, profile.email ?? '') : login);
    return profile?.name && profile.type !== 'Bot' ? [asCard(profile, profile.name)] : [];
  };
  return {
    async meet(logins) {
      const fresh = [...new Set(logins)].filter((login) => !known.has(login));
      const cards: Collected[] = [];
      for (let at = 0; at < fresh.length; at += CONCURRENCY) {
        cards.push(...(await Promise.all(fresh.slice(at, at + CONCURRENCY).map(lookUp))).flat());
      }
      return cards;
    },
    named: (login) => known.get(login) ?? login,
    known: () => Object.fromEntries([...known].slice(-MAX_PEOPLE)),
  };
}

/** Undefined for an account that is gone, or that is an app's. */
async function profileOf(ask: Ask, login: string) {
  if (login.endsWith('[bot]')) return undefined;
  return ask(`/users/${encodeURIComponent(login)}`).catch((error) => {
    if (error.code === 'invalid') return undefined;
    throw error;
  });
}

function asCard(profile: z.output<typeof Profile>, name: string): Collected {
  const { login, email, company, location, blog, bio } = profile;
  const details = { email, company: company?.replace(/^@/, '').trim(), address: location, homepage: blog };
  const filled = Object.fromEntries(Object.entries(details).filter(([, value]) => value)) as Metadata;
  const metadata = { external_id: `github:${login}`, ...filled };
  return {
    key: `github:${login}#${fingerprint([name, bio ?? '', metadata])}`,
    title: name,
    body: bio?.trim() ?? '',
    type: 'contact',
    ...(profile.html_url ? { url: profile.html_url } : {}),
    date: profile.created_at.slice(0, 10),
    metadata,
  };
}
