import { expect, it } from "@jest/globals";
import { KEEP, noteExample } from "../../infra/commands/test-notes.ts";
import { createDemoKeys } from "../../infra/local/demo/demo-keys.ts";
import type { Example, ExampleRequest } from "../../infra/reference/examples/example.ts";
import { maskValues } from "../../infra/reference/examples/keep-examples.ts";
import { findExample } from "../../infra/reference/examples/read-examples.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { forgetProcessMemory } from "../../lib/kernel/process-memory.ts";
import type { ProviderCalls } from "../../lib/use-case/capabilities.ts";
import { HURRIED } from "./background/background.ts";
import { runWorker } from "./background/worker.ts";
import type { Answer } from "./call.ts";
import { loadEndpoint, writtenEndpoints } from "./endpoint-at.ts";
import { prepareExample, sendExample } from "./example-calls.ts";
import type { AnswerOf } from "./routes.ts";
import { type Shop, shopOn } from "./shop.ts";
import { openDemoStore } from "./shops/demo-store.ts";
import { SURROUNDINGS } from "./surroundings.ts";
import { memoryTable } from "./tables/memory-table.ts";

/** An example as its test writes it. */
export type ExampleToShow = Partial<ExampleRequest> & {
  /** Short for the body `{ data }`. */
  readonly data?: unknown;
  /** Further bodies by a short title, such as `A custom item`. Each works before and after any other. */
  readonly more?: Readonly<Record<string, unknown>>;
  /**
   * Makes what the call needs and cannot be in every store, such as a payment at a provider.
   * @returns the values of the path; the document shows those of `path`
   */
  readonly prepare?: (shop: Shop) => Promise<ExampleRequest["path"]>;
  /** Calls to the payment provider. */
  readonly providerCalls?: ProviderCalls;
  /** Headers of the call, which the document does not show. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Status of the answer, for an endpoint that refuses every call. */
  readonly status?: number;
  /** Fields that the document shows empty because they are very long or contain references of their own. */
  readonly emptied?: readonly string[];
};

/**
 * Calls an endpoint in a fresh demo store, with each body and at each of its paths, and makes these calls its example in
 * the API reference. If the example says nothing else, the caller with the fewest rights sends them.
 * @returns the answer to the first body, and a shop in the store after all calls
 * @throws Error for another status, and if `docs/examples` shows another request or answer
 */
export async function showExample<const Id extends string>(
  id: Id,
  {
    data,
    more = {},
    status,
    headers = {},
    providerCalls,
    prepare,
    emptied = [],
    ...said
  }: ExampleToShow = {},
): Promise<AnswerOf<Id> & { readonly shop: Shop }> {
  const endpoint = await loadEndpoint(id);
  const body = data === undefined ? {} : { body: { data } };
  const request: ExampleRequest = {
    caller: findCaller(endpoint),
    ...said,
    ...body,
    ...(prepare ? { isShownOnly: true } : {}),
  };
  const store = await freshStore();
  const setting = { headers, ...(providerCalls ? { providerCalls } : {}) };
  const ask = async (at: Endpoint, asked: ExampleRequest) => {
    const path = await prepare?.(shopOn(store.table, { ...SURROUNDINGS, ...setting }));
    const answer = await callPatiently(store, at, path ? { ...asked, path } : asked, setting);
    if (answer.status !== (status ?? endpoint.response.status))
      throw new Error(`${at.method} ${at.path} answers ${answer.status}: ${answer.text}`);
    return answer;
  };
  const answer = await ask(endpoint, request);
  const others: [string, NonNullable<Example["more"]>[string]][] = [];
  for (const [title, body] of Object.entries(more))
    others.push([title, { body, answer: shownAnswer(await ask(endpoint, { ...request, body }), emptied) }]);
  for (const path of endpoint.alsoAt ?? []) await ask({ ...endpoint, path }, { ...request, ...said.older });
  const example: Example = {
    ...request,
    answer: shownAnswer(answer, emptied),
    ...(others.length === 0 ? {} : { more: Object.fromEntries(others) }),
  };
  noteExample(id, example);
  if (process.env[KEEP] !== "1") compareWithKept(id, example);
  return { ...answer, shop: shopOn(store.table, SURROUNDINGS) };
}

function findCaller({ auth }: Endpoint): ExampleRequest["caller"] {
  if (auth === "none") return "anonymous";
  return auth.includes("implicit") ? "shopper" : "administrator";
}

/** A test for each of these examples. */
export function showExamples(examples: Readonly<Record<string, ExampleToShow>>): void {
  for (const [id, example] of Object.entries(examples)) {
    const { method, path, status } = writtenEndpoints.find((one) => one.id === id) ?? {};
    it(`${example.status ?? status}: ${method} ${path} as the reference shows it`, () =>
      showExample(id, example));
  }
}

function shownAnswer({ status, body }: Answer, emptied: readonly string[]): Example["answer"] {
  return body === undefined ? { status } : { status, body: withEmpty(body, emptied) };
}

/** A copy in which objects with these names are empty at every depth. */
function withEmpty(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withEmpty(one, names));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, names.includes(name) ? {} : withEmpty(one, names)]),
  );
}

/** Answers are compared without ids, times and other values that differ in every run. */
function compareWithKept(id: string, example: Example): void {
  const masked = ({ answer, more = {}, ...request }: Example) => ({
    ...request,
    answer: maskValues(answer),
    more: Object.entries(more).map(([title, one]) => [title, one.body, maskValues(one.answer)]),
  });
  const shown = JSON.parse(JSON.stringify(masked(example)));
  const kept = findExample({ id });
  try {
    expect(shown).toEqual(kept && masked(kept));
  } catch (difference) {
    const [area] = id.split("/");
    throw new Error(
      `docs/examples/${area}.json does not show this example of ${id}: \`npm run generate -- ${area}\` writes it.`,
      { cause: difference },
    );
  }
}

type Store = Awaited<ReturnType<typeof openStore>>;

let opened: Promise<Store> | undefined;

/** The demo store as it is opened: opening it takes a second, restoring it a millisecond. */
async function freshStore(): Promise<Store> {
  opened ??= openStore();
  const store = await opened;
  store.putBack();
  return store;
}

async function openStore() {
  const table = memoryTable();
  await createDemoKeys(table);
  await openDemoStore(table);
  const restore = table.keepState();
  const countWrites = () => table.calls.put + table.calls.update + table.calls.transact;
  let before = countWrites();
  const putBack = () => {
    if (countWrites() === before) return;
    before = countWrites();
    restore();
    forgetProcessMemory();
  };
  return { table, putBack };
}

const MOST_TRIES = 50;

/** Repeats a call that has to wait for the end of another job, and lets the worker work meanwhile. */
async function callPatiently(
  store: Store,
  endpoint: Endpoint,
  request: ExampleRequest,
  setting: Pick<ExampleToShow, "headers" | "providerCalls">,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    await prepareExample(request, { ...setting, table: store.table });
    const answer = await sendExample(endpoint, request, { ...setting, table: store.table });
    if (answer.status !== 409 || !request.isPatient || tries === MOST_TRIES) return answer;
    await runWorker({ table: store.table, now: () => new Date(), ...HURRIED });
  }
}
