import type { ProvenIdentity } from "../../../identities/proven-identity.ts";
import type { OidcProfile } from "../../../realms/oidc-profiles/oidc-profile.ts";
import type { Realm } from "../../../realms/realms.ts";
import type { Document } from "../../../table/entity.ts";
import type { Context } from "../../../use-case/context.ts";
import type { User } from "../user.ts";
import { findUsersWithAddress } from "../user-addresses-store.ts";
import { findUserOfIdentity } from "../users-store.ts";
import { chooseUser, isVerifiedAddress, type UserChoice } from "./choose-user.ts";

export type IdentityOwner = { readonly kind: "known"; readonly user: Document<User> } | UserChoice;

/** Finds the user of an identity, or the one that it would get. Nothing is written. */
export async function findOwner(
  table: Context["table"],
  realm: Realm,
  profile: OidcProfile,
  identity: ProvenIdentity,
): Promise<IdentityOwner> {
  const user = await findUserOfIdentity(table, identity);
  if (user) return { kind: "known", user };
  const sameAddress = await findUsersWithAddress(table, realm.id, identity.email);
  return chooseUser(realm, isVerifiedAddress(identity, profile), sameAddress);
}
