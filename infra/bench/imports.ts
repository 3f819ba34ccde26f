import { importProducts } from "../../functions/products/import/import-products.ts";
import { consumer } from "../../functions/tasks/carry-on-tasks.ts";
import { createHandlerFor } from "../../lib/http/handler.ts";
import { createConsumer } from "../../lib/runtime/consumer.ts";
import type { PrivateFiles } from "../../lib/use-case/capabilities.ts";
import type { Row } from "../commands/columns.ts";
import { type Budget, within } from "./budget.ts";
import { printTable } from "./display.ts";
import { type Shop, sumUnits } from "./metered-shop.ts";

const ROWS = 1000;
/** With their columns, some 800 bytes a row. */
const TEXT = "A mug of alder wood, turned by hand. ".repeat(18);

/** The cost of importing a thousand products, by what their rows change. A slow machine needs more steps, of some ten calls. */
export async function benchImports(shop: Shop): Promise<Budget[]> {
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  for (const [name, file, most] of [
    ["new", makeFile("Mug"), { calls: 1500, read: 4000, write: 13_800 }],
    ["changed", makeFile("Cup"), { calls: 1400, read: 2500, write: 9200 }],
    ["unchanged", makeFile("Cup"), { calls: 1250, read: 2500, write: 150 }],
  ] as const) {
    shop.reset();
    const begin = performance.now();
    await importFile(shop, file);
    const seconds = (performance.now() - begin) / 1000;
    const [read, write] = [sumUnits(shop.calls, "read"), sumUnits(shop.calls, "write")];
    rows.push([name, shop.calls.length, read, write, seconds.toFixed(1)]);
    budgets.push(within(`calls: a thousand ${name} products`, shop.calls.length, most.calls));
    budgets.push(within(`read units: a thousand ${name} products`, read, most.read));
    budgets.push(within(`write units: a thousand ${name} products`, write, most.write));
  }
  printTable(["a thousand rows", "calls", "read units", "write units", "seconds"], ...rows);
  return budgets;
}

function makeFile(name: string): string {
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `BENCH-${at},${name} ${at},BENCH-SKU-${at},physical,live,"${TEXT}"`,
  );
  return ["external_ref,name,sku,commodity_type,status,description", ...lines].join("\r\n");
}

async function importFile(shop: Shop, file: string): Promise<void> {
  const capabilities = { ...shop.runtime.capabilities, privateFiles: openMemoryFiles() };
  const runtime = { ...shop.runtime, capabilities };
  const event = shop.eventOf(importProducts, {
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: `--${BOUNDARY}\r\n${FORM_HEAD}\r\n\r\n${file}\r\n--${BOUNDARY}--\r\n`,
  });
  const { statusCode, body } = await createHandlerFor(importProducts, runtime)(event);
  if (statusCode !== 201) throw new Error(`The import of the bench was answered ${statusCode}: ${body}`);
  const work = createConsumer(consumer, runtime);
  const NewImage = { type: { S: "task" } };
  const Records = [{ eventName: "INSERT" as const, dynamodb: { SequenceNumber: "1", NewImage } }];
  const { batchItemFailures } = await work({ Records }, { getRemainingTimeInMillis: () => 600_000 });
  if (batchItemFailures.length > 0) throw new Error("The import of the bench did not end.");
}

const BOUNDARY = "form";
const FORM_HEAD =
  'Content-Disposition: form-data; name="file"; filename="products.csv"\r\nContent-Type: text/csv';

/** The private bucket, whose requests are not units of the table. */
function openMemoryFiles(): PrivateFiles {
  const kept = new Map<string, Uint8Array>();
  const keep: PrivateFiles["keep"] = async (_, { name, bytes }) => void kept.set(name, bytes);
  return {
    ...{ keep, replace: keep },
    remove: async (_, name) => void kept.delete(name),
    uploadOf: () => Promise.reject(new Error("The bench announces no file.")),
    sizeOf: async (_, name) => kept.get(name)?.length,
    readPart: async (_, name, from, to) => kept.get(name)?.subarray(from, to),
    linkTo: async (_, name) => `http://127.0.0.1/${name}`,
  };
}
