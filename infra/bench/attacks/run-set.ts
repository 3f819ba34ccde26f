import { writeSync } from "node:fs";
import { openShop } from "../metered-shop.ts";
import { ATTACK_SETS } from "./sets.ts";

/**
 * A program of its own, with the name of a set and perhaps a share of it: stores it and makes its requests. Its heap is as small as its caller
 * says to Node, so that a request that needs more ends it. Each line on the way is written at once, and is JSON.
 */
const set = ATTACK_SETS.find(({ name }) => name === process.argv[2]);
if (!set) throw new Error(`There is no set '${process.argv[2]}'.`);
const tell = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);
const shop = await openShop();
try {
  for (const { name, endpoint, request, mostUnits } of await set.fill(shop, Number(process.argv[3] ?? 1))) {
    shop.reset();
    tell({ begins: name });
    const start = performance.now();
    const { status } = await shop.call(endpoint, request);
    const milliseconds = Math.round(performance.now() - start);
    const units = shop.calls.reduce((sum, { read }) => sum + read, 0);
    tell({ ends: name, status, units, milliseconds, mostUnits });
  }
} finally {
  await shop.engine.stop();
}
