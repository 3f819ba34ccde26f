import { describe, expect, it } from "@jest/globals";
import { rememberVerified, type Verified } from "../../lib/http/remembered-tokens.ts";
import { NOON } from "../support/runtime.ts";

const seconds = NOON.getTime() / 1000;

/** A verifier that accepts every token except `forged` and records the tokens it verified in full. */
const counting = (most: number) => {
  const reads: string[] = [];
  const read = rememberVerified<"access" | "customer">(async (kind, token): Promise<Verified | undefined> => {
    reads.push(`${kind} ${token}`);
    const claims = { sub: `${kind} ${token}` };
    return token === "forged" ? undefined : { claims, from: seconds - 5, until: seconds + 65 };
  }, most);
  return { reads, read };
};

describe("tokens that were verified", () => {
  it("are not verified again by the same process", async () => {
    const { reads, read } = counting(10);
    for (const _ of [1, 2, 3])
      expect(await read("access", "a", NOON)).toMatchObject({ claims: { sub: "access a" } });
    expect(reads).toEqual(["access a"]);
  });

  it("are remembered with their kind", async () => {
    const { reads, read } = counting(10);
    await read("access", "a", NOON);
    expect(await read("customer", "a", NOON)).toMatchObject({ claims: { sub: "customer a" } });
    expect(reads).toEqual(["access a", "customer a"]);
  });

  it("end when they end, without another look at the signature", async () => {
    const { reads, read } = counting(10);
    await read("access", "a", NOON);
    expect(await read("access", "a", new Date(NOON.getTime() + 64_999))).toBeDefined();
    expect(await read("access", "a", new Date(NOON.getTime() + 65_000))).toBeUndefined();
    expect(reads).toEqual(["access a"]);
  });

  it("do not count before they begin, as when a clock is put back", async () => {
    const { read } = counting(10);
    await read("access", "a", NOON);
    expect(await read("access", "a", new Date(NOON.getTime() - 5000))).toBeDefined();
    expect(await read("access", "a", new Date(NOON.getTime() - 6000))).toBeUndefined();
  });

  it("are no forged ones", async () => {
    const { reads, read } = counting(10);
    for (const _ of [1, 2]) expect(await read("access", "forged", NOON)).toBeUndefined();
    expect(reads).toEqual(["access forged", "access forged"]);
  });

  it("are bounded: the oldest is forgotten, and forgeries push none out", async () => {
    const { reads, read } = counting(2);
    for (const token of ["a", "b", "forged", "forged", "a", "c", "b", "c", "a"])
      await read("access", token, NOON);
    expect(reads.map((line) => line.slice("access ".length))).toEqual([
      "a",
      "b",
      "forged",
      "forged",
      "c",
      "a",
    ]);
  });
});
