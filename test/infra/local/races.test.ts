import { beforeAll, describe, expect, it } from "@jest/globals";
import { countStatuses, times } from "../../support/answers.ts";
import { demoToken, send, useSharedServer } from "../../support/deployment/local-server.ts";
import { ofVolume } from "../../support/volume.ts";

const server = useSharedServer();
const ADDS = ofVolume(24, 100);
const FEWER = ADDS / 2;
/** Lines of a cart before others are added at once, more than the 100 that it takes. */
const FIRST = ofVolume(90, 0);
const FURTHER = ofVolume(20, 150);
let token = "";
beforeAll(async () => {
  token = await demoToken(server.url(), "client_credentials");
});
const at = (path: string) => `${server.url()}${path}`;
const item = (sku: string) => ({
  data: { type: "custom_item", name: sku, sku, quantity: 1, price: { amount: 100 } },
});

describe("races over HTTP", () => {
  it("many adds of one product at once: as many answers, and that quantity", async () => {
    await send(at("/v2/carts"), { token, body: { data: { id: "one-line" } } });
    const body = { data: { type: "cart_item", sku: "TW-ALDER-MUG", quantity: 1 } };
    const answers = await times(ADDS, () => send(at("/v2/carts/one-line/items"), { token, body }));
    expect(countStatuses(answers)).toEqual({ 201: ADDS });
    const { body: items } = await send(at("/v2/carts/one-line/items"), { token });
    expect(items.data.map(({ quantity }: { quantity: number }) => quantity)).toEqual([ADDS]);
  }, 60_000);

  it("many adds of different items at once: as many lines", async () => {
    await send(at("/v2/carts"), { token, body: { data: { id: "many" } } });
    const answers = await times(FEWER, (n) =>
      send(at("/v2/carts/many/items"), { token, body: item(`s${n}`) }),
    );
    expect(countStatuses(answers)).toEqual({ 201: FEWER });
    expect((await send(at("/v2/carts/many/items"), { token })).body.data).toHaveLength(FEWER);
  }, 60_000);

  it.each([10, FEWER])(
    "%i times one add with one Idempotency-Key: one effect, one answer",
    async (count) => {
      const items = at(`/v2/carts/once-${count}/items`);
      await send(at("/v2/carts"), { token, body: { data: { id: `once-${count}` } } });
      const headers = { "idempotency-key": "the-one" };
      const answers = await times(count, () => send(items, { token, headers, body: item("once") }));
      expect(countStatuses(answers)).toEqual({ 201: count });
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const replayed = answers.filter(({ headers: sent }) => sent.get("idempotent-replayed") === "true");
      expect(replayed).toHaveLength(count - 1);
      const { body } = await send(items, { token });
      expect(body.data.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1]);
      expect((await send(items, { token, headers, body: item("other") })).status).toBe(422);
    },
    60_000,
  );

  it("many creates of one slug at once: one winner, 409 for the others, no other trace", async () => {
    const path = "/v2/settings/extensions/custom-apis";
    const api = (n: number) => ({
      data: {
        type: "custom_api",
        name: `Race ${n}`,
        slug: "race",
        api_type: `race_${n}_ext`,
        timestamps: {},
        relationships: { parent_apis: { data: [] } },
      },
    });
    const answers = await times(FEWER, (n) => send(at(path), { token, body: api(n) }));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: FEWER - 1 });
    const winner = answers.find(({ status }) => status === 201)?.body.data;
    const { body } = await send(at(`${path}?filter=eq(slug,race)`), { token });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([winner.id]);
    // The other names that the losers requested are still free.
    const loser =
      Array.from({ length: FEWER }, (_, n) => n).find((n) => winner.api_type !== `race_${n}_ext`) ?? 0;
    const free = { data: { ...api(loser).data, slug: "race-again" } };
    expect((await send(at(path), { token, body: free })).status).toBe(201);
  }, 60_000);

  it("more adds than the 100 lines that a cart takes: 100 lines, the others are refused", async () => {
    await send(at("/v2/carts"), { token, body: { data: { id: "full" } } });
    const first = Array.from({ length: FIRST }, (_, n) => item(`first${n}`).data);
    if (FIRST > 0) await send(at("/v2/carts/full/items"), { token, body: { data: first } });
    const answers = await times(FURTHER, (n) =>
      send(at("/v2/carts/full/items"), { token, body: item(`f${n}`) }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100 - FIRST);
    expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500);
    expect((await send(at("/v2/carts/full/items"), { token })).body.data).toHaveLength(100);
  }, 90_000);
});
