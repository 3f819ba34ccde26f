import { expect, it } from "@jest/globals";
import { createDemoKeys } from "../../../../infra/local/demo/demo-keys.ts";
import { openDemoShop } from "../../../../infra/local/demo/demo-store.ts";
import { unavailable } from "../../../../lib/kernel/errors.ts";
import type { Table } from "../../../../lib/table/table.ts";
import { CHEAP_PASSWORDS } from "../../../support/runtime.ts";
import { shopOn } from "../../../support/shop.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const open = (table: Table) =>
  openDemoShop(table, { imageBase: "http://shop.example", passwordCost: CHEAP_PASSWORDS });

it("the demo store opens on a busy machine, whose engine answers some calls too late", async () => {
  const table = memoryTable();
  let calls = 0;
  const late: Table = {
    ...table,
    transact: (writes, token) => {
      calls += 1;
      if (calls === 3) throw unavailable(new Error("too late"));
      return table.transact(writes, token);
    },
  };
  await createDemoKeys(table);
  await open(late);
  expect(calls).toBeGreaterThan(100);
  const { status, body } = await shopOn(table).get("/catalog/products", { as: "implicit" });
  expect(status).toBe(200);
  expect(body.data.length).toBeGreaterThan(10);
});

it("the demo store does not open where the engine never answers", async () => {
  const never = () => Promise.reject(unavailable(new Error("too late")));
  await expect(open({ ...memoryTable(), get: never, transact: never, put: never })).rejects.toThrow();
});
