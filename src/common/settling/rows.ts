import type { DocumentFacts } from './asserted.ts';
import type { KeyKind } from '../identity-keys.ts';
import type { Label, Mention, Value } from '../model.ts';

/** What decisions in force say of a profile itself. */
export interface ProfileMarks {
  /** Place of the decision that deletes it. */
  deleted?: number;
  /** The label of its thing, behind the place of the decision, so that of several the later is the greater. */
  label?: string;
  /** Somebody deleted an edge of its thing. */
  cut?: true;
}

/** A profile as it is kept; `state` is null where it is read from the mentions when needed. */
export interface ProfileRow {
  uid: number;
  key: string;
  root: number | null;
  thing: number | null;
  /** Of a reading that counts by itself: the profile of its name. */
  nameProfile: number | null;
  mentions: number;
  documents: number;
  /** How many readings stand on it. */
  supportCount: number;
  /** Its own mentions suffice for a thing. */
  isEstablished: boolean;
  /** Matching has yet to look at it. */
  unmatched: boolean;
  /** Of what identifiers or decisions joined: the id that a merge keeps, behind its place in the sequence, then a line for each id that was dropped. */
  keep: string | null;
  decided: ProfileMarks | null;
  state: unknown;
}

/** One text under which a profile is found, with the profile's group. */
export interface LookupRow {
  key: string;
  profile: number;
  root: number | null;
}

/** One mention as it is kept. */
export interface MentionRow {
  doc: number;
  n: number;
  profile: number;
  mention: Mention;
}

/** A mention with what is known of its document. */
export interface SourcedMention extends MentionRow {
  facts: DocumentFacts & { id: string };
}

/** Which of a profile's mentions to read: some of those that are lighter than an authority and a day, or the heaviest of all where these are null. */
export interface WeightMark {
  profile: number;
  authority: number | null;
  day: string | null;
  /** So many, and more where the last ones weigh the same. */
  most: number;
}

/** The first and the last day of what mentions a profile. */
export interface MentionedDays {
  profile: number;
  first: string;
  last: string;
}

/** A claim as an edge is made of it, between profiles `a` and `b`. */
export interface ClaimEvidence extends PairKey {
  rank: string;
  day: string;
  source: string;
  confidence: number;
  properties: Record<string, Value> | null;
  valid_from: string | null;
  valid_to: string | null;
}

/** One claim as it is kept; free when neither end is an item's. */
export interface ClaimRow extends ClaimEvidence {
  doc: number;
  n: number;
  /** Places of the mentions of its document that it joins. */
  from_n: number;
  to_n: number;
  free: boolean;
  rule: string;
  authority: number;
  start_at: number | null;
  end_at: number | null;
}

/** Names the claims of a type between two profiles. */
export interface PairKey {
  a: number;
  type: string;
  b: number;
}

/** The sum of all free claims of a type between two profiles. */
export interface PairState extends PairKey {
  state: unknown;
}

/** A pair that claims join, with the things of both ends as the database has them. */
export interface ClaimEnds extends PairKey {
  thingA: number | null;
  thingB: number | null;
}

/** A profile of a thing, and its key where somebody deleted an edge of its thing. */
export interface MemberRow {
  uid: number;
  thing: number;
  kind: KeyKind;
  cut: string | null;
}

/** The readable id of a thing; `base` is what its best key gives, `id` what it goes by. */
export interface ThingRow {
  uid: number;
  base: string;
  id: string;
  label: Label;
}
