import type { IdentityName } from "../../../identities/proven-identity.ts";

/** An identity at a provider with which a user signs in. */
export type UserIdentity = IdentityName & {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
};
