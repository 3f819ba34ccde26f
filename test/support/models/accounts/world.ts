import { REAL_CHECKS } from "../../accounts/real-checks.ts";
import { type Shop, shopOn } from "../../shop.ts";
import { type MemoryTable, memoryTable } from "../../tables/memory-table.ts";
import { compareCodePoints, readAll } from "../pages.ts";
import type { World } from "../world.ts";
import { type Command, choose } from "./commands.ts";
import { infosPath, judgeAt } from "./judge.ts";
import { aModel, type Model } from "./model.ts";
import { type Places, type Request, sender } from "./requests.ts";
import { inOrder, showAccount, showAddress, showMember, showMembership, showUser } from "./views.ts";

const REALM = "/v2/authentication-realms/00000000-0000-4000-8000-00000000a001";
const PLACES: Places = {
  users: `${REALM}/user-authentication-info`,
  profiles: `${REALM}/password-profiles`,
  profile: "00000000-0000-4000-8000-00000000d001",
};
const BY_TIME = "sort=created_at";
const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
  all.toSorted((a, b) => compareCodePoints(a.id, b.id));

async function observe(shop: Shop): Promise<unknown> {
  const accounts = await readAll(shop, "/v2/accounts", BY_TIME);
  const members = await readAll(shop, "/v2/account-members", BY_TIME);
  const users = await readAll(shop, PLACES.users, BY_TIME);
  const ofAccount = async ({ id }: { id: string }) => ({
    memberships: await readAll(shop, `/v2/accounts/${id}/account-memberships`, BY_TIME),
    unassigned: await readAll(
      shop,
      `/v2/accounts/${id}/account-memberships/unassigned-account-members`,
      BY_TIME,
    ),
    addresses: byId(await readAll(shop, `/v2/accounts/${id}/addresses`)),
  });
  const ofMember = async ({ id }: { id: string }) => ({
    memberships: await readAll(shop, `/v2/account-members/${id}/account-memberships`, BY_TIME),
    infos: (await readAll(shop, infosPath(PLACES.users, id))).map(({ username }) => username).toSorted(),
  });
  return {
    ...{ accounts, members, users },
    ofAccounts: await Promise.all(accounts.map(ofAccount)),
    ofMembers: await Promise.all(members.map(ofMember)),
  };
}

function describe({ accounts, users, memberships }: Model): unknown {
  const people = inOrder(users);
  const ofAccount = (account: Model["accounts"][number]) => {
    const own = inOrder(memberships.filter((one) => one.account === account.id));
    const isOwn = (id: string) => own.some(({ member }) => member === id);
    return {
      memberships: own.map(showMembership),
      unassigned: people.filter(({ id }) => !isOwn(id)).map(showMember),
      addresses: byId(account.addresses.map((one) => showAddress(account.id, one))),
    };
  };
  return {
    accounts: inOrder(accounts).map(showAccount),
    members: people.map(showMember),
    users: people.map((user) => showUser(user, PLACES.users)),
    ofAccounts: inOrder(accounts).map(ofAccount),
    ofMembers: people.map(({ id, infos }) => ({
      memberships: inOrder(memberships.filter(({ member }) => member === id)).map(showMembership),
      infos: infos.map(({ username }) => username).toSorted(),
    })),
  };
}

/** A token, password or code is checked before the rest is read. */
function listMeanings(_: Model, request: Request): readonly Request[] {
  const isChecked = "token" in request || request.do === "sign in" || request.do === "use code";
  return isChecked ? [{ ...request, isLate: true }] : [];
}

/** Accounts with their members, memberships, addresses and tokens. */
export const ACCOUNTS: World<Model, Command, Request> = {
  open: async () => {
    const model = aModel();
    const now = () => new Date(model.now);
    const connect = (table: MemoryTable) =>
      shopOn(table, { now, deadlineMs: 60_000, addressLimit: 2, ...REAL_CHECKS });
    const table = memoryTable({ now });
    await connect(table).put(`${PLACES.profiles}/${PLACES.profile}` as string, {
      data: { type: "password_profile", enable_one_time_password_token: true },
    });
    return { table, connect, model };
  },
  choose,
  send: sender(PLACES),
  judge: judgeAt(PLACES),
  observe,
  describe,
  listMeanings,
  findStrays: () => [],
};
