import { beforeAll, describe, expect, it } from "@jest/globals";
import { listAccounts } from "../../functions/accounts/list-accounts.ts";
import { listMembers } from "../../functions/accounts/members/list-members.ts";
import { listUnassignedMembers } from "../../functions/accounts/memberships/list-unassigned-members.ts";
import { listUsers } from "../../functions/accounts/users/list-users.ts";
import { listCustomers } from "../../functions/customers/list-customers.ts";
import { ACCOUNT_REALM_ID } from "../../lib/realms/fixed-ids.ts";
import type { Table } from "../../lib/table/table.ts";
import { aStoreOfAccounts } from "../support/accounts/accounts.ts";
import { NOON } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const base = memoryTable({ now: () => NOON });
/** The lists of the index never end: as many keys as are wanted, each later than the one before. */
const table: Table = {
  ...base,
  query: async (query) => {
    if (!query.index) return base.query(query);
    const from = Number(query.after?.["at"] ?? 0);
    const items = Array.from({ length: query.limit ?? 1 }, (_, index) => ({
      pk: query.pk,
      sk: "X",
      type: "x",
      gsi1pk: query.pk,
      gsi1sk: `2026-03-02T10:00:00.000Z#${String(from + index).padStart(6, "0")}`,
    }));
    return { items, next: { at: from + items.length }, units: 1 };
  },
};
const store = aStoreOfAccounts(table);
let accountID = "";

beforeAll(async () => {
  accountID = (await store.anAccount("A1")).id;
});

describe("a list that would look at too many", () => {
  it("422: says what this very list has to narrow it down", async () => {
    const query = "filter=like(name,*a*)";
    const detailOf = async (answer: Promise<{ status: number; body: any }>) => {
      const { status, body } = await answer;
      expect(status).toBe(422);
      return body.errors[0].detail;
    };
    expect(await detailOf(store.ask(listAccounts, { query }))).toBe(
      "The list would look at more than 10000 accounts; ask for fewer with bounds of 'created_at', or with 'in(id,…)'.",
    );
    expect(await detailOf(store.ask(listCustomers, { query }))).toMatch(
      /'in\(id,…\)', or with 'eq\(email,…\)'\.$/,
    );
    const realm = { params: { realmID: ACCOUNT_REALM_ID }, query };
    expect(await detailOf(store.ask(listUsers, realm))).toMatch(/fewer with bounds of 'created_at'\.$/);
    expect(await detailOf(store.ask(listMembers, { query }))).toMatch(
      /leave out 'filter' and sort by 'created_at'/,
    );
    expect(await detailOf(store.ask(listUnassignedMembers, { params: { accountID } }))).toMatch(
      /no filter of this list helps; .*user-authentication-info' with bounds of 'created_at'\.$/,
    );
  });
});
