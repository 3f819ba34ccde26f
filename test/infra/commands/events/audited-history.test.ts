import { describe, expect, it } from "@jest/globals";
import { auditRows } from "../../../../infra/commands/events/audit-events.ts";
import { createContexts } from "../../../../lib/runtime/consumer.ts";
import { readLog } from "../../../../lib/webhooks/log/event-log-store.ts";
import { EVENT_LOG_PARTS } from "../../../../lib/webhooks/log/logged-event.ts";
import { anAccountStore, INFO, USER } from "../../../support/accounts/account-store.ts";
import { ADDRESS } from "../../../support/addresses.ts";
import { runWorker } from "../../../support/background/worker.ts";
import { WEBHOOK } from "../../../support/events/integrations.ts";
import { takeNewEvents } from "../../../support/events/raised.ts";
import { createRecordedTable } from "../../../support/events/recorded-changes.ts";
import { consume } from "../../../support/events/streamed.ts";
import { testRuntime } from "../../../support/runtime.ts";
import { expectData } from "../../../support/shop.ts";
import { custom } from "../../../support/shops/carts.ts";
import { createApiWith, createEntryIn } from "../../../support/shops/custom-apis.ts";
import { aMerchant } from "../../../support/shops/merchant.ts";

/** A store with something of every kind, an integration, and a consumer that can be off. */
async function aHistory() {
  const store = await anAccountStore(createRecordedTable);
  const { table } = store;
  const merchant = await aMerchant(table);
  const api = await createApiWith(table, { lot: {} }, { api_type: "lot_ext" });
  const gone = await createApiWith(table, { lot: {} }, { api_type: "gone_ext", slug: "gone-ext" });
  await merchant.attach([(await merchant.product()).id]);
  table.newChanges();
  await expectData(store.post("/v2/integrations", { data: { ...WEBHOOK, observes: ["cart.updated"] } }));
  await turn({ table, store });
  const runtime = testRuntime({ table, now: store.now });
  const next = createContexts(runtime, () => {});
  const { deliveryCalls } = runtime.capabilities;
  const pages = async function* () {
    yield table.all();
  };
  const audit = (isWriting: boolean) =>
    auditRows({ next, deliveryCalls, pages, isWriting, report: () => {}, pause: async () => {} });
  return { table, merchant, store, api, gone, audit };
}

type History = Awaited<ReturnType<typeof aHistory>>;

/** The consumer reads the changes so far. */
async function turn({ table, store }: Pick<History, "table" | "store">): Promise<void> {
  await runWorker({ table, now: store.now });
  await consume(table, store.now, table.newChanges());
}

/** The consumer is off. @returns the events it would have raised, as object and position */
async function missed({ table, store }: History): Promise<readonly string[]> {
  await runWorker({ table, now: store.now });
  const raised = await takeNewEvents(table);
  return [...new Set(raised.map(({ object, position }) => `${object.type} ${object.id} ${position}`))];
}

type Made = Awaited<ReturnType<typeof make>>;

type Making = Omit<History, "gone"> & Partial<Pick<History, "gone">>;

async function make({ store, api, gone, merchant, table }: Making, name: string) {
  const [account, other] = [await store.account(`A ${name}`), await store.account(`B ${name}`)];
  const { id: user } = await store.user(name);
  const { id: leaver } = await store.user(`leaver-${name}`);
  await store.join(account, user);
  const address = await expectData(
    store.post(`/v2/accounts/${account}/addresses`, { data: { ...ADDRESS, name } }),
  );
  const { id: customer } = await store.customer(name);
  for (const cart of [`${name}-cart`, `${name}-gone`]) {
    await expectData(store.post("/v2/carts", { data: { id: cart } }));
    await expectData(store.post(`/v2/carts/${cart}/items`, { data: custom("a") }));
  }
  const [entry, lost] = [await createEntryIn(table, api, { lot: name }), await createEntryIn(table, api, {})];
  if (gone) await createEntryIn(table, gone, {});
  await merchant.publish();
  return {
    name,
    account,
    other,
    user,
    leaver,
    address: address.id,
    customer,
    entry,
    lost,
  };
}

