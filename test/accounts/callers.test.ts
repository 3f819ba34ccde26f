import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import {
  asCustomer,
  GUEST,
  INFO,
  PASSWORD,
  TOKEN,
  twoAccounts,
  USER,
} from "../support/accounts/account-store.ts";
import { CALLERS, type CallerName, RIGHTS_ROWS, type RightsRow } from "../support/accounts/rights-table.ts";
import { someTags, tagReferences } from "../support/accounts/tags.ts";
import { ADDRESS } from "../support/addresses.ts";
import type { Call } from "../support/call.ts";
import { expectData } from "../support/shop.ts";

const INFOS = "user-authentication-password-profile-info";

/** Two accounts and two customers with all their resources, in a store whose members may change themselves. */
async function aWorld() {
  const store = await twoAccounts();
  await store.settings({ account_member_self_management: "update_only", enable_self_signup: true });
  await expectData(
    store.put(`${store.realmPath}/password-profiles/${store.profile}`, {
      data: { type: "password_profile", enable_one_time_password_token: true },
    }),
  );
  const customers = [await store.customer("cora"), await store.customer("cato")];
  const callers: Record<CallerName, Call> = {
    anonymous: { as: null },
    guest: GUEST,
    member: store.one,
    "other member": store.two,
    customer: asCustomer(customers[0]!.token),
    "other customer": asCustomer(customers[1]!.token),
    CC: {},
  };
  let count = 0;
  const address = async (owner: "accounts" | "customers", id: string) =>
    (await expectData(store.post(`/v2/${owner}/${id}/addresses`, { data: ADDRESS }))).id;
  const info = async (user: string) => {
    count += 1;
    const data = {
      type: INFO,
      password_profile_id: store.profile,
      username: `n${count}`,
      password: PASSWORD,
    };
    return (await expectData(store.post(store.infosOf(user), { data }))).id;
  };
  const newTag = async () => {
    count += 1;
    return Object.values(await someTags(store, `tag ${count}`))[0] ?? "";
  };
  /** Fills the path with ids of the first account and customer, or of a spare one if the request deletes it. */
  const filled = async ({ method, path, statuses }: RightsRow, caller: CallerName): Promise<string> => {
    const goes = method === "DELETE" && statuses[caller] === 204;
    const ends = (name: string) => goes && path.endsWith(`{${name}}`);
    const account = ends("account") ? await store.account("Spare") : store.A1;
    const member = ends("member") ? (await store.user("spare")).id : store.M1.id;
    const customer = customers[0]!.id;
    const made: Record<string, () => Promise<string> | string> = {
      account: () => account,
      member: () => member,
      customer: () => customer,
      realm: () => store.realm,
      users: () => store.users,
      infos: () => INFOS,
      profiles: () => `${store.realmPath}/password-profiles`,
      profile: async () =>
        ends("profile")
          ? (
              await expectData(
                store.post(`${store.realmPath}/password-profiles`, {
                  data: { type: "password_profile", name: "Spare" },
                }),
              )
            ).id
          : store.profile,
      membership: async () =>
        ends("membership") ? store.join(account, (await store.user("spare")).id) : store.membership1,
      address: () => address("accounts", account),
      theirs: () => address("customers", customer),
      tag: newTag,
      info: () => (ends("info") ? info(member) : store.M1.infoId),
    };
    let text = path;
    for (const [whole, name = ""] of path.matchAll(/\{(\w+)\}/g)) {
      text = text.replace(whole, (await made[name]?.()) ?? "");
    }
    return text;
  };
  const bodyOf = async ({ method, path }: RightsRow): Promise<object | undefined> => {
    count += 1;
    if (path.endsWith("/relationships/account-tags") && method !== "GET") {
      return tagReferences(await newTag()).data;
    }
    if (method !== "POST" && method !== "PUT") return undefined;
    const post = method === "POST";
    if (path.endsWith("one-time-password-token-request")) {
      return {
        type: "one_time_password_token_request",
        username: `nobody${count}`,
        purpose: "reset_password",
      };
    }
    if (path === "/v2/account-members/tokens") {
      const sign = { username: store.M1.username, password: PASSWORD, password_profile_id: store.profile };
      return { type: TOKEN, authentication_mechanism: "password", ...sign };
    }
    if (path === "/v2/customers/tokens") {
      return { type: "token", email: customers[1]!.email, password: PASSWORD };
    }
    if (path.endsWith("account-memberships")) {
      return { type: "account_membership", account_member_id: (await store.user("joins")).id };
    }
    if (path.endsWith("{membership}")) return { type: "account_membership" };
    if (path.startsWith("/v2/account-tags")) return { type: "account_tag", name: `name ${count}` };
    if (path.includes("addresses")) return ADDRESS;
    if (path.includes("{infos}")) {
      const password_profile_id = store.profile;
      return {
        type: INFO,
        ...(post ? { password_profile_id, username: `u${count}`, password: PASSWORD } : {}),
      };
    }
    if (path.startsWith("{users}")) return { type: USER, name: "Ida", email: "ida@larkfield.example" };
    if (path.startsWith("{profiles}")) return { type: "password_profile", name: "Shop" };
    if (path.startsWith("/v2/authentication-realms")) return { type: "authentication-realm" };
    if (path.endsWith("account-authentication")) return { type: "account_authentication_settings" };
    if (path.endsWith("account-membership")) {
      return { type: "account_membership_setting", membership_limit: 10_000 };
    }
    if (path.startsWith("/v2/customers")) {
      return { type: "customer", name: "Cora", ...(post ? { email: `c${count}@larkfield.example` } : {}) };
    }
    if (path.startsWith("/v2/account-members")) return { type: "account_member" };
    return { type: "account", name: "Larkfield Joinery" };
  };
  return { store, callers, filled, bodyOf };
}

