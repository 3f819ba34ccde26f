import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { Method } from "../../lib/use-case/gateway.ts";
import { anOrderOf3000 } from "../support/orders/paid-shop.ts";
import { orderId, saveOrders } from "../support/orders.ts";
import { shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const page = readFileSync(new URL("../../docs/payments-elsewhere.md", import.meta.url), "utf8");

/** The requests that the page shows, in order. */
const shown = [
  ...page.matchAll(
    /^curl -X (\w+) "\$URL(\S+)" -H "Authorization: Bearer \$(ADMIN|SHOPPER)"(?: \\\n {2}-d (?:'([^']*)'|"\$\(node confirmation\.mjs (\w+)\)"))?$/gm,
  ),
].map(([, method = "", path = "", as, body, outcome]) => ({ method, path, as, body, outcome }));
const script = page.match(/```js\n(\/\/ confirmation\.mjs[\s\S]*?)```/)?.[1] ?? "";
const secret = page.match(/"secret": "([^"]+)"/)?.[1] ?? "";

function confirmation(parameters: object, outcome: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), "confirmation-"));
  try {
    writeFileSync(join(folder, "confirmation.mjs"), script);
    const env = { ...process.env, CLIENT_PARAMETERS: JSON.stringify(parameters), SECRET: secret };
    const text = execFileSync(process.execPath, [join(folder, "confirmation.mjs"), outcome], { env });
    return JSON.parse(String(text));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("docs/payments-elsewhere.md", () => {
  it("200: everything that it tells developers to send, in its order", async () => {
    expect(shown).toHaveLength(page.match(/^curl /gm)?.length ?? 0);
    const now = () => new Date();
    const table = memoryTable({ now });
    const shop = shopOn(table, { now });
    await saveOrders(
      table,
      [1, 2, 3].map((id) => anOrderOf3000({ id: orderId(id) })),
    );
    // The provider pays order 1. Order 2 is paid externally, and a payment of order 3 is cancelled.
    let [orderID, transactionID, parameters] = [orderId(1), "", {}];
    const states: unknown[] = [];
    const send = async (one: (typeof shown)[number]) => {
      const body = one.outcome ? confirmation(parameters, one.outcome) : one.body && JSON.parse(one.body);
      const path = one.path.replace("$ORDER", orderID).replace("$TRANSACTION", transactionID);
      const as = one.as === "ADMIN" ? "client_credentials" : "implicit";
      const answer = await shop.send(one.method as Method, path, { as, ...(body ? { body } : {}) });
      expect([one.path, answer.body.errors, answer.status]).toEqual([one.path, undefined, 200]);
      return answer.body.data;
    };
    for (const one of shown) {
      if (one.path.endsWith("/external")) orderID = orderId(2);
      if (one.path.endsWith("/cancel")) {
        orderID = orderId(3);
        transactionID = (await send(shown.findLast(({ path }) => path.endsWith("/payments"))!)).id;
      }
      const data = await send(one);
      if (one.path.endsWith("/payments") && !(orderID === orderId(1) && transactionID))
        transactionID = data.id;
      if (data.client_parameters) parameters = data.client_parameters;
      if (data.type === "transaction") states.push([data.transaction_type, data.status, data.amount]);
    }
    expect(states).toEqual([
      ["authorize", "complete", 1000],
      ["purchase", "complete", 2000],
      ["capture", "complete", 1000],
      ["refund", "complete", 1000],
      ["purchase", "pending", 3000],
      ["purchase", "complete", 3000],
      ["purchase", "cancelled", 3000],
    ]);
  });
});
