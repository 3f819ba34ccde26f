import { setTimeout as pause } from "node:timers/promises";
import { readField, readList } from "../entries/api-calls.ts";

export type SmokeTest = {
  /** Address of the API, without a trailing slash. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A separate cart, deleted afterwards. */
  readonly cartId: string;
  readonly say: (line: string) => void;
  /** Milliseconds until a new address must answer: the DNS name of a new distribution takes a while. */
  readonly patienceMs?: number;
};

const PATIENCE_MS = 120_000;
const PAUSE_MS = 3000;
const LONGEST_CALL_MS = 20_000;
const QUANTITY = 2;

/**
 * Calls the API as a shopper does, without buying: token, cart, add, read.
 * @throws Error with the failed step and its answer
 */
export async function smokeTest(test: SmokeTest): Promise<void> {
  const { cartId, say } = test;
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: test.clientId,
    client_secret: test.clientSecret,
  });
  const token = await step("token", () =>
    patiently(test, () => ask(test, "POST", "/oauth/access_token", form)),
  );
  const headers = {
    Authorization: `Bearer ${readField(token, "access_token")}`,
    "Content-Type": "application/json",
  };
  const call = (name: string, method: string, path: string, data?: unknown) =>
    step(name, () =>
      ask(test, method, path, data === undefined ? undefined : JSON.stringify({ data }), headers),
    );
  await call("cart", "POST", "/v2/carts", { id: cartId, name: "Smoke test" });
  const item = { type: "custom_item", name: "Smoke test", sku: "smoke-test", quantity: QUANTITY };
  try {
    await call("add", "POST", `/v2/carts/${cartId}/items`, { ...item, price: { amount: 100 } });
    const items = readList(await call("read", "GET", `/v2/carts/${cartId}/items`), "data");
    const read = items.map((one) => readField(one, "quantity"));
    if (read.join() !== String(QUANTITY)) throw new Error(`read: the cart holds ${JSON.stringify(items)}`);
  } finally {
    await call("remove", "DELETE", `/v2/carts/${cartId}`);
  }
  say("Smoke test: token, cart, add and read work.");
}

async function step(name: string, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}${cause}`);
  }
}

/** A new address may not resolve yet or may answer for another service; any other refusal is final. */
async function patiently(
  { patienceMs = PATIENCE_MS, say }: SmokeTest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const end = performance.now() + patienceMs;
  for (let tried = 0; ; tried += 1) {
    try {
      return await run();
    } catch (error) {
      const status = error instanceof Error && "status" in error ? error.status : undefined;
      const isFinal = typeof status === "number" && status < 500 && status !== 403;
      if (isFinal || performance.now() + PAUSE_MS > end) throw error;
      if (tried === 0) say("Smoke test: waiting for the address to answer …");
      await pause(PAUSE_MS);
    }
  }
}

async function ask(
  { baseUrl }: SmokeTest,
  method: string,
  path: string,
  body?: string | URLSearchParams,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(LONGEST_CALL_MS),
  });
  const text = await answer.text();
  if (!answer.ok) {
    const said = new Error(`${method} ${path} answered ${answer.status} ${text.slice(0, 300)}`);
    throw Object.assign(said, { status: answer.status });
  }
  return text === "" ? undefined : JSON.parse(text);
}
