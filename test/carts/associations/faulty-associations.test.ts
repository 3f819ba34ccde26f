import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import { openSignUp } from "../../support/accounts/open-sign-up.ts";
import { readIds } from "../../support/answers.ts";
import { type Fault, faultyHandler, WRITES } from "../../support/faults/faults.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { account, aSignedInStore } from "../../support/shops/associations.ts";
import type { CartAnswer } from "../../support/shops/carts.ts";
import { useEngine } from "../../support/tables/engine.ts";

const engine = useEngine();
const FAULTS: readonly Fault[] = ["drop", "twice", "reset", "server-error", "collision", "in-progress"];
const deadlineMs = 20_000;
const now = () => NOON;
const A1 = { account: "a1" };
const C1 = { customer: "c1" };

/** A store whose first write meets the fault, and the same store without faults. */
async function twoStores(fault: Fault, writes: ReadonlySet<string> = WRITES) {
  let isHit = false;
  const requestHandler = faultyHandler(({ operation }) => {
    if (isHit || !writes.has(operation)) return undefined;
    isHit = true;
    return fault;
  });
  const name = await engine.newTable();
  const faulty = await engine.table({
    name,
    now,
    client: { requestHandler },
    deadline: deadlineIn(deadlineMs),
  });
  return {
    faulty: aSignedInStore(faulty),
    plain: aSignedInStore(await engine.table({ name, now })),
    hit: () => isHit,
  };
}

describe("one fault at the first write", () => {
  it.each(FAULTS)("%s: an association is made once", async (fault) => {
    const { faulty, plain, hit } = await twoStores(fault);
    await plain.create({ id: "c" });
    const { status } = await faulty.associateAccounts("c", [account("a1")], A1, { deadlineMs });
    expect([status, hit()]).toEqual([200, true]);
    const { body } = await plain.list(A1);
    expect(body.data.map((cart: CartAnswer["body"]["data"]) => cart.relationships.accounts.data)).toEqual([
      [account("a1")],
    ]);
  });

  it.each(FAULTS)("%s: a customer's cart is deleted, the other one stays", async (fault) => {
    const { faulty, plain, hit } = await twoStores(fault);
    for (const id of ["c", "d"]) await plain.create({ id }, C1);
    const { status } = await faulty.remove("c", C1, { deadlineMs });
    expect([status, hit()]).toEqual([204, true]);
    expect(readIds(await plain.list(C1))).toEqual(["d"]);
  });

  it.each(FAULTS)("%s: a new member signs up once", async (fault) => {
    // A sign-up is first counted, in a write of its own.
    const { faulty, plain, hit } = await twoStores(fault, new Set(["TransactWriteItems"]));
    await openSignUp(plain.table);
    const who = { password_profile_id: DEFAULT_PROFILE_ID, username: "j@s.test", password: "quiet otter" };
    const ask = (table: typeof plain.table, data: object) => {
      const shop = shopOn(table);
      const type = "account_management_authentication_token";
      return shop.post(
        "/v2/account-members/tokens",
        { data: { type, ...who, ...data } },
        { as: "implicit", deadlineMs },
      );
    };
    const fresh = { authentication_mechanism: "self_signup", name: "J", email: "j@s.test" };
    const { status, body } = await ask(faulty.table, fresh);
    expect([status, hit()]).toEqual([201, true]);
    const signedIn = await ask(plain.table, { authentication_mechanism: "password" });
    expect(signedIn.body.data[0].account_id).toBe(body.data[0].account_id);
  });
});
