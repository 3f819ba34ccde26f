import { existsSync, readdirSync } from "node:fs";
import { createDemoKeys } from "../../infra/local/demo/demo-keys.ts";
import { openDemoShop } from "../../infra/local/demo/demo-store.ts";
import { PASSWORD_COST } from "../../lib/use-case/context.ts";
import { shopOn } from "../support/shop.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";
import type { StoredPart } from "./stored-part.ts";

const TESTS = new URL("../", import.meta.url);

/** A shop over a recorded table. Passwords cost what they cost in a deployment, unless `passwordCost` says otherwise. */
export const createRecordedShop = (table: MemoryTable, now: () => Date, passwordCost = PASSWORD_COST) =>
  shopOn(table, { now, passwordCost });

/** A store with an item of every type: the demo shop, its keys, and what `test/<area>/stored.ts` adds. */
export async function fillStore(
  table: MemoryTable,
  now: () => Date,
  passwordCost = PASSWORD_COST,
): Promise<void> {
  const shop = createRecordedShop(table, now, passwordCost);
  await createDemoKeys(table);
  await openDemoShop(table, { imageBase: "http://shop.example", passwordCost });
  for (const { add } of await listParts()) await add(shop);
}

async function listParts(): Promise<readonly StoredPart[]> {
  const files = readdirSync(TESTS).map((area) => new URL(`${area}/stored.ts`, TESTS));
  const loaded = files.filter((file) => existsSync(file)).map((file) => import(file.href));
  const parts = (await Promise.all(loaded)).flatMap(
    ({ storedParts }: { readonly storedParts: readonly StoredPart[] }) => storedParts,
  );
  return parts.toSorted((one, other) => one.place - other.place);
}
