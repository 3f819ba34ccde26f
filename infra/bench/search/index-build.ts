import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import type { Row } from "../../commands/columns.ts";
import { type Budget, within } from "../budget.ts";
import { printTable } from "../display.ts";
import { openShop } from "../metered-shop.ts";
import type { BuiltAlone } from "./build-index-alone.ts";
import { generateCatalog } from "./generated-products.ts";
import { createSeededRandom } from "./random.ts";
import { makeSearchedProduct, writeSearched } from "./searched-products.ts";

/** Number of products and bytes of each description. */
const CATALOGS = [
  [1000, 350],
  [10_000, 350],
  [10_000, 2048],
  [1000, 20_000],
] as const;

/** For the whole process of a worker, which has 1,024 MB. */
const MOST_MEGABYTES = 512;

const PROGRAM = fileURLToPath(new URL("build-index-alone.ts", import.meta.url));

/** The cost of indexing a release: calls, units, and memory of a worker that does nothing else. */
export async function benchIndexBuild(): Promise<Budget[]> {
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  for (const [count, bytes] of CATALOGS) {
    const { segments, calls, read, write, megabytes } = await buildAlone(count, bytes);
    rows.push([count, bytes, segments, calls, read, Math.round(write), megabytes.toFixed(0)]);
    const what = `index of ${count} products with ${bytes} bytes of text`;
    budgets.push(
      within(`read units: ${what}`, read, 1.2 * count * Math.ceil((bytes + 1024) / 4096) + 500),
      within(`write units: ${what}`, write, 100 + count * (0.25 + bytes / 2048)),
      within(`MB in memory: ${what}`, megabytes, MOST_MEGABYTES),
    );
  }
  const titles = ["products", "bytes of text", "segments", "calls", "read units", "write units"];
  printTable([...titles, "MB of memory"], ...rows);
  return budgets;
}

async function buildAlone(count: number, bytes: number): Promise<BuiltAlone> {
  const shop = await openShop();
  try {
    const release = { catalogId: randomUUID(), releaseId: randomUUID(), number: 1 };
    await writeSearched(shop, release, makeProducts(count, bytes));
    const said = { ...release, count, endpoint: shop.engine.endpoint, tableName: shop.tableName };
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, JSON.stringify(said)]);
    return JSON.parse(stdout);
  } finally {
    await shop.engine.stop();
  }
}

/** Products whose descriptions have random words of the generated catalog, so that no two are equal. */
function makeProducts(count: number, bytes: number): PublishedProduct[] {
  const { words } = generateCatalog(1);
  const random = createSeededRandom(3);
  return Array.from({ length: count }, (_, at) => {
    let description = "";
    while (description.length < bytes) description += `${words[Math.floor(random() ** 2 * words.length)]} `;
    const product = makeSearchedProduct(at);
    return { ...product, attributes: { ...product.attributes, description } };
  });
}
