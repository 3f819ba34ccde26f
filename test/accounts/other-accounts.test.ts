import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  ACCOUNT_HEADER,
  asCustomer,
  asMember,
  CUSTOMER_HEADER,
  GUEST,
  INFO,
  PASSWORD,
  type TwoAccounts,
  twoAccounts,
  USER,
} from "../support/accounts/account-store.ts";
import { ADDRESS } from "../support/addresses.ts";
import { readIds, readRefusal } from "../support/answers.ts";
import { expectData } from "../support/shop.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const CODE = "gateway.scopes.authorise";

describe("what a member's token opens", () => {
  let store: TwoAccounts;
  beforeAll(async () => {
    store = await twoAccounts();
  }, 60_000);
  const address = async (account: string) =>
    (await expectData(store.post(`/v2/accounts/${account}/addresses`, { data: ADDRESS }))).id;

  it("404, byte for byte as for an unknown id: another account and all below it", async () => {
    const { A2, one } = store;
    for (const below of ["", "/addresses", "/account-memberships", `/addresses/${UNKNOWN_ID}`]) {
      const other = await store.get(`/v2/accounts/${A2}${below}`, one);
      const unknown = await store.get(`/v2/accounts/${UNKNOWN_ID}${below}`, one);
      expect(readRefusal(other)).toEqual([404, "Not Found"]);
      expect(other.text.replaceAll(A2, "")).toBe(unknown.text.replaceAll(UNKNOWN_ID, ""));
    }
  });

  it("404 and nothing changed: addresses of another account, by its path or by one's own", async () => {
    const { A1, A2, one } = store;
    const theirs = await address(A2);
    const before = await expectData(store.get(`/v2/accounts/${A2}/addresses`));
    for (const path of [`/v2/accounts/${A2}/addresses/${theirs}`, `/v2/accounts/${A1}/addresses/${theirs}`]) {
      expect((await store.get(path, one)).status).toBe(404);
      const data = { type: "address", city: "Mine" };
      expect((await store.put(path, { data }, one)).status).toBe(404);
      expect((await store.delete(path, one)).status).toBe(404);
    }
    const posted = await store.post(`/v2/accounts/${A2}/addresses`, { data: ADDRESS }, one);
    expect(posted.status).toBe(404);
    expect(await expectData(store.get(`/v2/accounts/${A2}/addresses`))).toEqual(before);
  });

  it("200: lists show the token's account and the member itself; a colleague is read by id", async () => {
    const { A1, M1, M2, one, join } = store;
    const accounts = await store.get("/v2/accounts", one);
    expect([readIds(accounts), accounts.body.meta.results.total]).toEqual([[A1], 1]);
    const members = await store.get("/v2/account-members", one);
    expect([readIds(members), members.body.meta.results.total]).toEqual([[M1.id], 1]);
    expect(readIds(await store.get("/v2/accounts?filter=eq(name,nothing)", one))).toEqual([]);
    expect(readIds(await store.get("/v2/account-members?page[offset]=1", one))).toEqual([]);
    expect((await store.get(`/v2/account-members/${M2.id}`, one)).status).toBe(404);
    const membership = await join(A1, M2.id);
    expect((await store.get(`/v2/account-members/${M2.id}`, one)).status).toBe(200);
    expect(readIds(await store.get("/v2/account-members", one))).toEqual([M1.id]);
    const colleagues = await store.get(`/v2/accounts/${A1}/account-memberships?include=account_member`, one);
    expect(colleagues.body.included.account_members.map(({ id }: { id: string }) => id).sort()).toEqual(
      [M1.id, M2.id].sort(),
    );
    await expectData(store.delete(`/v2/accounts/${A1}/account-memberships/${membership}`));
    expect((await store.get(`/v2/account-members/${M2.id}`, one)).status).toBe(404);
  });

  it("403: what only administrators change", async () => {
    const { A1, M1, M2, one, users, infosOf } = store;
    const data = { type: "account", name: "Mine" };
    for (const [method, path, body] of [
      ["POST", "/v2/accounts", data],
      ["PUT", `/v2/accounts/${A1}`, data],
      ["DELETE", `/v2/accounts/${A1}`, undefined],
      [
        "POST",
        `/v2/accounts/${A1}/account-memberships`,
        { type: "account_membership", account_member_id: M2.id },
      ],
      ["DELETE", `/v2/accounts/${A1}/account-memberships/${store.membership1}`, undefined],
      ["POST", users, { type: USER, name: "Bo", email: "bo@larkfield.example" }],
      ["DELETE", `${users}/${M1.id}`, undefined],
      ["DELETE", `${infosOf(M1.id)}/${M1.infoId}`, undefined],
      [
        "POST",
        infosOf(M1.id),
        { type: INFO, username: "b", password: PASSWORD, password_profile_id: store.profile },
      ],
    ] as const) {
      const answer = await store.send(method, path, body ? { ...one, body: { data: body } } : one);
      expect([method, path, answer.status, answer.body?.errors?.[0].code]).toEqual([method, path, 403, CODE]);
    }
    expect((await store.get(`/v2/accounts/${A1}`, one)).body.data.name).toBe("Larkfield Joinery");
  });

  it("200 with the other token alone: a member of two accounts", async () => {
    const { A1, A2, M1 } = store;
    const membership = await store.join(A2, M1.id);
    const other = asMember(await store.tokenFor(A2, M1.username));
    expect((await store.get(`/v2/accounts/${A2}/addresses`, store.one)).status).toBe(404);
    expect((await store.get(`/v2/accounts/${A2}/addresses`, other)).status).toBe(200);
    expect((await store.get(`/v2/accounts/${A1}/addresses`, other)).status).toBe(404);
    await expectData(store.delete(`/v2/accounts/${A2}/account-memberships/${membership}`));
    expect((await store.get(`/v2/accounts/${A2}/addresses`, other)).status).toBe(401);
    expect((await store.get(`/v2/accounts/${A1}/addresses`, store.one)).status).toBe(200);
  });

  it("404 both ways: a parent's token on its child", async () => {
    const { A1, one } = store;
    const child = await store.account("Child", { parent_id: A1 });
    expect((await store.get(`/v2/accounts/${child}/addresses`, one)).status).toBe(404);
    expect((await store.get(`/v2/accounts/${child}`, one)).status).toBe(404);
    const cleo = await store.member("cleo");
    await store.join(child, cleo.id);
    const inner = asMember(await store.tokenFor(child, cleo.username));
    expect((await store.get(`/v2/accounts/${child}/addresses`, inner)).status).toBe(200);
    expect((await store.get(`/v2/accounts/${A1}/addresses`, inner)).status).toBe(404);
    const query = `filter=eq(parent_id,${A1})`;
    expect(readIds(await store.get(`/v2/accounts?${query}`, one))).toEqual([]);
  });

  it("401 where it is read, ignored elsewhere: a token in the header of the other kind", async () => {
    const { A1, T1 } = store;
    const cora = await store.customer("cora");
    const swapped = { as: "implicit", headers: { [ACCOUNT_HEADER]: cora.token } } as const;
    expect((await store.get(`/v2/accounts/${A1}`, swapped)).status).toBe(401);
    const other = { as: "implicit", headers: { [CUSTOMER_HEADER]: T1 } } as const;
    expect((await store.get(`/v2/customers/${cora.id}`, other)).status).toBe(401);
    expect((await store.get(`/v2/accounts/${A1}`, other)).status).toBe(403);
    expect((await store.get(`/v2/accounts/${A1}`, cora.caller)).status).toBe(403);
    expect((await store.get(`/v2/customers/${cora.id}`, store.one)).status).toBe(403);
    for (const token of ["garbage", `${T1}x`, T1.slice(0, -2), T1.split(".").slice(0, 2).join(".")]) {
      expect((await store.get(`/v2/accounts/${A1}`, asMember(token))).status).toBe(401);
    }
    expect((await store.get("/v2/authentication-realms", asMember("garbage"))).status).toBe(200);
  });

  it("404 for reads and writes: another customer's record, addresses and orders", async () => {
    const [c1, c2] = [await store.customer("carl"), await store.customer("cedric")];
    const path = `/v2/customers/${c2.id}` as const;
    for (const [method, at, data] of [
      ["GET", path, undefined],
      ["PUT", path, { type: "customer", name: "x" }],
      ["DELETE", path, undefined],
      ["GET", `${path}/addresses`, undefined],
      ["POST", `${path}/addresses`, ADDRESS],
    ] as const) {
      const answer = await store.send(method, at, data ? { ...c1.caller, body: { data } } : c1.caller);
      expect([method, at, answer.status]).toEqual([method, at, 404]);
    }
    expect((await store.get(path, c2.caller)).body.data.name).toBe("cedric");
    expect((await store.get("/v2/orders", c1.caller)).body.data).toEqual([]);
  });

  it("200: with client credentials a shopper's header changes nothing", async () => {
    const all = await store.get("/v2/accounts");
    const withHeader = await store.get("/v2/accounts", { headers: { [ACCOUNT_HEADER]: store.T1 } });
    expect(withHeader.body).toEqual(all.body);
    expect(all.body.data.length).toBeGreaterThan(1);
    const { A2 } = store;
    const headers = { [ACCOUNT_HEADER]: store.T1 };
    expect((await store.get(`/v2/accounts/${A2}/addresses`, { headers })).status).toBe(200);
  });

  it("404: identifiers that climb out of their place", async () => {
    const hostile = [
      "..%2Forders",
      "%2e%2e%2f%2e%2e",
      "%00",
      "..%5c",
      "%C0%AF",
      "{accountID}",
      "*",
      "%25",
      "%0d%0aX",
    ];
    for (const id of hostile) {
      for (const given of [store.one, {}]) {
        const path = `/v2/accounts/${id}` as const;
        let status: number;
        try {
          status = (await store.get(path, given)).status;
        } catch (error) {
          if (!(error instanceof URIError)) throw error;
          continue;
        }
        expect([id, status]).toEqual([id, 404]);
      }
    }
    const guest = await store.get("/v2/accounts/..%2Forders", GUEST);
    expect(guest.status).toBe(403);
  });

  it("no secret is in what guests may read", async () => {
    for (const path of [
      "/v2/authentication-realms",
      store.realmPath,
      `${store.realmPath}/password-profiles`,
    ]) {
      const answer = await store.get(path, GUEST);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text).not.toMatch(/secret|hash|salt|larkfield/i);
    }
    expect((await store.get(store.users, GUEST)).status).toBe(403);
  });

  it("no-store: answers with tokens or personal data are not kept by anybody on the way", async () => {
    const { A1, M1, one } = store;
    for (const path of [
      `/v2/accounts/${A1}/addresses`,
      `/v2/account-members/${M1.id}`,
      `/v2/accounts/${A1}`,
    ]) {
      expect([path, (await store.get(path, one)).headers["cache-control"]]).toEqual([path, "no-store"]);
    }
    const signedIn = await store.signIn(M1.username);
    expect(signedIn.headers["cache-control"]).toBe("no-store");
  });

  it("200: orders and carts of the token's account alone; 404: another's order", async () => {
    const { A1, A2, one } = store;
    const cora = asCustomer((await store.customer("cyd")).token);
    for (const caller of [one, cora]) {
      expect((await store.get("/v2/orders", caller)).body.data).toEqual([]);
      expect((await store.get("/v2/carts", caller)).body.data).toEqual([]);
    }
    const data = [{ type: "account", id: A2 }];
    await expectData(store.post("/v2/carts", { data: { id: "of-one", name: "Mine" } }, one));
    const taken = await store.post("/v2/carts/of-one/relationships/accounts", { data }, one);
    expect(taken.status).toBe(403);
    expect(readIds(await store.get("/v2/carts", one))).toEqual(["of-one"]);
    expect(readIds(await store.get("/v2/carts", store.two))).toEqual([]);
    expect((await store.get(`/v2/carts/of-one`, store.two)).status).toBeGreaterThanOrEqual(403);
    expect(A1).not.toBe(A2);
  });
});
