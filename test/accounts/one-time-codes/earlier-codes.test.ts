import { describe, expect, it } from "@jest/globals";
import { codesOfFormat1 } from "../../../lib/accounts/one-time-codes/earlier-codes.ts";

const CODE = { salt: "s", hash: "h", until: 600, noticeId: "n", userId: "ida" };

describe("codes as they were stored when a new one replaced the one before", () => {
  it.each([
    ["none", { requests: [1] }, []],
    ["one", { requests: [1], code: { ...CODE, tries: 4 } }, [{ ...CODE, network: "" }]],
    ["one that was tried too often", { requests: [1], code: { ...CODE, tries: 5 } }, []],
  ])("are read: %s", (_, stored, codes) => {
    expect(codesOfFormat1(stored)).toEqual({ codes });
  });
});
