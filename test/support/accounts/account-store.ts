import type { Call } from "../call.ts";
import { NOON } from "../runtime.ts";
import { expectData, type Shop, shopOn } from "../shop.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";
import { REAL_CHECKS } from "./real-checks.ts";

export const ACCOUNT_HEADER = "ep-account-management-authentication-token";
export const CUSTOMER_HEADER = "x-moltin-customer-token";
export const TOKEN = "account_management_authentication_token";
export const USER = "user_authentication_info";
export const INFO = "user_authentication_password_profile_info";
export const PASSWORD = "walnut-and-brass";
export const GUEST = { as: "implicit" } as const;

export const asMember = (token: string) =>
  ({ as: "implicit", headers: { [ACCOUNT_HEADER]: token } }) as const;
export const asCustomer = (token: string) =>
  ({ as: "implicit", headers: { [CUSTOMER_HEADER]: token } }) as const;

export type Person = { readonly id: string; readonly username: string; readonly infoId: string };

/**
 * A store whose members sign in as clients do, with all token checks of a deployment and a clock that only the test moves.
 * @param open creates its table, for example one that records its changes
 */
export async function anAccountStore<T extends MemoryTable = MemoryTable>(
  open: (clock: { readonly now: () => Date }) => T = (clock) => memoryTable(clock) as T,
  settings: Call = {},
) {
  const clock = { now: NOON };
  const now = () => clock.now;
  const shop = shopOn(open({ now }), { now, ...REAL_CHECKS, ...settings });
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const { relationships } = await expectData(shop.get("/v2/settings/account-authentication"));
  const realm: string = relationships.authentication_realm.data.id;
  const realmPath = `/v2/authentication-realms/${realm}` as const;
  const [profile] = await expectData(shop.get(`${realmPath}/password-profiles`));
  return { ...shop, later, realm, realmPath, profile: profile.id, ...people(shop, realm, profile.id) };
}

export type AccountStore = Awaited<ReturnType<typeof anAccountStore>>;

function people(shop: Shop, realm: string, profile: string) {
  const users = `/v2/authentication-realms/${realm}/user-authentication-info` as const;
  const infosOf = (user: string) => `${users}/${user}/user-authentication-password-profile-info` as const;
  const user = (name: string, more: object = {}) => {
    const data = { type: USER, name, email: `${name}@larkfield.example`, ...more };
    return expectData(shop.post(users, { data }));
  };
  const tokens = (data: object, more: Call = {}) =>
    shop.post("/v2/account-members/tokens", { data: { type: TOKEN, ...data } }, { ...GUEST, ...more });
  const signIn = (username: string, password = PASSWORD, more: Call = {}) =>
    tokens({ authentication_mechanism: "password", password_profile_id: profile, username, password }, more);
  return {
    users,
    infosOf,
    user,
    tokens,
    signIn,
    /** A user with their own username, who may sign in. */
    member: async (name: string): Promise<Person> => {
      const { id } = await user(name);
      const username = `${name}@larkfield.example`;
      const data = { type: INFO, password_profile_id: profile, username, password: PASSWORD };
      const info = await expectData(shop.post(infosOf(id), { data }));
      return { id, username, infoId: info.id };
    },
    account: async (name: string, more: object = {}): Promise<string> =>
      (await expectData(shop.post("/v2/accounts", { data: { type: "account", name, ...more } }))).id,
    join: async (account: string, member: string): Promise<string> => {
      const data = { type: "account_membership", account_member_id: member };
      return (await expectData(shop.post(`/v2/accounts/${account}/account-memberships`, { data }))).id;
    },
    /** A member's token for one of their accounts. @throws Error for a refusal, or if the account is not theirs */
    tokenFor: async (account: string, username: string, password = PASSWORD): Promise<string> => {
      const found = (await expectData(signIn(username, password, { query: "page[limit]=100" }))).find(
        ({ account_id }) => account_id === account,
      );
      if (!found) throw new Error(`${username} has no token for ${account}`);
      return found.token;
    },
    settings: (data: object) =>
      expectData(
        shop.put("/v2/settings/account-authentication", {
          data: { type: "account_authentication_settings", ...data },
        }),
      ),
    customer: async (name: string) => {
      const sign = { email: `${name}@larkfield.example`, password: PASSWORD };
      const { id } = await expectData(
        shop.post("/v2/customers", { data: { type: "customer", name, ...sign } }),
      );
      const asked = shop.post("/v2/customers/tokens", { data: { type: "token", ...sign } }, GUEST);
      const { token } = await expectData(asked);
      return { id, token, email: sign.email, caller: asCustomer(token) };
    },
  };
}

/** Accounts A1 and A2 with a member each, and these members' tokens. */
export async function twoAccounts() {
  const store = await anAccountStore();
  const A1 = await store.account("Larkfield Joinery");
  const A2 = await store.account("Alder Mills");
  const M1 = await store.member("ida");
  const M2 = await store.member("per");
  const membership1 = await store.join(A1, M1.id);
  const membership2 = await store.join(A2, M2.id);
  const T1 = await store.tokenFor(A1, M1.username);
  const T2 = await store.tokenFor(A2, M2.username);
  return { ...store, A1, A2, M1, M2, membership1, membership2, T1, T2, one: asMember(T1), two: asMember(T2) };
}

export type TwoAccounts = Awaited<ReturnType<typeof twoAccounts>>;
