import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { chooseRelease, type LiveReleases, NO_RELEASES } from "../../lib/releases/live-releases.ts";
import { replaceLiveRelease, writeProducts } from "../../lib/releases/write-release.ts";
import type { Context } from "../../lib/use-case/context.ts";
import { NOON } from "../support/runtime.ts";
import { aProduct } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const release = (catalogId: string, number: number) => ({
  catalogId,
  releaseId: `${catalogId}-${number}`,
  number,
  publishedAt: `2026-03-0${number}T10:00:00.000Z`,
  total: 1,
  trees: 0,
  withoutChildren: [],
});

const live = (...releases: ReturnType<typeof release>[]) =>
  releases.reduce<LiveReleases>((head, next) => replaceLiveRelease(head, next), NO_RELEASES);

describe("withLive", () => {
  it("lets a newer release take its catalog's place; others keep theirs", () => {
    const { live: found } = live(release("a", 1), release("b", 2), release("a", 3));
    expect(found.map(({ releaseId }) => releaseId)).toEqual(["b-2", "a-3"]);
  });

  it("keeps the newer release when an older one ends its publication later, or the same one again", () => {
    const before = live(release("a", 2));
    expect(replaceLiveRelease(before, release("a", 1))).toBe(before);
    expect(replaceLiveRelease(before, release("a", 2))).toBe(before);
  });

  it("remembers when a catalog was published first, by which the default one is chosen", () => {
    const again = live(release("a", 1), release("b", 2), release("a", 3));
    expect(again.live.find(({ catalogId }) => catalogId === "a")).toMatchObject({
      publishedAt: "2026-03-03T10:00:00.000Z",
      firstPublishedAt: "2026-03-01T10:00:00.000Z",
    });
    expect(chooseRelease(again, {}, NOON)?.catalogId).toBe("a");
  });
});

describe("writeProducts", () => {
  it("leaves what an earlier attempt has written, whose answer was lost", async () => {
    const table = memoryTable();
    const ctx = { table, deadline: deadlineIn(1000) } as unknown as Context;
    const products = [aProduct(), aProduct()];
    const write = (number: number) =>
      writeProducts(ctx, { catalogId: "a", number, kept: [number - 1] }, products);
    await write(1);
    const once = table.all();
    expect(once).toHaveLength(4);
    await write(1);
    expect(table.all()).toEqual(once);
    await write(2);
    expect(table.all()).not.toEqual(once);
  });
});
