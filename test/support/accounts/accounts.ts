import { checkShopper } from "../../../lib/runtime/check-shopper.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import { NOON, testSigner } from "../runtime.ts";
import { dataOf, shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { ACCOUNT_HEADER } from "./account-store.ts";
import { saveUser } from "./users.ts";

const HOUR_MS = 3_600_000;

/** Headers of a member who is signed in for an account. */
export async function memberHeaders(accountId: string, memberId: string, at = NOON) {
  return { [ACCOUNT_HEADER]: await testSigner({ account: { id: accountId, memberId } }, at) };
}

/** A shop whose accounts, members and memberships are made as in life; tokens are checked as in life, too. */
export function aStoreOfAccounts(table: Table = memoryTable({ now: () => NOON })) {
  let second = 0;
  // In the hour before, so that a token of noon is younger than the membership that it is for.
  const nextSecond = () => new Date(NOON.getTime() - HOUR_MS + ++second * 1000);
  const shop = shopOn(table, { checkShopper });
  const create = (data: object, more: Call = {}) =>
    shop.post("/v2/accounts", { data: { type: "account", ...data } }, more);
  const join = (account: string, account_member_id: unknown, more: Call = {}) =>
    shop.post(
      `/v2/accounts/${account}/account-memberships`,
      { data: { type: "account_membership", account_member_id } },
      more,
    );
  return {
    ...shop,
    create,
    join,
    /** Each is made a second after the one before. */
    anAccount: async (data: object | string = "Larkfield") => {
      const at = nextSecond();
      return dataOf(create(typeof data === "string" ? { name: data } : data, { now: () => at }));
    },
    aMember: (number: number, more: object = {}) =>
      saveUser(table, {
        id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
        created_at: nextSecond().toISOString(),
        ...more,
      }),
    aMembership: async (account: string, member: string) => {
      const at = nextSecond();
      return dataOf(join(account, member, { now: () => at }));
    },
  };
}
