import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readCart } from "../../../functions/carts/read-cart.ts";
import { readDeclaredFunctions } from "../../../infra/build/declared.ts";
import { SHARED_END, SHARED_FILE } from "../../../infra/build/shared-file.ts";
import { openBundles } from "../../../infra/local/bundles.ts";
import {
  afterWrites,
  byKindOfWork,
  type Invoke,
  invokeBundles,
  withOwnLinks,
} from "../../../infra/local/functions.ts";
import { gatewayEvent } from "../../../infra/local/gateway-event.ts";
import { makeEvent } from "../../support/call.ts";

let folder: string;
/** The shared part of these functions. Its counter shows how often it was run. */
const SHARED = "var cartwrightShared = { calls: 0 };\n// its second line\n";

async function writeBundle(id: string, source: string): Promise<void> {
  await mkdir(join(folder, id));
  await writeFile(join(folder, id, "index.cjs"), source);
}

const COUNTS = `let own = 0;
exports.handler = async () => ({ body: \`\${++cartwrightShared.calls} \${++own}\` });`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-functions-"));
  await writeFile(join(folder, SHARED_FILE), SHARED + SHARED_END);
  await writeBundle(
    "tells",
    "exports.handler = async (event, { awsRequestId }) => ({ body: awsRequestId });",
  );
  await writeBundle("one", `${SHARED}${COUNTS}`);
  await writeBundle("other", `${SHARED}${COUNTS}`);
  await writeBundle("newer", `var cartwrightShared = { calls: 100 };\n${COUNTS}`);
  await writeBundle("fails", `${SHARED}exports.handler = async () => {\nthrow new Error("no");\n};`);
});
afterAll(() => rm(folder, { recursive: true }));

describe("functions from their bundles", () => {
  it("get an id for every invocation, also of one event", async () => {
    const invoke = invokeBundles(openBundles(folder));
    const event = await makeEvent(readCart, {});
    const [first, second] = [await invoke("tells", event), await invoke("tells", event)];
    expect([first.body, second.body]).toEqual([expect.any(String), expect.any(String)]);
    expect(first.body).not.toBe(second.body);
  });

  it("share what their bundles begin with, and nothing else", async () => {
    const invoke = invokeBundles(openBundles(folder));
    const event = await makeEvent(readCart, {});
    const bodies: unknown[] = [];
    for (const id of ["one", "one", "other", "newer", "one"]) bodies.push((await invoke(id, event)).body);
    expect(bodies).toEqual(["1 1", "2 2", "3 1", "101 1", "4 3"]);
  });

  it("name the line of their bundle that failed", async () => {
    const { stack } = await openBundles(folder)("fails")
      .handler()
      .catch((error: Error) => error);
    expect(stack).toContain(`${join(folder, "fails", "index.cjs")}:4:`);
  });
});

describe("calls that run at a time", () => {
  /** Calls that run until the test ends them, in the order they started. */
  function running() {
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const invoke: Invoke = async (id) => {
      started.push(id);
      await new Promise<void>((resolve) => ends.push(resolve));
      return { body: id };
    };
    return { started, ends, invoke: byKindOfWork(invoke, readDeclaredFunctions()) };
  }

  it("of lists are four; a cart is read at once, however many of them wait", async () => {
    const { started, ends, invoke } = running();
    const event = await makeEvent(readCart, {});
    const lists = [
      "extensions/entries/list-entries",
      "files/list-files",
      "storefront-catalog/list-catalog-products",
    ];
    const answers = Array.from({ length: 30 }, (_, at) => invoke(lists[at % 3] ?? "", event));
    const cart = invoke(readCart.id, event);
    expect(started.map((id) => lists.includes(id))).toEqual([true, true, true, true, false]);
    ends.at(-1)?.();
    expect((await cart).body).toBe(readCart.id);
    for (const at of answers.keys()) {
      ends.filter((_, end) => end !== 4)[at]?.();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(answers)).toHaveLength(30);
  });

  it("of unknown paths are four, so that odd spellings of lists keep nothing else waiting", async () => {
    const { started, invoke } = running();
    const event = await makeEvent(readCart, {});
    for (let at = 0; at < 20; at += 1) void invoke("routing/answer-unrouted-request", event);
    void invoke("carts/items/list-cart-items", event);
    expect(started.filter((id) => id.startsWith("routing/"))).toHaveLength(4);
    expect(started.at(-1)).toBe("carts/items/list-cart-items");
  });

  it("of all else are twelve", async () => {
    const { started, invoke } = running();
    const event = await makeEvent(readCart, {});
    for (let at = 0; at < 20; at += 1) void invoke(readCart.id, event);
    expect(started).toHaveLength(12);
  });

  it("tell of whatever may have written, when it is answered or has failed", async () => {
    let woken = 0;
    const invoke = afterWrites(
      async (id) => {
        if (id === "broken") throw new Error("no answer");
        return { statusCode: 200 };
      },
      () => {
        woken += 1;
      },
    );
    const event = (method: string) =>
      ({ requestContext: { http: { method } } }) as Parameters<typeof invoke>[1];
    await invoke("a", event("GET"));
    expect(woken).toBe(0);
    await invoke("a", event("POST"));
    await expect(invoke("broken", event("DELETE"))).rejects.toThrow("no answer");
    expect(woken).toBe(2);
  });
});

const FILE = "0f8fad5b-d9cb-469f-a165-70867728950e.png";
const URL = "https://127.0.0.1:3000";
const request = { headersDistinct: {}, socket: {} } as Parameters<typeof gatewayEvent>[0];

async function shown(body: string, isBase64Encoded = false): Promise<string | undefined> {
  const invoke = withOwnLinks(async () => ({ statusCode: 200, body, isBase64Encoded }), URL);
  return (await invoke("any", gatewayEvent(request, Buffer.from(""), undefined))).body;
}

describe("withOwnLinks", () => {
  it.each(["http://127.0.0.1:3000", "https://127.0.0.1:41234", URL])(
    "shows pictures and files that were stored as %s at the address of this start",
    async (stored) => {
      const links = (url: string) =>
        JSON.stringify([{ href: `${url}/demo-images/alder-mug.svg` }, { href: `${url}/files/${FILE}` }]);
      expect(await shown(links(stored))).toBe(links(URL));
    },
  );

  it.each([
    `"http://shop.example/files/${FILE}"`,
    `"http://127.0.0.1.example:3001/files/${FILE}"`,
    `"http://127.0.0.1:3001/files/${FILE.slice(1)}"`,
    '"http://127.0.0.1:3001/demo-images/"',
    '"http://127.0.0.1:3001/deliveries"',
  ])("leaves %s alone", async (body) => {
    expect(await shown(body)).toBe(body);
  });

  it("leaves answers alone that are no text", async () => {
    const body = Buffer.from(`"http://127.0.0.1:3001/files/${FILE}"`).toString("base64");
    expect(await shown(body, true)).toBe(body);
  });
});
