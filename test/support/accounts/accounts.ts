import { createAccount } from "../../../functions/accounts/create-account.ts";
import { createAccountMembership } from "../../../functions/accounts/create-account-membership.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { checkShopper } from "../../../lib/runtime/check-shopper.ts";
import type { Table } from "../../../lib/table/table.ts";
import { type Answer, type Call, call } from "../call.ts";
import { NOON, testSigner } from "../runtime.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { saveUser } from "./users.ts";

export const UNKNOWN = "00000000-0000-4000-8000-00000000dead";
const HEADER = "ep-account-management-authentication-token";

/** Headers of a member who is signed in for an account. */
export async function asMember(accountId: string, memberId: string, at = NOON) {
  return { [HEADER]: await testSigner({ account: { id: accountId, memberId } }, at) };
}

/** A store whose accounts, members and memberships are made as in life; tokens are checked as in life, too. */
export function aStoreOfAccounts(table: Table = memoryTable({ now: () => NOON })) {
  let second = 0;
  const nextSecond = () => new Date(NOON.getTime() + ++second * 1000);
  const ask = (endpoint: Endpoint, more: Partial<Call> = {}): Promise<Answer> =>
    call(endpoint, { table, checkShopper, ...more } as Call);
  const post = (data: object, more: Partial<Call> = {}) =>
    ask(createAccount, { body: { data: { type: "account", ...data } }, ...more });
  const join = (accountID: string, account_member_id: string, more: Partial<Call> = {}) =>
    ask(createAccountMembership, {
      params: { accountID },
      body: { data: { type: "account_membership", account_member_id } },
      ...more,
    });
  const must = async (answer: Promise<Answer>) => {
    const { status, body, text } = await answer;
    if (status !== 201) throw new Error(text);
    return body.data;
  };
  return {
    table,
    ask,
    post,
    join,
    /** Each is made a second after the one before. */
    anAccount: async (data: object | string = "Larkfield"): Promise<any> => {
      const at = nextSecond();
      return must(post(typeof data === "string" ? { name: data } : data, { now: () => at }));
    },
    aMember: (number: number, more: object = {}) =>
      saveUser(table, {
        id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
        created_at: nextSecond().toISOString(),
        ...more,
      }),
    aMembership: async (accountId: string, memberId: string): Promise<any> => {
      const at = nextSecond();
      return must(join(accountId, memberId, { now: () => at }));
    },
  };
}
