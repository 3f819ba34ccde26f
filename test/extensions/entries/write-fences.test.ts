import { describe, expect, it } from "@jest/globals";
import { newCustomApi } from "../../../lib/extensions/custom-apis/custom-api.ts";
import { buildFencePassWrites, FENCES } from "../../../lib/extensions/entries/write-fences-store.ts";
import { NOON } from "../../support/runtime.ts";

const fields = { type: "custom_api", name: "Notes", slug: "notes", api_type: "note_ext" } as const;
const api = newCustomApi(fields, crypto.randomUUID(), NOON.toISOString());
const definition = {
  api,
  fields: [],
  policies: [],
  version: 3,
  epoch: 2,
  hasEntries: true,
};

/** The key that the write of an entry checks. */
const fenceOf = (entryId: string) => {
  const [write] = buildFencePassWrites(definition, entryId, 0);
  return write && "check" in write ? write.check.sk : "none";
};

const noted = (hasEntries: boolean | "unsure") => {
  const [write] = buildFencePassWrites({ ...definition, hasEntries }, crypto.randomUUID(), 1);
  return write && "put" in write && [write.put["has_entries"], write.put["lists_since"], write.when];
};

describe("the note that there are entries", () => {
  it("is made by the first entry, from which on entries are listed and counted", () => {
    expect(noted(true)).toBe(false);
    expect(noted(false)).toEqual([true, 2, { only: { version: 3 } }]);
  });

  it("is made again where it is not known whether any is left; their lists stay", () => {
    expect(noted("unsure")).toEqual([true, undefined, { only: { version: 3 } }]);
  });
});

describe("fences of entry writes", () => {
  it("are all in use, none by more than a quarter of the entries", () => {
    const counts = new Map<string, number>();
    for (let entry = 0; entry < 800; entry += 1) {
      const fence = fenceOf(crypto.randomUUID());
      counts.set(fence, (counts.get(fence) ?? 0) + 1);
    }
    expect(counts.size).toBe(FENCES.length);
    expect([...counts.values()].every((count) => count < 200)).toBe(true);
  });

  it("are the same for an entry each time", () => {
    const id = "0d8f5a77-1f3e-4d43-b0a5-3b1f6c1a2c3d";
    expect(fenceOf(id)).toBe(fenceOf(id));
  });
});
