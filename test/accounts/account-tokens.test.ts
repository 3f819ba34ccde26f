import { describe, expect, it } from "@jest/globals";
import type { User } from "../../lib/accounts/users/user.ts";
import { createShopperVerifier } from "../../lib/http/tokens.ts";
import { checkShopper } from "../../lib/runtime/check-shopper.ts";
import { unpack } from "../../lib/table/pack.ts";
import { ACCOUNT_HEADER, anAccountStore, TOKEN } from "../support/accounts/account-store.ts";
import { anOpenShop } from "../support/accounts/open-sign-up.ts";
import { asShopper, NOON, noCutoffs, testPublicKeys } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { failingTable } from "../support/tables/failing-table.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

const verify = createShopperVerifier(testPublicKeys, noCutoffs);

const JANE = { username: "Jane@shop.test", password: "päss wörd", name: "Jane Doe", email: "jane@shop.test" };

async function aStore() {
  const shop = await anOpenShop(memoryTable({ now: () => NOON }));
  return {
    ...shop,
    signUp: (who: object = {}) => shop.signUp({ ...JANE, ...who }),
    switchWith: (headers: Record<string, string>) =>
      shop.ask({ authentication_mechanism: TOKEN }, { headers }),
  };
}

describe("the accounts of a token answer", () => {
  it("201: neither list nor count an account that is being deleted", async () => {
    const store = await anAccountStore();
    const ida = await store.member("ida");
    const accounts = [await store.account("A"), await store.account("B")];
    for (const account of accounts) await store.join(account, ida.id);
    expect((await store.signIn(ida.username)).body.meta.results.total).toBe(2);
    const failing = failingTable(store.table, 1, "refused");
    await store.delete(`/v2/accounts/${accounts[0]}`, { table: failing });
    const { body } = await store.signIn(ida.username);
    expect([body.data.length, body.meta.results.total]).toEqual([1, 1]);
  });
});

