import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { Table } from "../../../lib/table/table.ts";
import { type Fault, type FaultPlan, faultyHandler } from "../../support/faults/faults.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aProduct, publish } from "../../support/shops/products.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { ofVolume, takeEvery } from "../../support/volume.ts";

const DEADLINE_MS = 5000;
const CARTS = ofVolume(2, 10);
const items = "/v2/carts/c/items";
const now = () => NOON;
const ANYWHERE: readonly Fault[] = ["reset", "refuse", "server-error", "drop", "twice"];
const OF_WRITES: readonly Fault[] = ["collision", "in-progress", "condition"];
const FAULTS = [...ANYWHERE, ...OF_WRITES];
const isWrite = ({ operation }: { operation: string }) => /^(?:Put|Update|TransactWrite)Item/.test(operation);

/** With these answers, nothing was written. */
const NOTHING_WRITTEN = [400, 401, 403, 404, 409, 412, 413, 422, 429, 503];

describe("POST /v2/carts/{cartID}/items when DynamoDB fails", () => {
  const engine = useEngine();

  /** A cart, a product, and a table whose connection fails as `plan` decides. */
  async function aCart(plan: FaultPlan, deadlineMs = DEADLINE_MS) {
    const name = await engine.newTable();
    const behind = await engine.table({ name, now });
    await publish(behind, [aProduct({ sku: "MUG" })]);
    await shopOn(behind).post("/v2/carts", { data: { id: "c" } });
    const requestHandler = faultyHandler(plan);
    const open = () =>
      engine.table({ name, now, client: { requestHandler }, deadline: deadlineIn(deadlineMs) });
    const add = async (key?: string) => {
      const headers = key === undefined ? {} : { "idempotency-key": key };
      const body = { data: { type: "cart_item", sku: "MUG", quantity: 1 } };
      return shopOn(await open()).post(items, body, { headers, deadlineMs });
    };
    return { add, attempts: requestHandler.attempts, quantity: () => quantityIn(behind) };
  }

  async function quantityIn(table: Table): Promise<number> {
    const { body } = await shopOn(table).get(items);
    return body.data.reduce((sum, line) => sum + line.quantity, 0);
  }

  const single = FAULTS.flatMap((fault) => [0, 1, 2, 3].map((at) => [fault, at] as const));

  // Most of them only in the long run: `test/matrix/faults-of-writes.test.ts` has them at every write of the API.
  it.each(takeEvery(5, single))(
    "%s of call %i: one true answer, and a repeat converges",
    async (fault, at) => {
      let isFirst = true;
      const { add, attempts, quantity } = await aCart((attempt) => {
        const isHit = isFirst && attempt.index === at;
        return isHit && (isWrite(attempt) || ANYWHERE.includes(fault)) ? fault : undefined;
      });
      const { status } = await add("k");
      expect([201, ...NOTHING_WRITTEN]).toContain(status);
      expect(await quantity()).toBe(status === 201 ? 1 : 0);
      expect(attempts.length).toBeLessThanOrEqual(40);
      isFirst = false;
      expect((await add("k")).status).toBe(201);
      expect(await quantity()).toBe(1);
    },
  );

  // After a dropped answer a real failed condition shows our own item, which an injected one cannot.
  const pairs = FAULTS.flatMap((one) => FAULTS.map((other) => [one, other] as const)).filter(
    ([one, other]) => !(one === "drop" && other === "condition"),
  );

  it.each(takeEvery(9, pairs))(
    "%s and then %s of the write, without a key: the answer is true",
    async (one, other) => {
      let writes = 0;
      const { add, quantity, attempts } = await aCart((attempt) => {
        if (!isWrite(attempt)) return undefined;
        writes += 1;
        return [one, other][writes - 1];
      });
      const { status } = await add();
      expect([201, ...NOTHING_WRITTEN]).toContain(status);
      expect(await quantity()).toBe(status === 201 ? 1 : 0);
      expect(attempts.length).toBeLessThanOrEqual(40);
    },
  );

  it.each<[Fault, number]>([
    ["refuse", 429],
    ["reset", 503],
    ["server-error", 503],
  ])("%s of every read: %i at once, nothing written", async (fault, status) => {
    const { add, quantity } = await aCart(({ operation }) =>
      /Get|Query/.test(operation) ? fault : undefined,
    );
    expect((await add()).status).toBe(status);
    expect(await quantity()).toBe(0);
  });

  it("silence: 503 when the request's time is over, nothing written", async () => {
    const { add, attempts, quantity } = await aCart(() => "silence", 2500);
    expect((await add()).status).toBe(503);
    const calls = new Set(attempts.map(({ body }) => JSON.stringify(body))).size;
    expect(attempts.length).toBeLessThanOrEqual(2 * calls); // a third one would begin after 3 s
    expect(await quantity()).toBe(0);
  }, 15_000);

  // The SDK tries four times. The request itself has to handle the fifth lost answer.
  it.each([1, 5])(
    "the first %i answers of every write dropped, five keyed adds to each of several carts: none doubled, none lost",
    async (times) => {
      const seen = new Map<string, number>();
      const plan: FaultPlan = (attempt) => {
        if (!isWrite(attempt)) return undefined;
        const write = JSON.stringify(attempt.body);
        seen.set(write, (seen.get(write) ?? 0) + 1);
        return (seen.get(write) ?? 0) <= times ? "drop" : undefined;
      };
      const carts = await Promise.all(Array.from({ length: CARTS }, () => aCart(plan, 60_000)));
      const sums = await Promise.all(
        carts.map(async ({ add, quantity }) => {
          const keys = ["a", "b", "c", "d", "e"];
          const answers: string[] = [];
          for (const key of keys) answers.push((await add(key)).text);
          for (const [at, key] of keys.entries()) expect((await add(key)).text).toBe(answers[at]);
          return quantity();
        }),
      );
      expect(sums).toEqual(carts.map(() => 5));
    },
    90_000,
  );

  it("10 % of the answers of writes dropped, 20 adds to each of several carts: none doubled, none lost", async () => {
    let writes = 0;
    const plan: FaultPlan = (attempt) => {
      if (!isWrite(attempt)) return undefined;
      writes += 1;
      return writes % 10 === 0 ? "drop" : undefined;
    };
    const carts = await Promise.all(Array.from({ length: CARTS }, () => aCart(plan)));
    const sums = await Promise.all(
      carts.map(async ({ add, quantity }) => {
        const statuses: number[] = [];
        for (let n = 0; n < 20; n += 1) statuses.push((await add()).status);
        return [statuses.filter((status) => status === 201).length, await quantity()];
      }),
    );
    expect(sums).toEqual(carts.map(() => [20, 20]));
  }, 90_000);
});
