import { writeSync } from "node:fs";
import { openShop, type Shop, sumUnits } from "../metered-shop.ts";
import type { Attack } from "./attack-set.ts";
import { ATTACK_SETS } from "./sets.ts";

/**
 * Program with the name of a set and optionally a share of it as arguments. It stores the set and sends its requests. The
 * caller limits the heap with a Node option, so that a request that needs more ends the process. Each result is printed at
 * once, as a line of JSON.
 */
const set = ATTACK_SETS.find(({ name }) => name === process.argv[2]);
if (!set) throw new Error(`There is no set '${process.argv[2]}'.`);
const share = Number(process.argv[3] ?? 1);
/** A part of a set is stored to see that its requests fit into memory, so their time is not measured. */
const rounds = share < 1 ? 1 : 3;
const tell = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);
const shop = await openShop();
try {
  const attacks = await set.fill(shop, share);
  const missing = set.endpoints.filter((id) => !attacks.some(({ endpoint }) => endpoint.id === id));
  if (missing.length > 0) throw new Error(`The set has no request of ${missing.join(", ")}.`);
  for (const attack of attacks) {
    const { name, mostUnits, maybeForbidden = false } = attack;
    tell({ begins: name });
    tell({ ends: name, mostUnits, maybeForbidden, ...(await measureAttack(shop, attack)) });
  }
} finally {
  await shop.engine.stop();
}

/** Read units of the first try, and the least CPU time of all tries without the engine's. */
async function measureAttack(shop: Shop, { endpoint, request }: Attack) {
  let first: { readonly status: number; readonly units: number; readonly milliseconds: number } | undefined;
  let cpuMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    shop.reset();
    const start = performance.now();
    const before = process.cpuUsage();
    const { status } = await shop.call(endpoint, request);
    const { user, system } = process.cpuUsage(before);
    const isSame = first === undefined || first.status === status;
    if (isSame) cpuMs = Math.min(cpuMs, Math.round((user + system) / 1000));
    const milliseconds = Math.round(performance.now() - start);
    first ??= { status, units: sumUnits(shop.calls, "read"), milliseconds };
  }
  return { ...first, cpuMs, isGuest: request.as === "implicit" };
}
