import { beforeAll, describe, expect, it } from "@jest/globals";
import { ACCOUNT_REALM_ID } from "../../lib/realms/realms.ts";
import type { Table } from "../../lib/table/table.ts";
import { aStoreOfAccounts } from "../support/accounts/accounts.ts";
import type { Answer } from "../support/routes.ts";
import { NOON } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const base = memoryTable({ now: () => NOON });
/** Lists of the index never end: each page has as many keys as requested, each later than the one before. */
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
    const filter = "filter=like(name,*a*)";
    const detailOf = async (answer: Promise<Answer<{ readonly errors: readonly { detail: string }[] }>>) => {
      const { status, body } = await answer;
      expect(status).toBe(422);
      return body.errors[0]?.detail;
    };
    expect(await detailOf(store.get(`/v2/accounts?${filter}`))).toBe(
      "The list would look at more than 10000 accounts; ask for fewer with bounds of 'created_at', or with 'in(id,…)'.",
    );
    expect(await detailOf(store.get(`/v2/customers?${filter}`))).toMatch(
      /'in\(id,…\)', or with 'eq\(email,…\)'\.$/,
    );
    const users = `/v2/authentication-realms/${ACCOUNT_REALM_ID}/user-authentication-info` as const;
    expect(await detailOf(store.get(`${users}?${filter}`))).toMatch(/fewer with bounds of 'created_at'\.$/);
    expect(await detailOf(store.get(`/v2/account-members?${filter}`))).toMatch(
      /leave out 'filter' and sort by 'created_at'/,
    );
    const unassigned = `/v2/accounts/${accountID}/account-memberships/unassigned-account-members` as const;
    expect(await detailOf(store.get(unassigned))).toMatch(
      /no filter of this list helps; .*user-authentication-info' with bounds of 'created_at'\.$/,
    );
  });
});
