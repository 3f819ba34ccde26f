import { beforeEach, describe, expect, it } from "@jest/globals";
import { accountEvents, accountTagEvents, membershipEvents } from "../../lib/accounts/account-events.ts";
import type { RaisedEvent } from "../../lib/events/event.ts";
import type { FamilyContext } from "../../lib/events/event-family.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Item } from "../../lib/table/table.ts";
import { aStoreOfAccounts } from "../support/accounts/accounts.ts";
import { giveTags, someTags, tagReferences } from "../support/accounts/tags.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const FAMILIES = [accountEvents, accountTagEvents, membershipEvents];

let table: ReturnType<typeof memoryTable>;
let store: ReturnType<typeof aStoreOfAccounts>;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
  store = aStoreOfAccounts(table);
});

/** The events raised by the changes that `work` makes to the table. */
async function raisedBy(work: () => Promise<unknown>): Promise<readonly RaisedEvent[]> {
  const byKey = () => new Map(table.all().map((item) => [`${item.pk} ${item.sk}`, item] as const));
  const before = byKey();
  await work();
  const after = byKey();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
  const events = changed.map((key) => eventsOf(before.get(key), after.get(key)));
  return (await Promise.all(events)).flat();
}

async function eventsOf(before: Item | undefined, after: Item | undefined): Promise<readonly RaisedEvent[]> {
  const type = after?.type ?? before?.type ?? "";
  const family = FAMILIES.find(({ itemTypes }) => itemTypes.includes(type));
  if (!family) return [];
  const { pk = "", sk = "" } = after ?? before ?? {};
  const items = { ...(before ? { before } : {}), ...(after ? { after } : {}) };
  return family.eventsOf({} as FamilyContext, { key: { pk, sk }, ...items, at: NOON, isExpiry: false });
}

describe("events of accounts", () => {
  it("tell what GET answers, each change once", async () => {
    let id = "";
    const created = await raisedBy(async () => {
      id = (await store.anAccount({ name: "A", registration_id: "R" })).id;
    });
    const get = () => expectData(store.get(`/v2/accounts/${id}`));
    const object = { type: "account", id };
    const first = { key: "account.created", object, position: 1, payload: { data: await get() } };
    expect(created).toEqual([first]);
    const put = (data: object) => () =>
      store.put(`/v2/accounts/${id}`, { data: { type: "account", ...data } });
    const updated = await raisedBy(put({ name: "B", registration_id: null }));
    const second = { key: "account.updated", object, position: 2, payload: { data: await get() } };
    expect(updated).toEqual([second]);
    expect(await raisedBy(put({ name: "B" }))).toEqual([]);
    expect(await raisedBy(put({ name: "" }))).toEqual([]);
  });

  it("tell of a deletion the id alone, and of each membership that goes with it", async () => {
    const { id } = await store.anAccount("A");
    const memberships: string[] = [];
    for (const number of [1, 2]) {
      memberships.push((await store.aMembership(id, (await store.aMember(number)).id)).id);
    }
    const events = await raisedBy(() => store.delete(`/v2/accounts/${id}`));
    const gone = (key: string, object: RaisedEvent["object"]) => ({
      key,
      object,
      position: 2,
      payload: object,
    });
    const expected = [
      gone("account.deleted", { type: "account", id }),
      ...memberships.map((one) =>
        gone("account-membership.deleted", { type: "account_membership", id: one }),
      ),
    ];
    expect(events).toHaveLength(3);
    expect(events).toEqual(expect.arrayContaining(expected));
  });
});

describe("events of memberships", () => {
  it("tell what GET answers under the account; a refused or empty change tells nothing", async () => {
    const [{ id: accountID }, member] = [await store.anAccount("A"), await store.aMember(1)];
    let membershipID = "";
    const created = await raisedBy(async () => {
      membershipID = (await store.aMembership(accountID, member.id)).id;
    });
    const path = `/v2/accounts/${accountID}/account-memberships/${membershipID}` as const;
    const data = await expectData(store.get(path));
    const object = { type: "account_membership", id: membershipID };
    expect(created).toEqual([{ key: "account-membership.created", object, position: 1, payload: { data } }]);
    expect(await raisedBy(() => store.join(accountID, member.id))).toEqual([]);
    const put = () => store.put(path, { data: { type: "account_membership" } });
    expect(await raisedBy(put)).toEqual([]);
    expect(await raisedBy(() => store.delete(path))).toEqual([
      { key: "account-membership.deleted", object, position: 2, payload: object },
    ]);
  });

  it("are made of readable items alone", async () => {
    const unreadable = { ...keys.account("a"), type: "account", version: 1, packed: Buffer.from("?") };
    await expect(eventsOf(undefined, unreadable)).rejects.toThrow();
  });
});

describe("events of account tags", () => {
  it("tell what GET answers; a tag that an account gets changes the account", async () => {
    const { id: account } = await store.anAccount("A");
    let id = "";
    const created = await raisedBy(async () => {
      id = (await someTags(store, "bronze")).bronze;
    });
    const object = { type: "account_tag", id };
    const get = () => expectData(store.get(`/v2/account-tags/${id}`));
    expect(created).toEqual([
      { key: "account-tag.created", object, position: 1, payload: { data: await get() } },
    ]);
    const given = await raisedBy(() => giveTags(store, account, id));
    expect(given).toMatchObject([
      {
        key: "account.updated",
        payload: { data: { relationships: { account_tags: tagReferences(id) } } },
      },
    ]);
    const renamed = await raisedBy(() =>
      store.put(`/v2/account-tags/${id}`, { data: { type: "account_tag", name: "copper" } }),
    );
    expect(renamed).toEqual([
      { key: "account-tag.updated", object, position: 2, payload: { data: await get() } },
    ]);
    const deleted = await raisedBy(() => store.delete(`/v2/account-tags/${id}`));
    expect(deleted).toEqual([{ key: "account-tag.deleted", object, position: 3, payload: object }]);
  });
});
