import { DEMO_ADMIN } from "../../infra/local/demo/clients.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { writeDays, writeEntry } from "../../lib/audit-log/audit-log-store.ts";
import { buildEntries } from "../../lib/audit-log/build-entries.ts";
import { keys } from "../../lib/table/keys.ts";
import { showExamples } from "../support/examples.ts";
import type { Shop } from "../support/shop.ts";

const writer = {
  actor: { kind: "k", id: DEMO_ADMIN.clientId },
  requestId: demoId("request"),
  operation: "price-books/prices/update-price",
  at: new Date("2026-12-01T10:12:03.000Z"),
} as const;

/** The example shows the same entry whenever it is made. */
const KEPT_DAYS = 36_500;

/** A price that an administrator has changed. */
async function changePrice(shop: Shop) {
  const priceOf = (amount: number) => ({ sku: "TW-ALDER-MUG", currencies: { USD: { amount } } });
  const [made] = buildEntries({
    family: "price",
    key: keys.price(demoId("book"), demoId("price")),
    itemId: demoId("price"),
    before: { value: priceOf(1500), version: 6 },
    after: { value: priceOf(1800), version: 7 },
    writer,
    at: writer.at,
    sequenceNumber: "1",
  });
  if (!made?.entry) throw new Error("There is no entry.");
  await writeDays(shop.table, [writer.at]);
  await writeEntry(shop.table, made, KEPT_DAYS);
  return { entryID: made.entry.id };
}

showExamples({
  "audit-log/list-audit-entries": {
    prepare: async (shop) => {
      await changePrice(shop);
      return {};
    },
  },
  "audit-log/read-audit-entry": {
    path: { entryID: "1796119923000-7-TnZ1v4W2hP7Yg-0K" },
    prepare: changePrice,
  },
  "audit-log/read-log-settings": {},
  "audit-log/update-log-settings": {
    data: { type: "time_to_live", audit_days: 365, order_retention_days: 3650 },
  },
});
