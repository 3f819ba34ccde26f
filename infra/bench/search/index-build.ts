import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { saveReleasePart } from "../../../lib/releases/store.ts";
import { writeProducts } from "../../../lib/releases/write-release.ts";
import { WITHOUT_REQUEST } from "../../../lib/use-case/context.ts";
import { columns } from "../../commands/columns.ts";
import { type Budget, within } from "../budget.ts";
import { display } from "../display.ts";
import { openShop, type Shop } from "../metered-shop.ts";
import type { BuiltAlone } from "./build-index-alone.ts";
import { generateCatalog } from "./generated-products.ts";
import { createSeededRandom } from "./random.ts";
import { makeSearchedProduct, searchedTree } from "./searched-products.ts";

/** Number of products and bytes of each description. */
const CATALOGS = [
  [1000, 350],
  [10_000, 350],
  [10_000, 2048],
  [1000, 20_000],
] as const;
const WRITTEN_AT_ONCE = 100;
const WRITING_MS = 600_000;

/** For the whole process of a worker, which has 1,024 MB. */
const MOST_MEGABYTES = 512;

const PROGRAM = fileURLToPath(new URL("build-index-alone.ts", import.meta.url));

/** The cost of indexing a release: calls, units, and memory of a worker that does nothing else. */
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
    const { segments, calls, read, write, megabytes } = await buildAlone(count, bytes);
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

async function buildAlone(count: number, bytes: number): Promise<BuiltAlone> {
  const shop = await openShop();
  try {
    const release = { catalogId: randomUUID(), releaseId: randomUUID(), number: 1 };
    await write(shop, { ...release, kept: [] }, makeProducts(count, bytes));
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

async function write(
  { runtime }: Shop,
  release: Parameters<typeof writeProducts>[1] & { readonly releaseId: string },
  products: readonly PublishedProduct[],
): Promise<void> {
  const { now, newId, profile, log, demoKeys, addressLimit } = runtime;
  const deadline = deadlineIn(WRITING_MS);
  const ctx = {
    ...WITHOUT_REQUEST,
    ...{ now, newId, profile, log, demoKeys, addressLimit, deadline },
    table: runtime.table(deadline),
    caller: { grant: "client_credentials", clientId: "bench" } as const,
    ...{ requestId: randomUUID(), effectId: randomUUID(), count: () => {} },
  };
  for (let from = 0; from < products.length; from += WRITTEN_AT_ONCE) {
    await writeProducts(ctx, release, products.slice(from, from + WRITTEN_AT_ONCE));
  }
  await saveReleasePart(ctx.table, { releaseId: release.releaseId, kind: "TREE", part: 0 }, searchedTree);
}
