import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { endpoint } from "../../functions/carts/read-cart.ts";
import { bundledFunctions, type Invoke } from "../../infra/local/functions.ts";
import { byKindOfWork } from "../../infra/local/kinds-of-work.ts";
import { eventOf } from "../support/call.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-functions-"));
  await mkdir(join(folder, "tells"));
  const source = "exports.handler = async (event, { awsRequestId }) => ({ body: awsRequestId });";
  await writeFile(join(folder, "tells", "index.cjs"), source);
});
afterAll(() => rm(folder, { recursive: true }));

describe("functions from their bundles", () => {
  it("get an id for every invocation, also of one event", async () => {
    const invoke = bundledFunctions(folder);
    const event = await eventOf(endpoint, {});
    const [first, second] = [await invoke("tells", event), await invoke("tells", event)];
    expect([first.body, second.body]).toEqual([expect.any(String), expect.any(String)]);
    expect(first.body).not.toBe(second.body);
  });
});

describe("calls that run at a time", () => {
  /** Calls that run until they are ended, in the order in which they started. */
  function running() {
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const invoke: Invoke = async (id) => {
      started.push(id);
      await new Promise<void>((resolve) => ends.push(resolve));
      return { body: id };
    };
    return { started, ends, invoke: byKindOfWork(invoke) };
  }

  it("of lists are four; a cart is read beside however many of them wait", async () => {
    const { started, ends, invoke } = running();
    const event = await eventOf(endpoint, {});
    const lists = ["extensions/entries/list-entries", "files/list-files", "catalog/list-catalog-products"];
    const answers = Array.from({ length: 30 }, (_, at) => invoke(lists[at % 3] ?? "", event));
    const cart = invoke(endpoint.id, event);
    expect(started.map((id) => lists.includes(id))).toEqual([true, true, true, true, false]);
    ends.at(-1)?.();
    expect((await cart).body).toBe(endpoint.id);
    for (const at of answers.keys()) {
      ends.filter((_, end) => end !== 4)[at]?.();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(answers)).toHaveLength(30);
  });

  it("of unknown paths are four, so that odd spellings of lists keep nothing else waiting", async () => {
    const { started, invoke } = running();
    const event = await eventOf(endpoint, {});
    for (let at = 0; at < 20; at += 1) void invoke("routing/answer-unrouted-request", event);
    void invoke("carts/items/list-cart-items", event);
    expect(started.filter((id) => id.startsWith("routing/"))).toHaveLength(4);
    expect(started.at(-1)).toBe("carts/items/list-cart-items");
  });

  it("of all else are twelve", async () => {
    const { started, invoke } = running();
    const event = await eventOf(endpoint, {});
    for (let at = 0; at < 20; at += 1) void invoke(endpoint.id, event);
    expect(started).toHaveLength(12);
  });
});
