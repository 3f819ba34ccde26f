import { RELEASES_KEPT } from "../releases/published-versions.ts";
import { partsOf } from "../releases/store.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import { clearAll } from "../tasks/clear-partitions.ts";
import type { Context } from "../use-case/context.ts";
import type { Release } from "./catalog.ts";
import { deleteReleaseWrites, getReleases } from "./store.ts";

/**
 * Keeps the newest three releases, as Elastic Path Commerce Cloud does, and deletes what only the work needed: of a
 * release that has failed all of it, since nobody can read one.
 */
export async function tidyReleases(ctx: Context, { id, catalogId, status }: Release): Promise<undefined> {
  await clearAll(ctx, status === "FAILED" ? [partsOf(id)] : [partsOf(id, "PLAN"), partsOf(id, "DONE")]);
  const releases = await getReleases(ctx.table, catalogId);
  // Failed ones are counted apart: three of them must not push out the one that is live.
  const old = (["PUBLISHED", "FAILED"] as const).flatMap((status) =>
    releases.filter((release) => release.status === status).slice(0, -RELEASES_KEPT),
  );
  await clearAll(
    ctx,
    old.map((release) => partsOf(release.id)),
  );
  if (old.length > 0) await writeStepSurely(ctx, deleteReleaseWrites(old));
}
