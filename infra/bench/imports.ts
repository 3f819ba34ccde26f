import { importPriceBooks } from "../../functions/price-books/import/import-price-books.ts";
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

/**
 * The cost of importing a thousand products, and then their prices in a new book, by what the rows change. A slow machine needs
 * more steps, of some ten calls.
 */
export async function benchImports(shop: Shop): Promise<Budget[]> {
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  for (const [name, endpoint, file, most] of [
    ["new products", importProducts, listProducts("Mug"), { calls: 1500, read: 4000, write: 13_800 }],
    ["changed products", importProducts, listProducts("Cup"), { calls: 1400, read: 2500, write: 9200 }],
    ["unchanged products", importProducts, listProducts("Cup"), { calls: 1250, read: 2500, write: 150 }],
    ["new prices", importPriceBooks, listPrices(1200), { calls: 450, read: 1400, write: 5400 }],
    ["changed prices", importPriceBooks, listPrices(1300), { calls: 450, read: 2400, write: 2600 }],
    ["unchanged prices", importPriceBooks, listPrices(1300), { calls: 350, read: 2400, write: 150 }],
  ] as const) {
    shop.reset();
    const begin = performance.now();
    await importFile(shop, endpoint, file);
    const seconds = (performance.now() - begin) / 1000;
    const [read, write] = [sumUnits(shop.calls, "read"), sumUnits(shop.calls, "write")];
    rows.push([name, shop.calls.length, read, write, seconds.toFixed(1)]);
    budgets.push(within(`calls: a thousand ${name}`, shop.calls.length, most.calls));
    budgets.push(within(`read units: a thousand ${name}`, read, most.read));
    budgets.push(within(`write units: a thousand ${name}`, write, most.write));
  }
  printTable(["a thousand", "calls", "read units", "write units", "seconds"], ...rows);
  return budgets;
}

function listProducts(name: string): string {
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `BENCH-${at},${name} ${at},BENCH-SKU-${at},physical,live,"${TEXT}"`,
  );
  return ["external_ref,name,sku,commodity_type,status,description", ...lines].join("\r\n");
}

/** @param amount in minor units */
function listPrices(amount: number): string {
  const book = { type: "pricebook", attributes: { external_ref: "bench", name: "Bench" } };
  const prices = Array.from({ length: ROWS }, (_, at) => ({
    ...{ type: "product-price", pricebook_external_ref: "bench" },
    attributes: {
      sku: `BENCH-SKU-${at}`,
      currencies: { USD: { amount: amount + at, includes_tax: false } },
    },
  }));
  return [book, ...prices].map((data) => JSON.stringify({ data })).join("\n");
}

async function importFile(
  shop: Shop,
  endpoint: typeof importProducts | typeof importPriceBooks,
  file: string,
): Promise<void> {
  const capabilities = { ...shop.runtime.capabilities, privateFiles: openMemoryFiles() };
  const runtime = { ...shop.runtime, capabilities };
  const event = shop.eventOf(endpoint, {
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: `--${BOUNDARY}\r\n${FORM_HEAD}\r\n\r\n${file}\r\n--${BOUNDARY}--\r\n`,
  });
  const { statusCode, body } = await createHandlerFor(endpoint, runtime)(event);
  if (statusCode !== 201) throw new Error(`The import of the bench was answered ${statusCode}: ${body}`);
  const work = createConsumer(consumer, runtime);
  const NewImage = { type: { S: "task" } };
  const Records = [{ eventName: "INSERT" as const, dynamodb: { SequenceNumber: "1", NewImage } }];
  const { batchItemFailures } = await work({ Records }, { getRemainingTimeInMillis: () => 600_000 });
  if (batchItemFailures.length > 0) throw new Error("The import of the bench did not end.");
}

const BOUNDARY = "form";
const FORM_HEAD =
  'Content-Disposition: form-data; name="file"; filename="rows"\r\nContent-Type: application/octet-stream';

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
