import { describe, expect, it } from "@jest/globals";
import { byCreation, byLastUpdate } from "../../lib/kernel/by-creation.ts";

const EARLY = "2026-03-02T10:00:00.000Z";
const LATE = "2026-03-02T10:00:00.001Z";
const at = (id: string, created_at: string) => ({ id, created_at, updated_at: created_at });
const mixed = [at("b", LATE), at("c", EARLY), at("a", LATE), at("d", EARLY)];
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join("");

describe("lists by dates", () => {
  it("are oldest first, ties by id", () => {
    expect(idsOf(mixed.toSorted(byCreation))).toBe("cdab");
  });

  it("are latest update first, ties by id", () => {
    expect(idsOf(mixed.toSorted(byLastUpdate))).toBe("abcd");
  });

  it("compare the same as equal", () => {
    expect([byCreation(at("a", LATE), at("a", LATE)), byLastUpdate(at("a", LATE), at("a", LATE))]).toEqual([
      0, 0,
    ]);
  });
});
