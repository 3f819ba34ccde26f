import { describe, expect, it } from "@jest/globals";
import { addCartItems } from "../../functions/carts/items/add-cart-items.ts";
import { createFile } from "../../functions/files/create-file.ts";
import { createHandlerFor } from "../../lib/http/handler.ts";
import { makeEvent } from "../support/call.ts";
import { NOON, testRuntime, testToken } from "../support/runtime.ts";
import { anEmptyShop, type Shop } from "../support/shop.ts";
import { aShop, custom } from "../support/shops/carts.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

/** The items of the shop's empty cart after the requests under test. */
const linesOf = async (shop: Shop) =>
  (await shop.post("/v2/carts/C/items", { data: custom("other") })).body.data.map(({ quantity }) => quantity);

describe("names of headers", () => {
  /** The event in the form that `sam local` sends. */
  const spelled = async (more: Record<string, string> = {}) => ({
    as: null,
    headers: { Authorization: `Bearer ${await testToken("client_credentials", NOON)}`, ...more },
  });

  it("201: Authorization and Idempotency-Key count in any spelling", async () => {
    const shop = await aShop();
    const asked = await spelled({ "Idempotency-Key": "once" });
    const first = await shop.add("C", custom("w"), asked);
    const again = await shop.add("C", custom("w"), asked);
    expect([first.status, again.text]).toEqual([201, first.text]);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(await linesOf(shop)).toEqual([1, 1]);
  });

  it("412: If-Match counts in any spelling, and nothing is added", async () => {
    const shop = await aShop();
    const { status } = await shop.add("C", custom("w"), await spelled({ "If-Match": 'W/"old-1"' }));
    expect(status).toBe(412);
    expect(await linesOf(shop)).toEqual([1]);
  });

  it("201: Content-Type counts in any spelling", async () => {
    const asked = await spelled({ "Content-Type": "multipart/form-data; boundary=xyz" });
    const part = 'Content-Disposition: form-data; name="file_location"';
    const body = `--xyz\r\n${part}\r\n\r\nhttps://img.example/mug.jpg\r\n--xyz--\r\n`;
    const { status, body: answer } = await anEmptyShop().post("/v2/files", body, { ...asked });
    expect([status, answer.data.file_name]).toEqual([201, "mug.jpg"]);
  });
});

describe("the id of an invocation", () => {
  /** One event with the same gateway id for all invocations, as `sam local` sends. */
  async function invocations() {
    const shop = await aShop();
    const params = { cartID: "C" };
    const event = await makeEvent(addCartItems, { params, body: { data: custom("w", { quantity: 2 }) } });
    const handler = createHandlerFor(addCartItems, testRuntime({ table: shop.table }));
    const invoke = async (awsRequestId?: string) => {
      const { statusCode } = await handler(event, awsRequestId === undefined ? {} : { awsRequestId });
      expect(statusCode).toBe(201);
    };
    return { shop, invoke };
  }

  it("two requests that the gateway calls the same are two effects", async () => {
    const { shop, invoke } = await invocations();
    await invoke("one");
    await invoke("two");
    expect(await linesOf(shop)).toEqual([4, 1]);
  });

  it("without one of Lambda's, every invocation is an effect of its own", async () => {
    const { shop, invoke } = await invocations();
    await invoke();
    await invoke();
    await invoke("");
    await invoke("");
    expect(await linesOf(shop)).toEqual([8, 1]);
  });

  it("one invocation that comes again is one effect", async () => {
    const { shop, invoke } = await invocations();
    await invoke("one");
    await invoke("one");
    expect(await linesOf(shop)).toEqual([2, 1]);
  });

  it("is for effects; the gateway's own id stays in the log", async () => {
    const lines: Record<string, unknown>[] = [];
    const keep = (_: string, fields: object = {}) => void lines.push({ ...fields });
    const table = memoryTable();
    const log = { info: keep, warn: keep, error: keep };
    const event = await makeEvent(createFile, {
      body: { data: { file_location: "https://img.example/a.jpg" } },
    });
    await createHandlerFor(createFile, { ...testRuntime({ table }), log })(event, { awsRequestId: "lambda" });
    expect(lines[0]?.["gatewayRequestId"]).toBe(event.requestContext.requestId);
  });
});