describe("POST /v2/account-members/tokens", () => {
  it("201: signing up makes a member with an account of its own", async () => {
    const { signUp } = await aStore();
    const { status, body } = await signUp();
    expect(status).toBe(201);
    expect(body).toEqual({
      data: [
        {
          type: TOKEN,
          account_id: expect.any(String),
          account_name: "Jane Doe",
          token: expect.any(String),
          expires: "2026-03-03T10:00:00.000Z",
        },
      ],
      meta: {
        account_member_id: expect.any(String),
        page: { limit: 25, offset: 0, current: 1, total: 1 },
        results: { total: 1 },
      },
      links: expect.objectContaining({ next: null }),
    });
    const { account_id: id, token } = body.data[0];
    expect(await verify("account", token, NOON)).toMatchObject({
      account: { id, memberId: body.meta.account_member_id },
    });
    expect(await verify("account", token, new Date("2026-03-03T10:00:06Z"))).toBeUndefined();
    expect(await verify("customer", token, NOON)).toBeUndefined();
  });

  it("201: signing in, in any letter case of the name", async () => {
    const { signUp, signIn } = await aStore();
    const first = (await signUp()).body.data[0];
    const { status, body } = await signIn("jane@SHOP.test", "pa\u0308ss wo\u0308rd");
    expect([status, body.data[0].account_id]).toEqual([201, first.account_id]);
    expect((await signIn("jane@shop.test", JANE.password, { as: "client_credentials" })).status).toBe(201);
  });

  it("400: a wrong password and an unknown name, told alike; 401 without a bearer token", async () => {
    const { signUp, signIn } = await aStore();
    await signUp();
    const wrong = [await signIn("jane@shop.test", "x"), await signIn("nobody", JANE.password)];
    for (const { status, text } of wrong) expect([status, text]).toEqual([400, wrong[0]?.text]);
    expect((await signIn("jane@shop.test", JANE.password, { as: null })).status).toBe(401);
  });

  it("409: a username that is taken; of two who sign up at once one wins", async () => {
    const { signUp } = await aStore();
    const answers = await Promise.all([signUp(), signUp({ username: "JANE@shop.test" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await signUp()).status).toBe(409);
  });

  it("201: switching accounts gives a token for each account of the member", async () => {
    const { table, signUp, switchWith } = await aStore();
    const shop = shopOn(table);
    const { body: signedUp } = await signUp();
    const made = await shop.post("/v2/accounts", { data: { type: "account", name: "ACME" } });
    const member = signedUp.meta.account_member_id;
    const data = { type: "account_membership", account_member_id: member };
    const joined = await shop.post(`/v2/accounts/${made.body.data.id}/account-memberships`, { data });
    expect(joined.status).toBe(201);
    const { status, body } = await switchWith({ [ACCOUNT_HEADER]: signedUp.data[0].token });
    expect([status, body.meta.results.total]).toEqual([201, 2]);
    const acme = body.data.find((one) => one.account_name === "ACME");
    expect(await verify("account", acme.token, NOON)).toMatchObject({
      account: { id: made.body.data.id, memberId: member },
    });
  });

  it("201: reads the memberships of a member once, and the accounts of the page", async () => {
    const { table, signUp, switchWith } = await aStore();
    const [{ token }] = (await signUp()).body.data;
    const { query, getMany } = { ...table.calls };
    expect((await switchWith({ [ACCOUNT_HEADER]: token })).body.data).toHaveLength(1);
    expect([table.calls.query - query, table.calls.getMany - getMany]).toEqual([1, 1]);
  });

  it("201: switching reads the membership of the token once, as the token is checked", async () => {
    const { table, ask, signUp } = await aStore();
    const [{ token }] = (await signUp()).body.data;
    const read: string[] = [];
    const watched: MemoryTable = {
      ...table,
      get: (key) => {
        read.push(key.pk);
        return table.get(key);
      },
    };
    const more = { checkShopper, table: watched, headers: { [ACCOUNT_HEADER]: token } };
    expect((await ask({ authentication_mechanism: TOKEN }, more)).status).toBe(201);
    expect(read.filter((pk) => pk.startsWith("MEMBERS-OF#"))).toEqual([]);
  });

  it("401: switching without a valid token; 201: signing in while an expired one is sent", async () => {
    const { signUp, signIn, switchWith } = await aStore();
    await signUp();
    const expired = await asShopper({ account: "a1" }, new Date("2026-03-01T09:00:00Z"));
    for (const headers of [
      {},
      { [ACCOUNT_HEADER]: "garbage" },
      expired,
      await asShopper({ account: "a1" }),
    ]) {
      expect((await switchWith(headers)).status).toBe(401);
    }
    expect((await signIn(JANE.username, JANE.password, { headers: expired })).status).toBe(201);
  });

  it("400: missing fields and unknown mechanisms", async () => {
    const { ask, signUp } = await aStore();
    for (const authentication_mechanism of ["foo", "passwordless", "oidc", undefined, 7]) {
      expect((await ask({ authentication_mechanism })).status).toBe(400);
    }
    expect((await ask({ authentication_mechanism: "password", username: "x" })).status).toBe(400);
    expect((await ask({ ...JANE, authentication_mechanism: "self_signup", type: "token" })).status).toBe(400);
    for (const bad of [{ email: "x" }, { name: " " }, { password: "" }, { username: "x".repeat(255) }]) {
      expect((await signUp(bad)).status).toBe(400);
    }
  });

  it("keeps no password, only a salted hash that differs for equal passwords", async () => {
    const { table, signUp } = await aStore();
    await signUp();
    await signUp({ username: "second" });
    const members = table.all().filter(({ type }) => type === "account_member");
    const stored = members.map((item) => unpack(item["packed"]) as User);
    expect(JSON.stringify(stored)).not.toContain(JANE.password);
    expect(new Set(stored.flatMap(({ infos }) => infos.map(({ password }) => password.hash))).size).toBe(2);
  });
});
