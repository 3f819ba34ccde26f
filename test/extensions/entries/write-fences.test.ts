import { describe, expect, it } from "@jest/globals";
import { FENCES, fenceOf } from "../../../lib/extensions/entries/write-fences.ts";

describe("fences of entry writes", () => {
  it("are all in use, none by more than a quarter of the entries", () => {
    const counts = Array.from({ length: FENCES }, () => 0);
    for (let entry = 0; entry < 800; entry += 1) counts[fenceOf(crypto.randomUUID())]! += 1;
    expect(counts.every((count) => count > 0 && count < 200)).toBe(true);
  });

  it("are the same for an entry each time", () => {
    expect(fenceOf("0d8f5a77-1f3e-4d43-b0a5-3b1f6c1a2c3d")).toBe(
      fenceOf("0d8f5a77-1f3e-4d43-b0a5-3b1f6c1a2c3d"),
    );
  });
});
