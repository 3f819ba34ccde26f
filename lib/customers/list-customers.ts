import { pageOfCreated } from "../accounts/listing/created-page-store.ts";
import { signInNameOf } from "../auth/sign-in/sign-in-name.ts";
import type { Filter, FilterRules } from "../lists/filter.ts";
import type { ReadField } from "../lists/filter-matcher.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { requiredValues } from "../lists/required-tests.ts";
import { readerOf, selectPage } from "../lists/select-page.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Customer } from "./customer.ts";
import { customerView } from "./customer-view.ts";
import { CUSTOMER_LIST, findCustomer, getCustomers } from "./store.ts";

const words = { type: "string", operators: ["eq", "like"] } as const;
const time = { type: "date", operators: ["eq", "gt", "ge", "lt", "le"] } as const;

const filter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in", "gt", "ge", "lt", "le"] },
    name: words,
    email: words,
    external_ref: { type: "string", operators: ["eq"] },
    created_at: time,
    updated_at: time,
  },
};

/** What a list of customers may be asked for. */
export const customerListQuery: QueryRules = {
  page: { smallest: 1 },
  filter,
  sort: { attributes: ["created_at", "email", "id", "name", "updated_at"], byDefault: "-created_at" },
};

const ALL = {
  list: CUSTOMER_LIST,
  getMany: async (table: Table, ids: readonly string[]) => present(await getCustomers(table, ids)),
  read: fieldsOf,
  what: "customers",
  advice: "ask for fewer with bounds of 'created_at', with 'in(id,…)', or with 'eq(email,…)'",
};

/** A page of all customers. @throws ApiError 422 for a list that would look at too many of them */
export async function listCustomers({ table }: Context, given: ListQuery): Promise<Reply> {
  const query = given.filter ? { ...given, filter: byName(given.filter) } : given;
  const emails = requiredValues(query.filter, NAME);
  const { page, total } = emails
    ? selectPage(await withEmails(table, emails), query, fieldsOf)
    : await pageOfCreated(table, query, ALL);
  return { body: listAnswer(page.map(customerView), total, query) };
}

/** The e-mail address as it is compared when customers sign in: in any letter case it is one. */
const NAME = "name to sign in with";

function fieldsOf(customer: Customer): ReadField {
  const read = readerOf(customer);
  return (field) => (field === NAME ? signInNameOf(customer.email) : read(field));
}

/** The filter with `eq` of an e-mail address about the name to sign in with; `like` looks at the letters. */
function byName(given: Filter): Filter {
  if (given.kind !== "test") return { ...given, parts: given.parts.map(byName) };
  if (given.field !== "email" || given.operator !== "eq") return given;
  return { ...given, field: NAME, operands: given.operands.map((email) => signInNameOf(String(email))) };
}

async function withEmails(table: Table, emails: readonly string[]): Promise<readonly Customer[]> {
  return present(await Promise.all(emails.map((email) => findCustomer(table, email))));
}

function present(found: readonly (Customer | undefined)[]): readonly Customer[] {
  return found.filter((customer) => customer !== undefined);
}
