import type { PasswordHash } from "../auth/password.ts";

export type Customer = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Absent for a customer who cannot sign in. */
  readonly password?: PasswordHash;
  /** Id in another system; not unique. */
  readonly external_ref?: string;
  readonly created_at: string;
  readonly updated_at: string;
};
