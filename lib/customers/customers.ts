import { answerCreatedPage } from "../accounts/listing/created-page-store.ts";
import { buildUserRemoval, users } from "../accounts/users/users-store.ts";
import { buildShopperEndWrite } from "../auth/ended-shoppers-store.ts";
import { toSignInName } from "../auth/sign-in/sign-in-name.ts";
import { problem, toApiError } from "../kernel/errors.ts";
import type { Filter, FilterRules } from "../lists/filter.ts";
import { findRequiredValues, type ReadField } from "../lists/filter-matcher.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { createFieldReader } from "../lists/select-page.ts";
import { findLookedUpIds } from "../look-ups/look-ups-store.ts";
import { type Resource, requireMatching } from "../table/resource.ts";
import type { Table } from "../table/table.ts";
import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import { commitWithTask } from "../tasks/commit-with-task.ts";
import { newTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type Customer, customerAnswer, customerView } from "./customer.ts";
import { CUSTOMER_LIST, customerAddressPartition, customers, findCustomer, getCustomers } from "./store.ts";

const searched = { type: "string", operators: ["eq", "like", "ilike"] } as const;
const time = { type: "date", operators: ["eq", "gt", "ge", "lt", "le"] } as const;

export const customerFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in", "gt", "ge", "lt", "le"] },
    name: { ...searched, searched: "by words" },
    email: { ...searched, searched: "by value" },
    external_ref: { type: "string", operators: ["eq"] },
    created_at: time,
    updated_at: time,
  },
};

export const customerListQuery: QueryRules = {
  page: { smallest: 1 },
  filter: customerFilter,
  sort: { attributes: ["created_at", "email", "id", "name", "updated_at"], byDefault: "-created_at" },
};

const ALL_CUSTOMERS = {
  list: CUSTOMER_LIST,
  getMany: async (table: Table, ids: readonly string[]) => dropMissing(await getCustomers(table, ids)),
  read: readCustomerFields,
  view: customerView,
  what: "customers",
  advice: "ask for fewer with bounds of 'created_at', with 'in(id,…)', or with 'eq(email,…)'",
};

/** @throws ApiError 422 for a list that would read too many customers */
export async function listCustomers({ table }: Context, listQuery: ListQuery): Promise<Reply> {
  const query = listQuery.filter ? { ...listQuery, filter: toCustomerFilter(listQuery.filter) } : listQuery;
  const emails = findRequiredValues(query.filter, SIGN_IN_NAME_FIELD);
  const own = emails ? await findByEmails(table, emails) : await findByBeginning(table, query);
  return { body: await answerCreatedPage(table, query, ALL_CUSTOMERS, own) };
}

/** Extra filter field: the e-mail address in the form of sign-in names, which ignores letter case. */
const SIGN_IN_NAME_FIELD = "name to sign in with";

export function readCustomerFields(customer: Customer): ReadField {
  const read = createFieldReader(customer);
  return (field) => (field === SIGN_IN_NAME_FIELD ? toSignInName(customer.email) : read(field));
}

/** Lets `eq` on `email` compare sign-in names; `like` still compares the letters. */
export function toCustomerFilter(tree: Filter): Filter {
  if (tree.kind !== "test") return { ...tree, parts: tree.parts.map(toCustomerFilter) };
  if (tree.field !== "email" || tree.operator !== "eq") return tree;
  return {
    ...tree,
    field: SIGN_IN_NAME_FIELD,
    operands: tree.operands.map((email) => toSignInName(String(email))),
  };
}

async function findByEmails(table: Table, emails: readonly string[]): Promise<readonly Customer[]> {
  return dropMissing(await Promise.all(emails.map((email) => findCustomer(table, email))));
}

async function findByBeginning(
  table: Table,
  { filter }: ListQuery,
): Promise<readonly Customer[] | undefined> {
  if (findRequiredValues(filter, "id")) return undefined;
  const ids = await findLookedUpIds(table, "customers", filter);
  return ids && dropMissing(await getCustomers(table, ids));
}

function dropMissing(results: readonly (Customer | undefined)[]): readonly Customer[] {
  return results.filter((customer) => customer !== undefined);
}

/** @throws ApiError 404 as `requireCustomer` */
export async function readCustomer(ctx: Context, id: string): Promise<Reply> {
  return { body: customerAnswer((await requireCustomer(ctx, id)).value) };
}

/**
 * Orders and carts stay; a task removes the addresses. @throws ApiError 404 as `requireCustomer`
 * @answers What goes with a deleted customer, and what with an owner's addresses?
 */
export function deleteCustomer(ctx: Context, id: string): Promise<Reply> {
  const task = newTask<ClearWork>(ctx, { kind: "clear-partitions", places: [customerAddressPartition(id)] });
  return commitWithTask(ctx, clearPartitions, async () => {
    const customer = await requireMatching(ctx, customersFor(ctx), id, customerView);
    const ended = buildShopperEndWrite("customer", customer.value.id, ctx.now());
    const user = await users.get(ctx.table, customer.value.id);
    const identities = user ? buildUserRemoval(user) : [];
    return { writes: [...customers.removal(customer), ended, ...identities], reply: {}, task };
  });
}

/** @throws ApiError 404 for an unknown customer and for one other than the calling shopper */
async function requireCustomer({ caller, shopper, table }: Context, id: string) {
  const isOwn = caller.grant === "client_credentials" || shopper.customer?.id === id.toLowerCase();
  const customer = isOwn ? await customers.get(table, id) : undefined;
  if (!customer) throw toApiError(problem(404, "There is no such customer."));
  return customer;
}

/** Customers as far as the caller may see them. */
export function customersFor(
  ctx: Context,
): Pick<Resource<Customer>, "name" | "require" | "writes" | "removal"> {
  return { ...customers, require: (_, id) => requireCustomer(ctx, id) };
}
