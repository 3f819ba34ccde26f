import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { printTable } from "./display.ts";
import { fetchToken, makeWrap, type Program, startProgram, startService } from "./program.ts";
import { findMedian } from "./times.ts";

/** Rounds that each candidate takes in turns, so that a noisy moment affects all alike. */
const ROUNDS = 12;
const ADDS_A_ROUND = 60;
const CLIENTS = 16;

type Candidate = {
  readonly name: string;
  readonly program: Program;
  /** Prepares a request of each kind; undefined where the candidate has none. */
  readonly add: () => Promise<Sent>;
  readonly addToFull?: () => Promise<Sent>;
  readonly readFull?: () => Promise<Sent>;
};

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body?: string;
};

/** Milliseconds. */
type Measured = { readonly p50: number; readonly processor: number; readonly perSecond: number };

/**
 * Adds over HTTP: one client, then 16 at once, compared with the floor, which makes the same two calls of the SDK behind a bare
 * server. Processor time is that of the service's process; the engine is another one.
 * @param older folder of another checkout, measured in turns with this one
 */
export async function benchAddsOverHttp(older: string | undefined): Promise<void> {
  const candidates: Candidate[] = [];
  try {
    for await (const candidate of startCandidates(older)) candidates.push(candidate);
    await measureInTurns(candidates, "add", 1, 3);
    const one = await measureInTurns(candidates, "add", 1, ROUNDS);
    const many = await measureInTurns(candidates, "add", CLIENTS, ROUNDS);
    const full = await measureInTurns(candidates, "addToFull", 1, ROUNDS);
    const reads = await measureInTurns(candidates, "readFull", 1, ROUNDS);
    print(candidates, { one, many, full, reads });
  } finally {
    await Promise.all(candidates.map(({ program }) => program.end()));
  }
}

async function* startCandidates(older: string | undefined): AsyncGenerator<Candidate> {
  const sent = { method: "POST", path: "/", token: "", body: JSON.stringify({ data: { quantity: 1 } }) };
  yield {
    name: "floor",
    program: await startProgram("infra/bench/floor-server.ts"),
    add: async () => sent,
  };
  yield await openService("this service", ".");
  if (older !== undefined) yield await openService(older, resolve(older));
}

async function openService(name: string, folder: string): Promise<Candidate> {
  const program = await startService({ folder, nodeOptions: await readNodeOptions(folder) });
  const token = await fetchToken(program);
  const send = (method: string, path: string, data?: unknown) =>
    call(program, { method, path, token, ...(data ? { body: JSON.stringify({ data }) } : {}) });
  const item = { type: "cart_item", id: findProduct(await send("GET", "/catalog/products")), quantity: 1 };
  const newCart = async () => JSON.parse(await send("POST", "/v2/carts", { name: "Bench" })).data.id;
  const newFullCart = async () => {
    const id = await newCart();
    await send("POST", `/v2/carts/${id}/items`, WRAPS);
    return id;
  };
  const addTo = (id: string): Sent => {
    return { method: "POST", path: `/v2/carts/${id}/items`, token, body: JSON.stringify({ data: item }) };
  };
  const read = await newFullCart();
  await send("POST", `/v2/carts/${read}/items`, item);
  return {
    name,
    program,
    add: async () => addTo(await newCart()),
    addToFull: async () => addTo(await newFullCart()),
    readFull: async () => ({ method: "GET", path: `/v2/carts/${read}/items`, token }),
  };
}

const WRAPS = Array.from({ length: 99 }, (_, at) => makeWrap(at));

type ListedProduct = {
  readonly id: string;
  readonly attributes: { readonly sku?: string };
  readonly meta: { readonly product_types?: readonly string[] };
};

function findProduct(answer: string): string {
  const listed: readonly ListedProduct[] = JSON.parse(answer).data;
  const product = listed.find(({ meta }) => meta.product_types?.[0] === "standard");
  if (!product) throw new Error("The demo store has no plain product.");
  return product.id;
}

type Kind = "add" | "addToFull" | "readFull";

