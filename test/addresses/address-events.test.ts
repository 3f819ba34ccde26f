import { describe, expect, it } from "@jest/globals";
import type { RaisedEvent } from "../../lib/events/event.ts";
import { addressBook } from "../support/addresses.ts";
import { aCustomerStore, RON } from "../support/customers.ts";
import { takeNewEvents } from "../support/events/raised.ts";
import { createRecordedTable } from "../support/events/recorded-changes.ts";
import { NOON } from "../support/runtime.ts";

let clock = NOON.getTime();
const now = () => new Date(clock);

/** A store, and `told`, which returns the events since its last call. */
function aToldStore() {
  const table = createRecordedTable({ now });
  return {
    ...aCustomerStore({ now, table, as: "client_credentials" }),
    table,
    told: () => takeNewEvents(table),
  };
}

const short = (events: readonly RaisedEvent[]) => events.map(({ key, position }) => [key, position]);

describe("events of customers", () => {
  it("are one for each change, in order, with the customer as it was then", async () => {
    const { create, update, read, remove, signIn, told, as } = aToldStore();
    const { id } = (await create()).body.data;
    const created = await told();
    const before = (await read(id)).body.data;
    expect(created).toEqual([
      { key: "customer.created", object: { type: "customer", id }, position: 1, payload: { data: before } },
    ]);
    clock += 1000;
    const changed = (await update(id, { email: "new@shop.test" }, await as(id))).body.data;
    expect(await told()).toMatchObject([
      { key: "customer.updated", position: 2, payload: { data: changed } },
    ]);
    await update(id, { password: "another secret" }, await as(id));
    expect(short(await told())).toEqual([["customer.updated", 3]]);
    await update(id, { email: "new@shop.test" });
    await signIn("new@shop.test", "another secret");
    expect(await told()).toEqual([]);
    await remove(id);
    const object = { type: "customer", id };
    expect(await told()).toEqual([{ key: "customer.deleted", object, position: 4, payload: object }]);
  });

  it("are none of what was refused", async () => {
    const { create, update, remove, told, as } = aToldStore();
    const { id } = (await create()).body.data;
    await told();
    await create();
    await update(id, { email: "no" });
    await update(id, { password: null }, await as(id));
    await update(crypto.randomUUID(), { name: "x" });
    await remove(crypto.randomUUID());
    expect(await told()).toEqual([]);
  });

  it("hold no password and no hash of one", async () => {
    const { create, update, told, table } = aToldStore();
    const { id } = (await create()).body.data;
    await update(id, { password: "another secret" });
    const events = JSON.stringify(await told());
    for (const secret of [RON.password, "another secret", "salt", "hash"])
      expect(events).not.toContain(secret);
    expect(table.all().some(({ type }) => type === "customer")).toBe(true);
  });
});

describe("events of addresses", () => {
  it("are one for each change, and one for each that goes with its owner", async () => {
    const { create, remove, told, setup } = aToldStore();
    const customer = (await create()).body.data;
    const book = addressBook({ type: "customer", id: customer.id }, { ...setup, as: "client_credentials" });
    await told();
    const first = (await book.create()).body.data;
    const object = { type: "address", id: first.id };
    expect(await told()).toEqual([{ key: "address.created", object, position: 1, payload: { data: first } }]);
    clock += 1000;
    const changed = (await book.update(first.id, { city: "Hell" })).body.data;
    expect(await told()).toEqual([
      { key: "address.updated", object, position: 2, payload: { data: changed } },
    ]);
    await book.update(first.id, { city: "Hell" });
    await book.update(first.id, { line_1: "" });
    await book.create({ type: "address" });
    expect(await told()).toEqual([]);
    await book.remove(first.id);
    expect(await told()).toEqual([{ key: "address.deleted", object, position: 3, payload: object }]);
    const left = [(await book.create()).body.data.id, (await book.create()).body.data.id];
    await told();
    await remove(customer.id);
    const gone = await told();
    expect(short(gone).toSorted()).toEqual([
      ["address.deleted", 2],
      ["address.deleted", 2],
      ["customer.deleted", 2],
    ]);
    expect(
      gone
        .filter(({ key }) => key === "address.deleted")
        .map(({ object: { id } }) => id)
        .toSorted(),
    ).toEqual(left.toSorted());
  });
});
