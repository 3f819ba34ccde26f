import { describe, expect, it } from "@jest/globals";
import {
  countAtSource,
  countSource,
  countWrong,
  refuseExhaustedSource,
} from "../../lib/rate-limits/source-limit.ts";
import { SOURCE_LIMITS, type SourceKind } from "../../lib/rate-limits/source-limits.ts";
import { NOON } from "../support/runtime.ts";
import { someId } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const KINDS = Object.keys(SOURCE_LIMITS) as SourceKind[];
const STRANGER = "198.51.100.66";
const OWNER = "203.0.113.7";

const now = () => NOON;
const aTable = () => memoryTable({ now });
const from = (callerSource: string, table: ReturnType<typeof aTable>) => ({
  table,
  now,
  newId: someId,
  callerSource,
  caller: { grant: "implicit", clientId: "shop" } as const,
});

describe.each(KINDS)("a stranger who does all that one may: %s", (kind) => {
  const { most, windowSeconds } = SOURCE_LIMITS[kind];

  it("429: has to wait, the owner in another network has not", async () => {
    const table = aTable();
    const [stranger, owner] = [from(STRANGER, table), from(OWNER, table)];
    for (let count = 0; count < most; count += 1) await countAtSource(stranger, kind);
    await expect(countAtSource(stranger, kind)).rejects.toMatchObject({ status: 429 });
    await expect(refuseExhaustedSource(stranger, kind)).rejects.toMatchObject({ status: 429 });
    expect(await countWrong(stranger, kind, { tries: 1, wrong: 1 })).toBeLessThanOrEqual(windowSeconds);
    await refuseExhaustedSource(owner, kind);
    await countAtSource(owner, kind);
    expect(await countWrong(owner, kind, { tries: 1, wrong: 1 })).toBe(0);
  });

  it("429: uses up nothing of another kind in the same network, nor of another source by name", async () => {
    const table = aTable();
    const stranger = from(STRANGER, table);
    const told = { source: `${STRANGER} account-member ida`, refusal: "Please wait." };
    for (let count = 0; count < most; count += 1) await countSource(stranger, kind, told);
    await expect(countSource(stranger, kind, told)).rejects.toMatchObject({ status: 429 });
    for (const other of KINDS) {
      if (other !== kind) await countSource(stranger, other, told);
      await refuseExhaustedSource(stranger, other);
    }
    await countSource(stranger, kind, { ...told, source: `${OWNER} account-member ida` });
    await countSource(stranger, kind, { ...told, source: `${STRANGER} account-member bo` });
  });
});
