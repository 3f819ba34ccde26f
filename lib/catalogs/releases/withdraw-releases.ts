import type { LiveReleases } from "../../releases/live-releases.ts";
import {
  buildLiveReleasesCheck,
  buildLiveReleasesWrite,
  getLiveReleases,
  toReleasePartition,
} from "../../releases/store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { type ClearWork, clearPartitions } from "../../tasks/clear-partitions.ts";
import { buildTaskWrite } from "../../tasks/store.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Release } from "../catalog.ts";
import { buildReleaseDeletes } from "../store.ts";
import { requireReleases } from "./require-releases.ts";

/**
 * Deletes the picked releases and makes the newest remaining one live, in one transaction. Their stored parts are cleared
 * afterwards.
 * @throws ApiError 404 for an unknown catalog, and what `pick` throws
 */
export async function withdrawReleases(
  ctx: Context,
  catalogId: string,
  pick: (releases: readonly Release[]) => readonly Release[],
): Promise<Reply> {
  let task = newTask<ClearWork>(ctx, { kind: "clear-partitions", places: [] });
  const reply = await commitChange(ctx, async () => {
    const [releases, live] = await Promise.all([requireReleases(ctx, catalogId), getLiveReleases(ctx.table)]);
    const gone = pick(releases);
    if (gone.length === 0) return { writes: [], reply: {} };
    task = { ...task, work: { ...task.work, places: gone.map(({ id }) => toReleasePartition(id)) } };
    const changed = removeReleases(live.value, releases, gone);
    const liveWrite =
      changed === live.value
        ? buildLiveReleasesCheck(live.version)
        : buildLiveReleasesWrite(changed, live.version);
    return { writes: [liveWrite, ...buildReleaseDeletes(gone), buildTaskWrite(task)], reply: {} };
  });
  if (task.work.places.length > 0) await startTask(ctx, task, (work) => clearPartitions(ctx, work));
  return reply;
}

/** Returns the same object when none of these releases is live. */
function removeReleases(
  before: LiveReleases,
  releases: readonly Release[],
  gone: readonly Release[],
): LiveReleases {
  const live = before.live.find(({ releaseId }) => gone.some(({ id }) => id === releaseId));
  if (!live) return before;
  const others = before.live.filter((other) => other !== live);
  const newestRemaining = releases
    .filter((release) => release.status === "PUBLISHED" && !gone.includes(release))
    .at(-1);
  if (!newestRemaining) return { ...before, live: others };
  const { id: releaseId, number, totalProducts: total, published_at = live.publishedAt } = newestRemaining;
  const { catalogId, firstPublishedAt } = live;
  const { withoutChildren = [], hierarchies } = newestRemaining;
  const served = { catalogId, releaseId, number, total, withoutChildren, trees: hierarchies.length };
  return { ...before, live: [...others, { ...served, publishedAt: published_at, firstPublishedAt }] };
}
