import { beforeEach, describe, expect, it } from "@jest/globals";
import type { RaisedEvent } from "../../lib/events/event.ts";
import { anAccountStore, GUEST, INFO, PASSWORD, USER } from "../support/accounts/account-store.ts";
import { ADDRESS } from "../support/addresses.ts";
import { runWorker } from "../support/background/worker.ts";
import type { Call } from "../support/call.ts";
import { tally } from "../support/events/listened-shop.ts";
import { takeNewEvents } from "../support/events/raised.ts";
import { createRecordedTable } from "../support/events/recorded-changes.ts";
import { expectData } from "../support/shop.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

async function aStore() {
  const store = await anAccountStore(createRecordedTable);
  const { table } = store;
  const raised = () => takeNewEvents(table);
  const all: RaisedEvent[] = [];
  /** The events that a request and the background work after it raise, one second later. */
  const during = async <const M extends "POST" | "PUT" | "DELETE", const P extends string>(
    method: M,
    path: P,
    body?: object,
    more: Call = {},
  ) => {
    await raised();
    store.later(1);
    const answer = await store.send(method, path, body === undefined ? more : { ...more, body });
    await runWorker({ table, now: store.now });
    const events = await raised();
    all.push(...events);
    return { answer, events, keys: tally(events) };
  };
  return { ...store, during, all };
}

