import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { columns } from "../commands/columns.ts";
import { display } from "./display.ts";
import { startProgram } from "./program.ts";

const ROUNDS = 200;
const LONGEST_WAIT_MS = 10_000;
const DEMO_ADMIN = {
  grant_type: "client_credentials",
  client_id: "demo-admin",
  client_secret: "demo-secret",
};

/**
 * Time from the answer to a cart change until the first delivery to a webhook, through the engine's stream and the local
 * stand-in for the queue. The result is for this machine: on AWS the stream alone takes a part of a second.
 */
export async function benchEventDelivery(): Promise<void> {
  const service = await startProgram("infra/local/start.ts", { words: ["--memory", "--port", "0"] });
  const arrivals = new Map<string, number>();
  const receiver = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const { payload } = JSON.parse(text);
      if (!arrivals.has(payload.data.id)) arrivals.set(payload.data.id, performance.now());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = receiver.address() as AddressInfo;
    const waits = await measure(service.url, `http://127.0.0.1:${port}/`, arrivals);
    const at = (share: number) => `${Math.round(waits[Math.floor(share * (waits.length - 1))] ?? 0)}`;
    const rows = [
      ["change to first attempt, in ms", "p50", "p95", "longest", "told"],
      ["a webhook on this machine", at(0.5), at(0.95), at(1), `${waits.length} of ${ROUNDS}`],
    ];
    display.print(`\n${columns(rows)}`);
  } finally {
    receiver.close();
    await service.end();
  }
}

async function measure(url: string, to: string, arrivals: ReadonlyMap<string, number>): Promise<number[]> {
  const token = await send(`${url}/oauth/access_token`, new URLSearchParams(DEMO_ADMIN));
  const post = (path: string, data: unknown) =>
    send(`${url}${path}`, JSON.stringify({ data }), token.access_token);
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

async function send(url: string, body: string | URLSearchParams, token?: string) {
  const type = typeof body === "string" ? { "Content-Type": "application/json" } : {};
  const headers = { ...type, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(url, { method: "POST", headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${url} was answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

if (import.meta.main) await benchEventDelivery();
