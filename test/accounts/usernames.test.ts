import { describe, expect, it } from "@jest/globals";
import { anOpenShop } from "../support/accounts/open-sign-up.ts";
import { NOON } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const PASSWORD = "otter-lamp-quiet-7";
const COMPOSED = "jos\u00e9";
const DECOMPOSED = "jose\u0301";

async function aStore() {
  const table = memoryTable({ now: () => NOON });
  const shop = await anOpenShop(table);
  const signUp = (username: string) =>
    shop.signUp({ username, password: PASSWORD, name: "José", email: "jose@shop.test" });
  const signIn = (username: string) => shop.signIn(username, PASSWORD);
  return { signUp, signIn };
}

const memberOf = ({ body }: { readonly body: { readonly meta: { readonly account_member_id: string } } }) =>
  body.meta.account_member_id;

describe("usernames of POST /v2/account-members/tokens", () => {
  it("201: one member signs in however the name is composed, typed wide, or has blanks around it", async () => {
    const { signUp, signIn } = await aStore();
    const member = memberOf(await signUp(DECOMPOSED));
    for (const name of [COMPOSED, DECOMPOSED, ` ${COMPOSED} `, "\uff2aOS\u00c9"]) {
      const { status, body } = await signIn(name);
      expect([name, status, memberOf({ body })]).toEqual([name, 201, member]);
    }
  });

  it("409: the same name in another spelling; of two at once one wins", async () => {
    const { signUp } = await aStore();
    const both = await Promise.all([signUp(COMPOSED), signUp(` ${DECOMPOSED}`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it("400: names that could be read as another's, naming the field", async () => {
    const { signUp } = await aStore();
    for (const name of ["p\u0430y", "bob\u202e", "bo\u200bb", "bob\u0007"]) {
      const { status, body } = await signUp(name);
      expect([name, status, body.errors[0].source]).toEqual([name, 400, "data.username"]);
    }
  });
});
