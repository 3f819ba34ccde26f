import { randomUUID } from "node:crypto";
import { buildKey } from "../../../lib/auth/application-key.ts";
import { saveApplicationKey } from "../../../lib/auth/store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { DEMO_ADMIN, DEMO_SHOP } from "./clients.ts";

/** Fixed creation time, so that the demo shop is always the same. */
export const OPENED = "2026-01-12T08:00:00.000Z";

/** Stores the keys of the demo clients unless they exist. */
export async function createDemoKeys(table: Table): Promise<void> {
  const created_at = OPENED;
  const { clientId, secret } = DEMO_ADMIN;
  const writer = { table, newId: randomUUID };
  const admin = buildKey({
    client_id: clientId,
    name: "Demo shop, both grants",
    grants: ["client_credentials", "implicit"],
    secret,
    created_at,
  });
  const shop = buildKey({
    client_id: DEMO_SHOP.clientId,
    name: "Demo shop, shoppers",
    grants: ["implicit"],
    created_at,
  });
  for (const key of [admin, shop]) await saveApplicationKey(writer, key);
}
