import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { DEMO_ADMIN } from "../local/demo/clients.ts";
import { listen } from "../local/free-port.ts";
import { printTable } from "./display.ts";
import { fetchToken, type Program, postJson, startService } from "./program.ts";

const ROUNDS = 200;
const LONGEST_WAIT_MS = 10_000;

/**
 * Time from the answer to a cart change until the first delivery to a webhook, through the engine's stream and the local
 * stand-in for the queue. The result is for this machine: on AWS the stream alone takes a part of a second.
 */
export async function benchEventDelivery(): Promise<void> {
  const service = await startService();
  const arrivals = new Map<string, number>();
  const receiver = createServer(async (request, response) => {
    const { payload } = JSON.parse(await text(request));
    if (!arrivals.has(payload.data.id)) arrivals.set(payload.data.id, performance.now());
    response.writeHead(204).end();
  });
  try {
    const waits = await measure(service, `http://127.0.0.1:${await listen(receiver)}/`, arrivals);
    const at = (share: number) => `${Math.round(waits[Math.floor(share * (waits.length - 1))] ?? 0)}`;
    printTable(
      ["change to first attempt, in ms", "p50", "p95", "longest", "told"],
      ["a webhook on this machine", at(0.5), at(0.95), at(1), `${waits.length} of ${ROUNDS}`],
    );
  } finally {
    receiver.close();
    await service.end();
  }
}

async function measure(
  service: Program,
  to: string,
  arrivals: ReadonlyMap<string, number>,
): Promise<number[]> {
  const token = await fetchToken(service, { ...DEMO_ADMIN, clientSecret: DEMO_ADMIN.secret });
  const post = async (path: string, data: unknown) =>
    JSON.parse(await postJson(`${service.url}${path}`, token, { data }));
  await post("/v2/integrations", {
    ...{ type: "integration", name: "bench", enabled: true, integration_type: "webhook" },
    ...{ observes: ["cart.updated"], configuration: { url: to } },
  });
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { data } = await post("/v2/carts", { name: `cart ${round}` });
    const answered = performance.now();
    while (!arrivals.has(data.id) && performance.now() - answered < LONGEST_WAIT_MS) await pause(1);
    const arrived = arrivals.get(data.id);
    if (arrived !== undefined) waits.push(Math.max(0, arrived - answered));
  }
  return waits.sort((a, b) => a - b);
}

if (import.meta.main) await benchEventDelivery();
