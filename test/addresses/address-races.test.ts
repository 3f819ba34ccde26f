import { beforeEach, describe, expect, it } from "@jest/globals";
import { getAddresses } from "../../lib/addresses/addresses-store.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Table } from "../../lib/table/table.ts";
import { ADDRESS, addressBook } from "../support/addresses.ts";
import { countStatuses, times } from "../support/answers.ts";
import { aCustomerStore } from "../support/customers.ts";
import { shopOn } from "../support/shop.ts";
import { useEngine } from "../support/tables/engine.ts";

const engine = useEngine();
const now = () => new Date();
const PATIENT = { now, deadlineMs: 60_000 };

async function anAccount(table: Table) {
  const shop = shopOn(table);
  const data = { type: "account", name: "Larkfield" };
  const { id } = (await shop.post("/v2/accounts", { data }, PATIENT)).body.data;
  return {
    owner: { type: "account" as const, id },
    book: addressBook({ type: "account", id }, { table, ...PATIENT }),
  };
}

describe("addresses that many write at once", () => {
  let table: Table;
  beforeEach(async () => {
    table = await engine.table();
  });

  it("201 once and 422 nine times: ten at 24 of 25", async () => {
    const { owner, book } = await anAccount(table);
    for (let made = 0; made < 24; made += 1) await book.create();
    const answers = await times(10, () => book.create());
    expect(countStatuses(answers)).toEqual({ 201: 1, 422: 9 });
    expect(await getAddresses(table, owner)).toHaveLength(25);
    expect((await table.get(keys.addressCount(owner)))?.["addresses"]).toBe(25);
  });

  it("204 once and 404 after that: one address deleted by many, counted down once", async () => {
    const { owner, book } = await anAccount(table);
    await book.create();
    const { id } = (await book.create()).body.data;
    const answers = await times(6, () => book.remove(id));
    expect(countStatuses(answers)).toEqual({ 204: 1, 404: 5 });
    expect((await table.get(keys.addressCount(owner)))?.["addresses"]).toBe(1);
  });

  it("200: changes of one address at once are all in it", async () => {
    const { book } = await anAccount(table);
    const { id } = (await book.create()).body.data;
    const fields = ["name", "city", "region", "line_2", "company_name"];
    await Promise.all(fields.map((field) => book.update(id, { [field]: `the ${field}` })));
    const all = Object.fromEntries(fields.map((field) => [field, `the ${field}`]));
    expect((await book.read(id)).body.data).toMatchObject({ ...ADDRESS, ...all });
  });

  it.each(["account", "customer"] as const)(
    "no address stays when its %s is deleted while it is added",
    async (type) => {
      const { create, remove } = aCustomerStore({ table, ...PATIENT });
      const id = type === "account" ? (await anAccount(table)).owner.id : (await create()).body.data.id;
      const book = addressBook({ type, id }, { table, ...PATIENT });
      const removal = () =>
        type === "account"
          ? shopOn(table).delete(`/v2/accounts/${id}`, PATIENT)
          : remove(id, { as: "client_credentials" });
      await book.create();
      const [deleted, ...added] = await Promise.all([
        removal(),
        ...Array.from({ length: 8 }, () => book.create()),
      ]);
      expect(deleted?.status).toBe(204);
      for (const { status } of added) expect([201, 404]).toContain(status);
      for (const { status } of [await book.list(), await book.create()]) expect(status).toBe(404);
      expect(await getAddresses(table, { type, id })).toEqual([]);
      expect(await table.get(keys.addressCount({ type, id }))).toBeUndefined();
    },
  );
});

describe("e-mail addresses that many take at once", () => {
  it("201 once, 200 once: of two new customers, of two changes", async () => {
    const table = await engine.table();
    const { create, update, list } = aCustomerStore({ table, ...PATIENT, as: "client_credentials" });
    const ron = (email: string) => create({ type: "customer", name: "Ron", email });
    const made = await Promise.all([ron("ron@shop.test"), ron("RON@shop.test")]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [one, other] = await Promise.all([ron("one@shop.test"), ron("other@shop.test")]);
    const changed = await Promise.all(
      [one, other].map(({ body }) =>
        update(body.data.id, { email: "new@shop.test" }, { as: "client_credentials" }),
      ),
    );
    expect(changed.map(({ status }) => status).sort()).toEqual([200, 409]);
    const emails = (await list("sort=email")).body.data.map(({ email }) => email);
    expect(emails.filter((email) => email === "new@shop.test")).toHaveLength(1);
    expect(emails).toHaveLength(3);
  });
});
