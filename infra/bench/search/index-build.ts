import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { saveReleasePart } from "../../../lib/releases/store.ts";
import { writeProducts } from "../../../lib/releases/write-release.ts";
import { columns } from "../../columns.ts";
import { type Budget, within } from "../budget.ts";
import { display } from "../display.ts";
import { openShop, type Shop } from "../metered-shop.ts";
import type { BuiltAlone } from "./build-index-alone.ts";
import { generatedCatalog } from "./generated-products.ts";
import { seededRandom } from "./random.ts";
import { searchedProduct, searchedTree } from "./searched-products.ts";

/** Products, and the bytes of their descriptions. */
const CATALOGS = [
  [1000, 350],
  [10_000, 350],
  [10_000, 2048],
  [1000, 20_000],
] as const;
const WRITTEN_AT_ONCE = 100;
const WRITING_MS = 600_000;

/** Of a worker's 1,024 MB, all of its process. */
const MOST_MEGABYTES = 512;

const PROGRAM = fileURLToPath(new URL("build-index-alone.ts", import.meta.url));

/** What the index of a release costs its publication: calls, units, and the memory of a worker that does nothing else. */
export async function benchIndexBuild(): Promise<Budget[]> {
  const titles = [
    "products",
    "bytes of text",
    "segments",
    "calls",
    "read units",
    "write units",
    "MB of memory",
  ];
  const rows: (readonly (string | number)[])[] = [];
  const budgets: Budget[] = [];
  for (const [count, bytes] of CATALOGS) {
    const { segments, calls, read, write, megabytes } = await builtAlone(count, bytes);
    rows.push([count, bytes, segments, calls, read, Math.round(write), megabytes.toFixed(0)]);
    const what = `index of ${count} products with ${bytes} bytes of text`;
    budgets.push(
      within(`read units: ${what}`, read, 1.2 * count * Math.ceil((bytes + 1024) / 4096) + 500),
      within(`write units: ${what}`, write, 100 + count * (0.25 + bytes / 2048)),
      within(`MB in memory: ${what}`, megabytes, MOST_MEGABYTES),
    );
  }
  display.print(columns([titles, ...rows]));
  return budgets;
}

async function builtAlone(count: number, bytes: number): Promise<BuiltAlone> {
  const shop = await openShop();
  try {
    const release = { catalogId: randomUUID(), releaseId: randomUUID(), number: 1 };
    await write(shop, { ...release, kept: [] }, productsOf(count, bytes));
    const said = { ...release, count, endpoint: shop.engine.endpoint, tableName: shop.tableName };
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, JSON.stringify(said)]);
    return JSON.parse(stdout);
  } finally {
    await shop.engine.stop();
  }
}

/** Each with a text of its own, of the 8,000 words of the generated catalog. */
function productsOf(count: number, bytes: number): PublishedProduct[] {
  const { words } = generatedCatalog(1);
  const random = seededRandom(3);
  return Array.from({ length: count }, (_, at) => {
    let description = "";
    while (description.length < bytes) description += `${words[Math.floor(random() ** 2 * words.length)]} `;
    const product = searchedProduct(at);
    return { ...product, attributes: { ...product.attributes, description } };
  });
}

async function write(
  { runtime }: Shop,
  release: Parameters<typeof writeProducts>[1] & { readonly releaseId: string },
  products: readonly PublishedProduct[],
): Promise<void> {
  const { now, newId, profile, log, signer, demoKeys, addressLimit } = runtime;
  const deadline = deadlineIn(WRITING_MS);
  const ctx = {
    ...{ now, newId, profile, log, signer, demoKeys, addressLimit, deadline },
    table: runtime.table(deadline),
    caller: { grant: "client_credentials", clientId: "bench" } as const,
    ...{ callerSource: "", shopper: {}, requestId: randomUUID(), effectId: randomUUID(), count: () => {} },
  };
  for (let from = 0; from < products.length; from += WRITTEN_AT_ONCE) {
    await writeProducts(ctx, release, products.slice(from, from + WRITTEN_AT_ONCE));
  }
  await saveReleasePart(ctx.table, { releaseId: release.releaseId, kind: "TREE", part: 0 }, searchedTree);
}
