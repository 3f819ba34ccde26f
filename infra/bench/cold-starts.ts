import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { addCartItems } from "../../functions/carts/items/add-cart-items.ts";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import { DIST } from "../build/build.ts";
import { withClientsAlone } from "../build/import-time.ts";
import { cartWith, makeItem } from "./adds.ts";
import { printTable } from "./display.ts";
import type { Shop } from "./metered-shop.ts";
import { findMedian } from "./times.ts";

/** New processes for each candidate, in turns. */
const PROCESSES = 15;

const runFile = promisify(execFile);

/**
 * Milliseconds from the start of a new process to the answer of its first add, from the function's bundle, compared with
 * a process that only loads the two SDK clients. With Node's compile cache both are measured again.
 */
export async function benchColdStarts(shop: Shop, products: readonly PublishedProduct[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-cold-"));
  try {
    const bundle = resolve(DIST, addCartItems.id, "index.cjs");
    const cartID = await cartWith(shop, products, 0);
    const event = shop.eventOf(addCartItems, { params: { cartID }, body: { data: makeItem(products, 0) } });
    const add = join(folder, "add.cjs");
    await writeFile(add, firstAdd(bundle, JSON.stringify(event)));
    await withClientsAlone(async ({ file }) => {
      const cache = { NODE_COMPILE_CACHE: join(folder, "cache") };
      const [clients, first, cachedClients, cachedFirst] = await measureInTurns([
        [file, {}],
        [add, environmentFor(shop)],
        [file, cache],
        [add, { ...environmentFor(shop), ...cache }],
      ]);
      const ratio = (one = Number.NaN, other = Number.NaN) => (one / other).toFixed(2);
      const show = (value = Number.NaN) => value.toFixed(0);
      const head = ["from the start of a process, median ms", "SDK clients loaded", "first add answered"];
      printTable(
        [...head, "ratio", "budget"],
        ["as deployed", show(clients), show(first), ratio(first, clients), "1.25"],
        [
          "with a compile cache",
          show(cachedClients),
          show(cachedFirst),
          ratio(cachedFirst, cachedClients),
          "",
        ],
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends the process at once, so that open connections do not count. */
function firstAdd(bundle: string, event: string): string {
  return `const { handler } = require(${JSON.stringify(bundle)});
handler(${event}, { awsRequestId: "cold" }).then(({ statusCode, body }) => {
  if (statusCode !== 201) throw new Error(statusCode + body);
  process.exit(0);
});`;
}

function environmentFor({ engine, tableName, publicKeys }: Shop): NodeJS.ProcessEnv {
  return {
    AWS_REGION: "local",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    POWERTOOLS_LOG_LEVEL: "SILENT",
    DYNAMODB_ENDPOINT: engine.endpoint,
    CARTWRIGHT_TABLE: tableName,
    CARTWRIGHT_PUBLIC_KEYS: JSON.stringify(publicKeys),
  };
}

type Candidate = readonly [file: string, env: NodeJS.ProcessEnv];

async function measureInTurns(candidates: readonly Candidate[]): Promise<readonly number[]> {
  const times = candidates.map((): number[] => []);
  for (let round = 0; round <= PROCESSES; round += 1) {
    for (const [at, [file, env]] of candidates.entries()) {
      const start = performance.now();
      await runFile(process.execPath, [file], { env: { PATH: process.env["PATH"], ...env } });
      if (round > 0) times[at]?.push(performance.now() - start); // The first round fills the caches.
    }
  }
  return times.map(findMedian);
}
