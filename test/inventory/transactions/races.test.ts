import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { amountsIn, inventories, MUG } from "../../support/stock/inventories.ts";
import { faultsIn } from "../../support/stock/stock-check.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { ofVolume } from "../../support/volume.ts";

const engine = useEngine();
const now = () => NOON;
const PATIENT = { deadlineMs: 60_000 };

describe.each(["memory", "engine"] as const)("movements at once, on the %s table", (kind) => {
  const open = async () => {
    const table: Table = kind === "memory" ? memoryTable({ now }) : await engine.table({ now });
    return { ...inventories(table, PATIENT), table };
  };
  const many = <T>(count: number, one: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => one(n)));

  const buyers = ofVolume(25, 50);

  it(`${buyers} that allocate one of ten: ten do, the others are refused, nothing is left`, async () => {
    const { table, create, move, read, log } = await open();
    await create(10);
    const statuses = (await many(buyers, () => move("allocate", 1))).map(({ status }) => status);
    expect([
      statuses.filter((one) => one === 201).length,
      statuses.filter((one) => one === 422).length,
    ]).toEqual([10, buyers - 10]);
    expect(amountsIn(await read())).toEqual([0, 10, 10]);
    expect((await log()).body.meta.results.total).toBe(11);
    expect(await faultsIn(table, MUG)).toEqual([]);
  });

  // The engine writes one at a time and repeats take long.
  const count = kind === "memory" ? ofVolume(50, 100) : ofVolume(12, 30);

  it(`${count} that set and ${count} that sell: none is lost`, async () => {
    const { table, create, move, read, log } = await open();
    await create(1000);
    const sales = many(count, () => move("allocate", 1));
    const sets = many(count, (n) => move("set", 1001 + n));
    const statuses = [...(await sales), ...(await sets)].map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    const [available, allocated, total] = amountsIn(await read());
    expect(allocated).toBe(count);
    expect(total).toBeGreaterThan(1000);
    expect(available! + allocated!).toBe(total);
    expect((await log()).body.meta.results.total).toBe(1 + 2 * count);
    expect(await faultsIn(table, MUG)).toEqual([]);
  }, 60_000);

  const writersAtOnce = ofVolume(20, 50);

  it(`${writersAtOnce} writers at two locations: at every read all adds up and nothing is below zero`, async () => {
    const { table, location, createAt, move, read } = await open();
    for (const slug of ["north", "shop"]) await location(slug);
    await createAt({ north: 20, shop: 20 });
    let isDone = false;
    const writers = many(writersAtOnce, async (n) => {
      const slug = n % 2 === 0 ? "north" : "shop";
      for (const action of ["allocate", "deallocate", "increment", "decrement"]) {
        const { status } = await move(action, 1 + (n % 3), slug);
        expect([201, 422]).toContain(status);
      }
    }).then(() => {
      isDone = true;
    });
    let reads = 0;
    while (!isDone) {
      const { locations, ...top } = (await read()).body.data.attributes;
      reads += 1;
      const all = [top, locations.north, locations.shop];
      expect(all.filter(({ available, allocated, total }) => available + allocated !== total)).toEqual([]);
      expect(all.filter(({ available, allocated }) => available < 0 || allocated < 0)).toEqual([]);
      for (const counter of ["available", "allocated", "total"] as const)
        expect(locations.north[counter] + locations.shop[counter]).toBe(top[counter]);
    }
    await writers;
    expect(reads).toBeGreaterThan(3);
    expect(await faultsIn(table, MUG)).toEqual([]);
  }, 60_000);
});
