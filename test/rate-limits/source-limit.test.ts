import { describe, expect, it } from "@jest/globals";
import { countAtSource } from "../../lib/rate-limits/source-limit.ts";
import { SOURCE_LIMITS } from "../../lib/rate-limits/source-limits.ts";
import { NOON } from "../support/runtime.ts";
import { aContext } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const { most } = SOURCE_LIMITS["sign-in"];

describe("tries of a network that are counted before they are made", () => {
  it("429 beyond the limit, also many at once; a refused one takes no place", async () => {
    const ctx = {
      ...aContext(memoryTable({ now: () => NOON }), () => NOON),
      caller: { grant: "implicit" as const, clientId: "shop" },
      callerSource: "203.0.113.7",
    };
    const count = () => countAtSource(ctx, "sign-in").catch(({ status }: { status: number }) => status);
    const counted = [];
    for (let tries = 0; tries < most; tries += 1) counted.push(await count());
    expect(counted.filter((one) => typeof one === "number")).toEqual([]);
    expect(await Promise.all([count(), count(), count()])).toEqual([429, 429, 429]);
    const [giveBack] = counted;
    if (typeof giveBack === "function") await giveBack();
    expect(typeof (await count())).toBe("function");
    expect(await count()).toBe(429);
  });
});
