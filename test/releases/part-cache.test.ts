import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { createPartCache } from "../../lib/releases/part-cache.ts";

const kept = (cache: ReturnType<typeof createPartCache<string>>, ...all: (readonly [string, number])[]) =>
  all.map(([release, part]) => cache.get(release, part));

describe("parts of releases that a process keeps", () => {
  it("are found again, by release and number", () => {
    const cache = createPartCache<string>(100);
    cache.keep("a", 0, "a0", 10);
    cache.keep("b", 0, "b0", 10);
    expect(kept(cache, ["a", 0], ["b", 0], ["a", 1], ["c", 0])).toEqual(["a0", "b0", undefined, undefined]);
  });

  it("make room by whole releases, those first that were not asked for the longest", () => {
    const cache = createPartCache<string>(100);
    for (const release of ["a", "b", "c"]) cache.keep(release, 0, release, 30);
    cache.get("a", 0);
    cache.keep("d", 0, "d", 30);
    expect(kept(cache, ["a", 0], ["b", 0], ["c", 0], ["d", 0])).toEqual(["a", undefined, "c", "d"]);
  });

  it("stay when their own release has more parts than there is room for", () => {
    const cache = createPartCache<string>(100);
    for (let part = 0; part < 5; part += 1) cache.keep("a", part, `a${part}`, 40);
    expect(kept(cache, ["a", 0], ["a", 1], ["a", 2])).toEqual(["a0", "a1", undefined]);
    cache.keep("b", 0, "b0", 101);
    expect(kept(cache, ["a", 0], ["b", 0])).toEqual(["a0", undefined]);
  });

  it("never have more bytes than they may, and are never another's", () => {
    const step = fc.record({ release: fc.constantFrom("a", "b", "c"), part: fc.nat(4), bytes: fc.nat(60) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const cache = createPartCache<{ release: string; part: number; bytes: number }>(100);
        for (const one of steps) {
          cache.keep(one.release, one.part, one, one.bytes);
          const found = ["a", "b", "c"].flatMap((release) =>
            [0, 1, 2, 3, 4].flatMap((part) => {
              const value = cache.get(release, part);
              if (value) expect([value.release, value.part]).toEqual([release, part]);
              return value ?? [];
            }),
          );
          expect(found.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
