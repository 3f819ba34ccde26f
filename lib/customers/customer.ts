import type { PasswordHash } from "../auth/password.ts";
import { tagView } from "../kernel/etag.ts";
import type { View } from "../schemas/view.ts";
import type { CustomerView, customerResponse } from "./schemas.ts";

export type Customer = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Absent for a customer who cannot sign in. */
  readonly password?: PasswordHash;
  /** The address is known to be the person's own; absent if it is not. */
  readonly address_confirmed?: true;
  /** Id in another system; not unique. */
  readonly external_ref?: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export function customerView(customer: Customer): CustomerView {
  const { id, name, email, password, external_ref = null, created_at, updated_at } = customer;
  return tagView({
    id,
    type: "customer",
    name,
    email,
    password: password !== undefined,
    external_ref,
    links: { self: `/v2/customers/${id}` },
    meta: { timestamps: { created_at, updated_at } },
  });
}

export function customerAnswer(customer: Customer): View<typeof customerResponse> {
  const data = customerView(customer);
  return { data, links: data.links };
}