async function change({ store, api, merchant }: History, made: Made, to: string): Promise<void> {
  const { account, user, customer, name, address, entry } = made;
  await expectData(
    store.put(`/v2/accounts/${account}`, { data: { type: "account", name: `${to} ${name}` } }),
  );
  await expectData(store.put(`${store.users}/${user}`, { data: { type: USER, name: `${to} ${name}` } }));
  const info = { type: INFO, username: `${to}-${name}`, password: "walnut-and-brass" };
  if (to === "off") {
    await expectData(
      store.post(store.infosOf(user), { data: { ...info, password_profile_id: store.profile } }),
    );
  }
  await expectData(store.put(`/v2/customers/${customer}`, { data: { type: "customer", name: to } }));
  await expectData(
    store.put(`/v2/accounts/${account}/addresses/${address}`, { data: { ...ADDRESS, name: to } }),
  );
  for (const _ of [1, 2]) await expectData(store.put(`/v2/carts/${name}-cart`, { data: { name: to } }));
  await expectData(
    store.put(`/v2/extensions/${api.slug}/${entry.id}`, { data: { type: "lot_ext", lot: to } }),
  );
  await store.settings({ auto_create_account_for_account_members: to === "on" });
  await expectData(store.put("/v2/settings", { data: { type: "settings", page_length: 20 + to.length } }));
  await merchant.publish();
}

async function remove({ store, api, gone }: History, { name, other, leaver, lost }: Made): Promise<void> {
  await expectData(store.delete(`/v2/accounts/${other}`));
  await expectData(store.delete(`${store.users}/${leaver}`));
  await expectData(store.delete(`/v2/carts/${name}-gone`));
  await expectData(store.delete(`/v2/extensions/${api.slug}/${lost.id}`));
  await expectData(store.delete(`/v2/settings/extensions/custom-apis/${gone.id}`));
}

/** Expands `cart A: positions 2–3, cart.updated` to `cart A 2` and `cart A 3`. */
function positionsOf(rows: readonly string[]): readonly string[] {
  return rows.flatMap((row) => {
    const [, object, from, to] = /^(\S+ \S+): positions? (\d+)(?:–(\d+))?, /.exec(row) ?? [];
    if (object === undefined) return [];
    const last = Number(to ?? from);
    return Array.from({ length: last - Number(from) + 1 }, (_, at) => `${object} ${Number(from) + at}`);
  });
}

describe("the audit of a history in whose middle the consumer was off", () => {
  it("finds exactly what was not told, and nothing more once it has been appended", async () => {
    const history = await aHistory();
    const { table, store, audit } = history;
    await expectData(store.put("/v2/settings", { data: { type: "settings", page_length: 21 } }));
    const early = await make(history, "early");
    await turn(history);
    expect(await audit(false)).toMatchObject({ isWhole: true });

    store.later(60);
    await change(history, early, "off");
    const { gone: _, ...others } = history;
    await make(others, "late");
    await remove(history, early);
    const expected = await missed(history);
    expect(expected.length).toBeGreaterThan(25);

    store.later(60);
    await change(history, early, "on");
    await turn(history);
    const found = await audit(false);
    expect(positionsOf(found.rows).toSorted()).toEqual(expected.toSorted());
    expect(found.isWhole).toBe(false);

    expect((await audit(true)).isWhole).toBe(true);
    const again = await audit(false);
    expect([again.isWhole, positionsOf(again.rows)]).toEqual([true, []]);
    const logged = (await Promise.all(EVENT_LOG_PARTS.map((part) => readLog(table, part, 0, 1000)))).flat();
    const { payload } = logged.findLast(({ object }) => object.id === early.account) ?? {};
    expect(payload).toEqual({ data: await expectData(store.get(`/v2/accounts/${early.account}`)) });
  });
});
