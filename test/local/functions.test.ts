import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { endpoint } from "../../functions/carts/read-cart.ts";
import { bundledFunctions } from "../../infra/local/functions.ts";
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
