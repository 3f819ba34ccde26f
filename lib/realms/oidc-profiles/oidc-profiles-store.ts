import { notFound } from "../../kernel/errors.ts";
import { type Document, entity, getDocument, putDocument } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Put, Table } from "../../table/table.ts";
import type { OidcProfile } from "./oidc-profile.ts";

/** Oldest first. One item holds all of a realm, so that their number has a limit without a counter. */
export type RealmProfiles = { readonly profiles: readonly OidcProfile[] };

const stored = entity<RealmProfiles>("oidc_profiles");

/** Version 0: the realm never had one. */
export async function getOidcProfiles(table: Table, realmId: string): Promise<Document<RealmProfiles>> {
  const document = await getDocument(table, stored, keys.oidcProfiles(realmId));
  return document ?? { value: { profiles: [] }, version: 0 };
}

export function oidcProfilesWrite(
  realmId: string,
  profiles: readonly OidcProfile[],
  before: Document<RealmProfiles>,
): Put {
  return putDocument(stored, keys.oidcProfiles(realmId), { profiles }, before.version);
}

/** @throws ApiError 404 for an unknown profile and for another realm's */
export function requireOidcProfile({ value }: Document<RealmProfiles>, id: string): OidcProfile {
  const profile = findOidcProfile(value, id);
  if (!profile) throw notFound("OpenID Connect profile", id);
  return profile;
}

export function findOidcProfile({ profiles }: RealmProfiles, id: string): OidcProfile | undefined {
  return profiles.find((profile) => profile.id === id.toLowerCase());
}
