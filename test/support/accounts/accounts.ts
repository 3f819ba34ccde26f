import { checkShopper } from "../../../lib/runtime/check-shopper.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import { NOON, signOnce } from "../runtime.ts";
import { expectData, shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { ACCOUNT_HEADER } from "./account-store.ts";
import { saveUser } from "./users.ts";

const HOUR_MS = 3_600_000;

/** Headers of a member who has signed in for an account. */
export async function memberHeaders(accountId: string, memberId: string, at = NOON) {
  return { [ACCOUNT_HEADER]: await signOnce({ account: { id: accountId, memberId } }, at) };
}

/** A shop whose accounts, members and memberships are created through the API, with all token checks of a deployment. */
export function aStoreOfAccounts(table: Table = memoryTable({ now: () => NOON })) {
  let second = 0;
  // In the hour before noon, so that a token of noon is younger than its membership.
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
    /** Each is created a second after the one before. */
    anAccount: async (data: object | string = "Larkfield") => {
      const at = nextSecond();
      return expectData(create(typeof data === "string" ? { name: data } : data, { now: () => at }));
    },
    aMember: (number: number, more: object = {}) =>
      saveUser(table, {
        id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
        created_at: nextSecond().toISOString(),
        ...more,
      }),
    aMembership: async (account: string, member: string) => {
      const at = nextSecond();
      return expectData(join(account, member, { now: () => at }));
    },
  };
}
