import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import type { Answer } from "../../support/call.ts";
import { NOON } from "../../support/runtime.ts";
import { type Operation, sequentialOrder } from "../../support/sequential-order.ts";
import { shopOn } from "../../support/shop.ts";
import { aShop, custom, product } from "../../support/shops/carts.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { ofVolume, takeEvery } from "../../support/volume.ts";

type Line = { readonly id: string; readonly sku: string; readonly quantity: number };
type Lines = readonly Line[];
const keyOf = (lines: Lines) => lines.map(({ id, quantity }) => `${id}×${quantity}`).join();
const seen = ({ body }: Answer): Lines =>
  (body?.data ?? []).map(({ id, sku, quantity }: Line) => ({ id, sku, quantity }));

/** The items after a change, or `undefined` for 404. New items take their id from the answer. */
type Model = (lines: Lines, answered: Lines) => Lines | undefined;

const addModel =
  (sku: string, quantity: number): Model =>
  (lines, answered) => {
    const isThere = lines.some((line) => line.sku === sku);
    if (!isThere) return [...lines, { id: answered.at(-1)?.id ?? "", sku, quantity }];
    return lines.map((line) => (line.sku === sku ? { ...line, quantity: line.quantity + quantity } : line));
  };

const setModel =
  (id: string, quantity: number): Model =>
  (lines) => {
    if (!lines.some((line) => line.id === id)) return undefined;
    return lines.flatMap((line) => (line.id !== id ? line : quantity > 0 ? { ...line, quantity } : []));
  };

function operationOf(model: Model, answer: Answer, start: number, end: number): Operation<Lines> {
  const answered = seen(answer);
  return {
    start,
    end,
    apply(lines) {
      const after = model(lines, answered);
      if (!after) return answer.status === 404 ? lines : undefined;
      return answer.status < 300 && keyOf(after) === keyOf(answered) ? after : undefined;
    },
  };
}

/** A reproducible stream of numbers below `limit`. */
function dice(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * limit);
  };
}

const engine = useEngine();
const deadlineMs = 60_000;
/** Changes of each worker on the engine. */
const CHANGES = ofVolume(5, 10);

/** Eight workers add, change and remove the same few items as they last saw them. */
async function history(table: Table, seed: number, each: number): Promise<Operation<Lines>[]> {
  const { add } = await aShop([], table);
  const shopper = shopOn(table, { as: "implicit", deadlineMs });
  let clock = 0;
  const operations: Operation<Lines>[] = [];
  const worker = async (roll: (limit: number) => number) => {
    let known: Lines = [];
    for (let round = 0; round < each; round += 1) {
      const id = known[roll(Math.max(1, known.length))]?.id ?? "";
      const quantity = roll(4);
      const [model, send] = change(roll(6), { id, quantity, at: roll(5) });
      const start = clock++;
      const answer = await send();
      operations.push(operationOf(model, answer, start, clock++));
      if (answer.status < 300) known = seen(answer);
    }
  };
  type Picked = { readonly id: string; readonly quantity: number; readonly at: number };
  const change = (kind: number, { id, quantity, at }: Picked): [Model, () => Promise<Answer>] => {
    const line = `/v2/carts/C/items/${id || "x"}` as const;
    if (kind === 0) return [setModel(id, 0), () => shopper.delete(line)];
    if (kind === 1 && id) {
      const body = { data: { quantity } };
      return [setModel(id, quantity), () => shopper.put(line, body)];
    }
    if (kind === 2 && id) {
      const body = { data: [{ id, quantity }] };
      return [setModel(id, quantity), () => shopper.put("/v2/carts/C/items", body)];
    }
    const item = at === 0 ? product("S1", quantity + 1) : custom(`w${at}`, { quantity: quantity + 1 });
    return [addModel(at === 0 ? "S1" : `w${at}`, quantity + 1), () => add("C", item, { deadlineMs })];
  };
  await Promise.all(Array.from({ length: 8 }, (_, at) => worker(dice(seed * 100 + at + 1))));
  return operations;
}

describe("adds, updates and deletes by 8 workers", () => {
  it.each(takeEvery(2, [1, 2, 3, 4, 5, 6]))(
    "are explained by some order of their own, in memory, seed %i",
    async (seed) => {
      const operations = await history(memoryTable({ now: () => NOON }), seed, 15);
      expect(sequentialOrder<Lines>([], operations, keyOf)).toHaveLength(120);
    },
  );

  it("are explained by some order on the embedded engine", async () => {
    const operations = await history(await engine.table({ now: () => NOON }), 7, CHANGES);
    expect(sequentialOrder<Lines>([], operations, keyOf)).toHaveLength(8 * CHANGES);
  });
});

describe("the search for an order", () => {
  const line = (sku: string, quantity: number) => ({ id: sku, sku, quantity });
  const added = (data: Lines): Answer => ({ status: 201, headers: {}, body: { data }, text: "" });
  const add = (sku: string, data: Lines, start: number, end: number) =>
    operationOf(addModel(sku, 1), added(data), start, end);

  it("finds nothing for a lost update", () => {
    const lost = [add("a", [line("a", 1)], 0, 2), add("a", [line("a", 1)], 1, 3)];
    expect(sequentialOrder<Lines>([], lost, keyOf)).toBeUndefined();
  });

  it("finds nothing for an answer that ignores an earlier one", () => {
    const stale = [add("a", [line("a", 2)], 0, 1), add("a", [line("a", 1)], 2, 3)];
    expect(sequentialOrder<Lines>([], stale, keyOf)).toBeUndefined();
    const atOnce = [add("a", [line("a", 2)], 0, 3), add("a", [line("a", 1)], 1, 2)];
    expect(sequentialOrder<Lines>([], atOnce, keyOf)).toEqual([1, 0]);
  });
});
