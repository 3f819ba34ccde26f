import type { PasswordHash } from "../auth/password.ts";
import type { View } from "../schemas/view.ts";
import type { customerResponse } from "./schemas.ts";

export type Customer = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Absent for a customer who cannot sign in. */
  readonly password?: PasswordHash;
  readonly created_at: string;
  readonly updated_at: string;
};

/** A customer as clients read it: `password` only says whether there is one. */
export function customerView(customer: Customer): View<typeof customerResponse> {
  const { id, name, email, password, created_at, updated_at } = customer;
  const meta = { timestamps: { created_at, updated_at } };
  return { data: { id, type: "customer", name, email, password: password !== undefined, meta } };
}
