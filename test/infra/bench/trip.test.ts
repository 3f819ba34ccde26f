import { describe, expect, it } from "@jest/globals";
import { type Taken, TRIPS, takeTrips } from "../../../infra/bench/trip/take-trip.ts";
import { command } from "../../../infra/commands/trip.ts";

/** At most so many files and functions run. A larger number needs a reason, and a smaller one a new bound. */
const MOST: Readonly<Record<string, readonly [files: number, functions: number]>> = {
  // Seven files: writes name their writer, changes may name a tag, a role may limit the caller.
  add: [82, 443],
  "read-cart": [49, 200],
  checkout: [83, 447],
  // Six files more since payments go to providers: what is due when, earlier orders of the cart, and stolen cards.
  payment: [70, 307],
  "price-book": [40, 174],
  "promoted-add": [98, 528],
};

describe("the trip of a request", () => {
  it("is as short as it was", async () => {
    const taken = await takeTrips(TRIPS);
    expect(taken.map(({ name }) => name)).toEqual(Object.keys(MOST));
    const isTooLong = ({ name, files, counts }: Taken) => {
      const [mostFiles = 0, mostFunctions = 0] = MOST[name] ?? [];
      return files.length > mostFiles || counts.functions > mostFunctions;
    };
    // On a busy machine a call of the table may get no answer in time; what sends it again would count.
    const doubtful = TRIPS.filter(({ name }) => taken.filter(isTooLong).some((one) => one.name === name));
    const tooLong = doubtful.length > 0 ? (await takeTrips(doubtful)).filter(isTooLong) : [];
    const toRow = ({ name, files, counts }: Taken) => [name, files.length, counts.functions];
    expect(tooLong.map(toRow)).toEqual([]);
    expect(taken.filter(({ files, counts }) => files.length < 20 || counts.functions < 80)).toEqual([]);
    const [add] = taken;
    expect(add?.tableCalls).toBe(2);
    expect(add?.files.map(({ path }) => path)).toContain("lib/carts/items/add-cart-items.ts");
  });

  it("of an unknown request is refused with the names that there are", async () => {
    await expect(command.run(["ad"])).rejects.toThrow(/^There is no request 'ad'. There are: add, read-cart/);
  });
});