/** Options of Node that `npm start` uses there. */
async function readNodeOptions(folder: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return String(scripts.start).match(/--max-\S+/g) ?? [];
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** Sends a request. @returns the body of a 2xx @throws Error for another status */
function call({ url }: Program, { method, path, token, body }: Sent): Promise<string> {
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const sent = request(`${url}${path}`, { method, headers, agent }, async (answer) => {
      const said = await text(answer);
      if ((answer.statusCode ?? 500) < 300) done(said);
      else fail(new Error(`${method} ${path} was answered ${answer.statusCode}: ${said}`));
    });
    sent.on("error", fail).end(body);
  });
}

/** So many clients, each with its next request when the one before is answered. */
async function sendAll(
  program: Program,
  requests: readonly Sent[],
  clients: number,
  note: (milliseconds: number) => void,
): Promise<void> {
  const waiting = [...requests];
  const client = async () => {
    for (let sent = waiting.shift(); sent; sent = waiting.shift()) {
      const start = performance.now();
      await call(program, sent);
      note(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

async function measureInTurns(
  candidates: readonly Candidate[],
  kind: Kind,
  clients: number,
  rounds: number,
): Promise<readonly Measured[]> {
  const times = candidates.map((): number[] => []);
  const processor = candidates.map((): number[] => []);
  const seconds = candidates.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, candidate] of candidates.entries()) {
      const prepare = candidate[kind];
      if (!prepare) continue;
      const count = kind === "addToFull" ? ADDS_A_ROUND / 4 : ADDS_A_ROUND;
      const requests: Sent[] = [];
      for (let made = 0; made < count; made += 1) requests.push(await prepare());
      await new Promise((done) => setTimeout(done, 600)); // Work of the preparation ends.
      const before = await readProcessorMs(candidate.program.pid);
      const start = performance.now();
      await sendAll(candidate.program, requests, clients, (ms) => times[at]?.push(ms));
      seconds[at]?.push((performance.now() - start) / 1000 / count);
      await new Promise((done) => setTimeout(done, 600)); // Background work counts.
      const after = await readProcessorMs(candidate.program.pid);
      if (before !== undefined && after !== undefined) processor[at]?.push((after - before) / count);
    }
  }
  return candidates.map((_, at) => ({
    p50: findMedian(times[at]),
    processor: findMedian(processor[at]),
    perSecond: 1 / findMedian(seconds[at]),
  }));
}

type Results = Readonly<Record<"one" | "many" | "full" | "reads", readonly Measured[]>>;

function print(candidates: readonly Candidate[], results: Results): void {
  const { one, many, full, reads } = results;
  const rows = candidates.map(({ name }, at) => [
    name,
    ...[one[at]?.p50, one[at]?.processor, many[at]?.perSecond, many[at]?.processor].map(show),
    ...[full[at]?.p50, reads[at]?.p50, reads[at]?.processor].map(show),
  ]);
  const head = ["", "add, p50 ms", "processor ms", "16 clients, adds/s", "processor ms"];
  printTable([...head, "to 99 items, p50", "read of 100, p50", "processor ms"], ...rows);
  const names = ["as ratios of this run", "p50 : floor", "processor : floor", "line 100 : line 1"];
  const toThis = ["this : it, processor", "adds/s", "read, p50", "processor"];
  const ratios = candidates.map(({ name }, at) => [name, ...listRatios(results, at).map(show)]);
  printTable([...names, ...toThis], ...ratios);
}

/** The floor is the first candidate, and this service the second. */
function listRatios({ one, many, full, reads }: Results, at: number): number[] {
  const divide = (a = Number.NaN, b = Number.NaN) => a / b;
  return [
    divide(one[at]?.p50, one[0]?.p50),
    divide(one[at]?.processor, one[0]?.processor),
    divide(full[at]?.p50, one[at]?.p50),
    divide(one[1]?.processor, one[at]?.processor),
    divide(many[1]?.perSecond, many[at]?.perSecond),
    divide(reads[1]?.p50, reads[at]?.p50),
    divide(reads[1]?.processor, reads[at]?.processor),
  ];
}

function show(value = Number.NaN): string {
  return Number.isNaN(value) ? "-" : value.toFixed(2);
}

const TICKS_PER_SECOND = 100; // Linux shows processor time in ticks of this length to every program.

/** Milliseconds of processor time that a process has used, all threads together. Undefined where Linux's /proc is missing. */
async function readProcessorMs(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The name of the program is in brackets and may contain blanks.
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ") ?? [];
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return Number.isNaN(user + system) ? undefined : ((user + system) / TICKS_PER_SECOND) * 1000;
}
