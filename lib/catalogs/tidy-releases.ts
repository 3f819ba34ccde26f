import { RELEASES_KEPT } from "../releases/published-versions.ts";
import { toReleasePartition } from "../releases/store.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import { clearAll } from "../tasks/clear-partitions.ts";
import type { Context } from "../use-case/context.ts";
import type { Release } from "./catalog.ts";
import { buildReleaseDeletes, getReleases } from "./store.ts";

/** Keeps the newest three releases, as Elastic Path Commerce Cloud does, and clears working data. */
export async function tidyReleases(ctx: Context, { id, catalogId, status }: Release): Promise<undefined> {
  await clearAll(
    ctx,
    status === "FAILED"
      ? [toReleasePartition(id)]
      : [toReleasePartition(id, "PLAN"), toReleasePartition(id, "DONE")],
  );
  const releases = await getReleases(ctx.table, catalogId);
  // Failed releases are counted separately, so that they never push out the live one.
  const old = (["PUBLISHED", "FAILED"] as const).flatMap((status) =>
    releases.filter((release) => release.status === status).slice(0, -RELEASES_KEPT),
  );
  await clearAll(
    ctx,
    old.map((release) => toReleasePartition(release.id)),
  );
  if (old.length > 0) await writeStepSurely(ctx, buildReleaseDeletes(old));
}
