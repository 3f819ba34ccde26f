import type { IdentityName } from "../../../identities/proven-identity.ts";
import type { Context } from "../../../use-case/context.ts";
import type { UserIdentity } from "./user-identity.ts";

export type IdentityMaker = Pick<Context, "newId" | "now">;

export function newIdentity({ newId, now }: IdentityMaker, identity: IdentityName): UserIdentity {
  const at = now().toISOString();
  const { profile_id, issuer, subject } = identity;
  return { id: newId(), profile_id, issuer, subject, created_at: at, updated_at: at };
}
