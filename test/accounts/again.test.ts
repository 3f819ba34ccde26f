import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  type AccountStore,
  anAccountStore,
  asCustomer,
  asMember,
  GUEST,
  PASSWORD,
} from "../support/accounts/account-store.ts";
import { expectData } from "../support/shop.ts";

let store: AccountStore;
beforeEach(async () => {
  store = await anAccountStore();
});

const statusFor = async (token: string) => (await store.get("/v2/accounts", asMember(token))).status;

async function aMembership() {
  const account = await store.account("Larkfield");
  const member = await store.member("ida");
  const id = await store.join(account, member.id);
  const end = async (membership: string) =>
    (await store.delete(`/v2/accounts/${account}/account-memberships/${membership}`)).status;
  return { account, member, id, end };
}

describe("a membership that ended and was made again", () => {
  it.each([0, 1, 3600])("revives no token of the earlier one, %d seconds later", async (seconds) => {
    const { account, member, id, end } = await aMembership();
    const old = await store.tokenFor(account, member.username);
    expect(await statusFor(old)).toBe(200);
    expect(await end(id)).toBe(204);
    store.later(seconds);
    const second = await store.join(account, member.id);
    expect(await statusFor(old)).toBe(401);
    const fresh = await store.tokenFor(account, member.username);
    expect([await statusFor(fresh), await statusFor(old)]).toEqual([200, 401]);
    await end(second);
    await store.join(account, member.id);
    expect([await statusFor(fresh), await statusFor(old)]).toEqual([401, 401]);
  });

  it("cannot be switched to with a token of the earlier one", async () => {
    const { account, member, id, end } = await aMembership();
    const old = await store.tokenFor(account, member.username);
    await end(id);
    await store.join(account, member.id);
    const switching = { authentication_mechanism: "account_management_authentication_token" };
    expect((await store.tokens(switching, asMember(old))).status).toBe(401);
  });

  it("leaves the member's tokens for other accounts as they are", async () => {
    const { account, member, id, end } = await aMembership();
    const other = await store.account("Joinery");
    await store.join(other, member.id);
    const token = await store.tokenFor(other, member.username);
    await end(id);
    await store.join(account, member.id);
    expect(await statusFor(token)).toBe(200);
  });
});

describe("an account that was deleted and made again under the same references", () => {
  it("refuses tokens of the earlier one, and has none of its members and addresses", async () => {
    const references = { external_ref: "CRM-1", registration_id: "LK-1" };
    const account = await store.account("Larkfield", references);
    const member = await store.member("ida");
    await store.join(account, member.id);
    const old = await store.tokenFor(account, member.username);
    const address = {
      ...{ type: "address", name: "Home", first_name: "Ida", last_name: "Lark", line_1: "1 Quay" },
      ...{ postcode: "1", country: "NO", city: "Bergen", county: "Vestland", region: "W" },
    };
    await expectData(store.post(`/v2/accounts/${account}/addresses`, { data: address }));
    expect((await store.delete(`/v2/accounts/${account}`)).status).toBe(204);
    const again = await store.account("Larkfield", references);
    expect(again).not.toBe(account);
    expect(await statusFor(old)).toBe(401);
    expect((await store.get(`/v2/accounts/${again}`, asMember(old))).status).toBe(401);
    const members = await expectData(store.get(`/v2/accounts/${again}/account-memberships`));
    const addresses = await expectData(store.get(`/v2/accounts/${again}/addresses`));
    expect([members, addresses]).toEqual([[], []]);
  });
});

describe("a user who was deleted and made again under the same names", () => {
  it("has neither tokens, password nor accounts of the earlier one", async () => {
    const { account, member, id } = await aMembership();
    const old = await store.tokenFor(account, member.username);
    expect(id).not.toBe("");
    expect((await store.delete(`${store.users}/${member.id}`)).status).toBe(204);
    const { id: again } = await store.user("ida");
    expect(again).not.toBe(member.id);
    expect((await store.signIn(member.username)).status).toBe(400);
    const data = {
      password_profile_id: store.profile,
      username: member.username,
      password: "oak-and-brass-9",
    };
    const info = { type: "user_authentication_password_profile_info", ...data };
    await expectData(store.post(store.infosOf(again), { data: info }));
    expect((await store.signIn(member.username, PASSWORD)).status).toBe(400);
    expect(await expectData(store.signIn(member.username, "oak-and-brass-9"))).toEqual([]);
    expect(await statusFor(old)).toBe(401);
    await store.join(account, again);
    expect(await statusFor(old)).toBe(401);
  });
});

describe("a customer who was deleted and made again with the same e-mail address", () => {
  it("has neither tokens, password, addresses nor carts of the earlier one", async () => {
    const customer = { type: "customer", name: "Bo", email: "bo@larkfield.example" };
    const signIn = (password: string) =>
      store.post("/v2/customers/tokens", { data: { type: "token", email: customer.email, password } }, GUEST);
    const create = (password: string) =>
      expectData(store.post("/v2/customers", { data: { ...customer, password } }));
    const { id } = await create(PASSWORD);
    const { token } = await expectData(signIn(PASSWORD));
    const cart = await expectData(store.post("/v2/carts", { data: { id: "OF-BO" } }, asCustomer(token)));
    expect((await store.delete(`/v2/customers/${id}`)).status).toBe(204);
    const again = await create("oak-and-brass-9");
    expect(again.id).not.toBe(id);
    expect((await signIn(PASSWORD)).status).toBe(400);
    expect((await store.get("/v2/carts", asCustomer(token))).status).toBe(401);
    const fresh = asCustomer((await expectData(signIn("oak-and-brass-9"))).token);
    const addresses = await expectData(store.get(`/v2/customers/${again.id}/addresses`, fresh));
    expect([await expectData(store.get("/v2/carts", fresh)), addresses]).toEqual([[], []]);
    expect((await store.get(`/v2/carts/${cart.id}`, fresh)).status).toBe(404);
  });
});