describe("events of accounts and people", () => {
  let store: Awaited<ReturnType<typeof aStore>>;
  beforeEach(async () => {
    store = await aStore();
  });
  const account = async () => {
    const made = await store.during("POST", "/v2/accounts", { data: { type: "account", name: "A" } });
    return { ...made, id: made.answer.body.data.id };
  };
  const user = async (name = "ida") => {
    const data = { type: USER, name, email: `${name}@larkfield.example` };
    const made = await store.during("POST", store.users, { data });
    return { ...made, id: made.answer.body.data.id };
  };

  it("accounts: one each when made, changed and deleted; none for what is refused or changes nothing", async () => {
    const { id, keys, events } = await account();
    expect(keys).toEqual({ "account.created": 1 });
    const path = `/v2/accounts/${id}` as const;
    expect(events[0]).toMatchObject({ object: { type: "account", id }, position: 1 });
    expect(events[0]?.payload).toEqual({ data: await expectData(store.get(path)) });
    const data = { type: "account", name: "B" };
    const changed = await store.during("PUT", path, { data });
    expect([changed.keys, changed.events[0]?.position]).toEqual([{ "account.updated": 1 }, 2]);
    expect(changed.events[0]?.payload).toEqual({ data: await expectData(store.get(path)) });
    expect((await store.during("PUT", path, { data })).keys).toEqual({});
    expect((await store.during("PUT", path, { data: { type: "account", name: "" } })).keys).toEqual({});
    expect((await store.during("POST", "/v2/accounts", { data: { type: "account" } })).keys).toEqual({});
    expect((await store.during("PUT", path, { data }, GUEST)).keys).toEqual({});
    const gone = await store.during("DELETE", path);
    expect(gone.keys).toEqual({ "account.deleted": 1 });
    expect(gone.events[0]).toMatchObject({ position: 3 });
    expect(gone.events[0]?.payload).toEqual({ id, type: "account" });
    expect((await store.during("DELETE", path)).keys).toEqual({});
  });

  it("users and members: both by one request; of members only what members show", async () => {
    const { id, keys, events } = await user();
    expect(keys).toEqual({ "user-authentication-info.created": 1, "account-member.created": 1 });
    const member = events.find(({ key }) => key === "account-member.created");
    expect(member?.payload).toEqual({ data: await expectData(store.get(`/v2/account-members/${id}`)) });
    const path = `${store.users}/${id}` as const;
    const renamed = await store.during("PUT", path, { data: { type: USER, name: "Ida" } });
    expect(renamed.keys).toEqual({ "user-authentication-info.updated": 1, "account-member.updated": 1 });
    expect((await store.during("PUT", path, { data: { type: USER, name: "Ida" } })).keys).toEqual({});
    const info = {
      type: INFO,
      password_profile_id: store.profile,
      username: "ida-signs-in",
      password: PASSWORD,
    };
    const made = await store.during("POST", store.infosOf(id), { data: info });
    expect(made.keys).toEqual({ "user-authentication-info.updated": 1 });
    const one = `${store.infosOf(id)}/${made.answer.body.data.id}` as const;
    const changed = await store.during("PUT", one, { data: { type: INFO, password: "teak-and-copper" } });
    expect(changed.keys).toEqual({ "user-authentication-info.updated": 1 });
    expect((await store.during("DELETE", one)).keys).toEqual({ "user-authentication-info.updated": 1 });
    expect((await store.during("DELETE", path)).keys).toEqual({
      "user-authentication-info.deleted": 1,
      "account-member.deleted": 1,
    });
    for (const type of ["user", "member"]) {
      const positions = store.all
        .filter(({ object }) => object.type.includes(type) && object.id === id)
        .map(({ position }) => position);
      const distinct = [...new Set(positions)];
      expect([type, distinct]).toEqual([type, distinct.map((_, at) => at + 1)]);
    }
    expect(JSON.stringify(store.all)).not.toMatch(/walnut|teak|ida-signs-in|"(?:password|hash|salt|infos)"/);
  });

  it("memberships: made and deleted, and with what they belong to", async () => {
    const [a, b] = [await account(), await account()];
    const [ida, per] = [await user("ida"), await user("per")];
    const join = (owner: string, account_member_id: string) =>
      store.during("POST", `/v2/accounts/${owner}/account-memberships`, {
        data: { type: "account_membership", account_member_id },
      });
    const made = await join(a.id, ida.id);
    expect(made.keys).toEqual({ "account-membership.created": 1 });
    const { id } = made.answer.body.data;
    const path = `/v2/accounts/${a.id}/account-memberships/${id}` as const;
    expect(made.events[0]?.payload).toEqual({ data: await expectData(store.get(path)) });
    expect((await join(a.id, ida.id)).keys).toEqual({});
    const gone = await store.during("DELETE", path);
    expect(gone.keys).toEqual({ "account-membership.deleted": 1 });
    expect(gone.events[0]?.payload).toEqual({ id, type: "account_membership" });
    await join(a.id, ida.id);
    await join(b.id, ida.id);
    await join(b.id, per.id);
    await expectData(store.post(`/v2/accounts/${b.id}/addresses`, { data: ADDRESS }));
    expect((await store.during("DELETE", `${store.users}/${ida.id}`)).keys).toEqual({
      "user-authentication-info.deleted": 1,
      "account-member.deleted": 1,
      "account-membership.deleted": 2,
    });
    expect((await store.during("DELETE", `/v2/accounts/${b.id}`)).keys).toEqual({
      "account.deleted": 1,
      "account-membership.deleted": 1,
      "address.deleted": 1,
    });
  });

  it("automatic accounts and sign-up: the same events as of records that are made one by one", async () => {
    await store.settings({ enable_self_signup: true, auto_create_account_for_account_members: true });
    const all = {
      "user-authentication-info.created": 1,
      "account-member.created": 1,
      "account.created": 1,
      "account-membership.created": 1,
    };
    expect((await user()).keys).toEqual(all);
    const sign = { password_profile_id: store.profile, username: "jane@x.example", password: PASSWORD };
    const data = {
      ...{ type: "account_management_authentication_token", authentication_mechanism: "self_signup" },
      ...{ ...sign, name: "Jane", email: "jane@x.example" },
    };
    const signed = await store.during("POST", "/v2/account-members/tokens", { data }, GUEST);
    expect([signed.answer.status, signed.keys]).toEqual([201, all]);
    const signIn = { ...data, authentication_mechanism: "password" };
    const again = await store.during("POST", "/v2/account-members/tokens", { data: signIn }, GUEST);
    expect([again.answer.status, again.keys]).toEqual([201, {}]);
    expect(JSON.stringify(signed.events)).not.toMatch(/walnut|eyJ|"(?:password|hash|salt|username)"/);
  });

  it("customers and addresses of both kinds; none by a token", async () => {
    const sign = { email: "ron@x.example", password: PASSWORD };
    const customer = { type: "customer", name: "Ron", ...sign };
    const made = await store.during("POST", "/v2/customers", { data: customer }, GUEST);
    expect(made.keys).toEqual({ "customer.created": 1 });
    const { id } = made.answer.body.data;
    const path = `/v2/customers/${id}` as const;
    expect(made.events[0]?.payload).toEqual({ data: await expectData(store.get(path)) });
    const data = { type: "token", ...sign };
    const token = await store.during("POST", "/v2/customers/tokens", { data }, GUEST);
    expect([token.answer.status, token.keys]).toEqual([200, {}]);
    for (const owner of [path, `/v2/accounts/${(await account()).id}` as const]) {
      const added = await store.during("POST", `${owner}/addresses`, { data: ADDRESS });
      expect(added.keys).toEqual({ "address.created": 1 });
      const one = `${owner}/addresses/${added.answer.body.data.id}` as const;
      expect(added.events[0]?.payload).toEqual({ data: await expectData(store.get(one)) });
      const change = { data: { type: "address", city: "New" } };
      expect((await store.during("PUT", one, change)).keys).toEqual({ "address.updated": 1 });
      expect((await store.during("PUT", one, change)).keys).toEqual({});
      expect((await store.during("POST", `${owner}/addresses`, { data: { type: "address" } })).keys).toEqual(
        {},
      );
      const gone = await store.during("DELETE", one);
      expect([gone.keys, gone.events[0]?.payload]).toEqual([
        { "address.deleted": 1 },
        { id: added.answer.body.data.id, type: "address" },
      ]);
      expect(gone.events[0]?.position).toBe(3);
    }
    await expectData(store.post(`${path}/addresses`, { data: ADDRESS }));
    const secret = await store.during("PUT", path, {
      data: { type: "customer", password: "teak-and-copper" },
    });
    expect(secret.keys).toMatchObject({ "customer.updated": 1 });
    const deleted = await store.during("DELETE", path);
    expect(deleted.keys).toEqual({ "customer.deleted": 1, "address.deleted": 1 });
    expect(deleted.events[0]?.payload).toEqual({ id, type: "customer" });
    expect(JSON.stringify(store.all)).not.toMatch(/walnut|teak|"(?:hash|salt)"/);
  });

  it("settings: what is under /v2/settings, nothing of realms and profiles", async () => {
    const settings = { type: "account_authentication_settings", enable_self_signup: true };
    const path = "/v2/settings/account-authentication";
    const changed = await store.during("PUT", path, { data: settings });
    expect(changed.keys).toEqual({ "settings.updated": 1 });
    expect((await store.during("PUT", path, { data: settings })).keys).toEqual({});
    const limit = { type: "account_membership_setting", membership_limit: 5 };
    const membership = await store.during("PUT", "/v2/settings/account-membership", { data: limit });
    expect(membership.keys).toEqual({ "settings.updated": 1 });
    const realm = { type: "authentication-realm", name: "Members" };
    expect((await store.during("PUT", store.realmPath, { data: realm })).keys).toEqual({});
    const profile = { type: "password_profile", name: "Other" };
    const profiles = `${store.realmPath}/password-profiles` as const;
    expect((await store.during("POST", profiles, { data: profile })).keys).toEqual({});
    expect((await store.during("DELETE", `${profiles}/${UNKNOWN_ID}`)).keys).toEqual({});
  });
});
