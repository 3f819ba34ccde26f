import { conflict } from "../kernel/errors.ts";
import { getDocument, getDocuments, putDocument } from "../table/documents.ts";
import { commit } from "../table/effects/commit.ts";
import { keys } from "../table/keys.ts";
import { ConditionFailed, type Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Customer } from "./customer.ts";

/** In the order of the ids, `undefined` for unknown ones. */
export async function getCustomers(
  table: Table,
  ids: readonly string[],
): Promise<readonly (Customer | undefined)[]> {
  const found = await getDocuments<Customer>(
    table,
    ids.map((id) => keys.customer(id)),
  );
  return found.map((customer) => customer?.value);
}

/** The customer with an e-mail address, whatever its letter case. */
export async function findCustomer(table: Table, email: string): Promise<Customer | undefined> {
  const claim = await table.get(keys.signInName("customer", email));
  return claim && (await getDocument<Customer>(table, keys.customer(String(claim["holder"]))))?.value;
}

/** @throws ApiError 409 for an address in use */
export async function storeCustomer(ctx: Context, customer: Customer, reply: Reply): Promise<Reply> {
  const claim = { ...keys.signInName("customer", customer.email), type: "unique", holder: customer.id };
  try {
    return await commit(
      ctx,
      [
        { put: claim, when: { only: "absent" } },
        putDocument(keys.customer(customer.id), "customer", customer),
      ],
      reply,
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw conflict("A customer with this 'email' already exists.", { source: "data.email" });
  }
}
