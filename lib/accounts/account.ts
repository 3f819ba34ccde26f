import type { PasswordHash } from "../auth/password.ts";
import type { View } from "../schemas/view.ts";
import type { accountResponse } from "./schemas.ts";

export type Account = {
  readonly id: string;
  readonly name: string;
  readonly legal_name?: string;
  readonly registration_id?: string;
  readonly external_ref?: string;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Someone who signs in for one or several accounts. */
export type AccountMember = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly username: string;
  readonly password: PasswordHash;
  readonly memberships: readonly Membership[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type Membership = { readonly id: string; readonly accountId: string };

export const MAX_MEMBERSHIPS = 1000;

/** An account as clients read it. */
export function accountView({ created_at, updated_at, ...fields }: Account): View<typeof accountResponse> {
  return { data: { ...fields, type: "account", meta: { timestamps: { created_at, updated_at } } } };
}