describe("who may call", () => {
  let world: Awaited<ReturnType<typeof aWorld>>;
  beforeAll(async () => {
    world = await aWorld();
  }, 60_000);

  it.each(RIGHTS_ROWS.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", async (_, row) => {
    const { store, callers, filled, bodyOf } = world;
    for (const caller of CALLERS.filter((one) => one !== "customer" || !row.path.endsWith("{customer}"))) {
      const path = await filled(row, caller);
      const data = await bodyOf(row);
      const given = data ? { ...callers[caller], body: { data } } : callers[caller];
      const { status, body, text } = await store.send(row.method, path, given);
      expect([caller, status, status === row.statuses[caller] ? "" : text]).toEqual([
        caller,
        row.statuses[caller],
        "",
      ]);
      if (status === 403) expect(body.errors[0].code).toBe("gateway.scopes.authorise");
    }
  });

  it("customers read, change and delete themselves", async () => {
    const { store } = world;
    const cleo = await store.customer("cleo");
    const path = `/v2/customers/${cleo.id}` as const;
    expect((await store.get(path, cleo.caller)).status).toBe(200);
    const data = { type: "customer", name: "Cleo" };
    expect((await store.put(path, { data }, cleo.caller)).status).toBe(200);
    expect((await store.delete(path, cleo.caller)).status).toBe(204);
  });

  it("no endpoint of accounts, realms or customers is missing from the table", () => {
    const shapeOf = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`;
    const profiles = "/v2/authentication-realms/{}/password-profiles";
    const users = "/v2/authentication-realms/{}/user-authentication-info";
    const known = new Set(
      RIGHTS_ROWS.map(({ method, path }) =>
        shapeOf(
          method,
          path.replace("{profiles}", profiles).replace("{users}", users).replace("{infos}", INFOS),
        ),
      ),
    );
    const area =
      /^\/v2\/(accounts|account-members|account-tags|customers|authentication-realms|settings\/(account|customer)-)/;
    // Imports and sign-in at providers name their callers in their own tests.
    const unknown = endpoints
      .filter(({ path }) => area.test(path) && !/oidc-profile|\/import$/.test(path))
      .map(({ method, path }) => shapeOf(method, path))
      .filter((shape) => !known.has(shape));
    expect(unknown).toEqual([]);
  });
});
