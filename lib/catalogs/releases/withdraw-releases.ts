import type { LiveReleases } from "../../releases/live-releases.ts";
import { getLiveReleases, liveReleasesUnchanged, liveReleasesWrite, partsOf } from "../../releases/store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { type ClearWork, clearPartitions } from "../../tasks/clear-partitions.ts";
import { taskWrite } from "../../tasks/store.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Release } from "../catalog.ts";
import { deleteReleaseWrites } from "../store.ts";
import { requireReleases } from "./require-releases.ts";

/**
 * Deletes the releases that are picked. One transaction takes them away and serves shoppers the newest that is left,
 * if any; what they were served from is cleared afterwards.
 * @throws ApiError 404 for an unknown catalog, and whatever `pick` throws
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
    task = { ...task, work: { ...task.work, places: gone.map(({ id }) => partsOf(id)) } };
    const changed = withoutReleases(live.value, releases, gone);
    const served =
      changed === live.value ? liveReleasesUnchanged(live.version) : liveReleasesWrite(changed, live.version);
    return { writes: [served, ...deleteReleaseWrites(gone), taskWrite(task)], reply: {} };
  });
  if (task.work.places.length > 0) await startTask(ctx, task, (work) => clearPartitions(ctx, work));
  return reply;
}

/** The very same object when shoppers are served none of these releases. */
function withoutReleases(
  before: LiveReleases,
  releases: readonly Release[],
  gone: readonly Release[],
): LiveReleases {
  const live = before.live.find(({ releaseId }) => gone.some(({ id }) => id === releaseId));
  if (!live) return before;
  const others = before.live.filter((other) => other !== live);
  const left = releases.filter((release) => release.status === "PUBLISHED" && !gone.includes(release)).at(-1);
  if (!left) return { ...before, live: others };
  const { id: releaseId, number, totalProducts: total, published_at = live.publishedAt } = left;
  const { catalogId, firstPublishedAt } = live;
  const { withoutChildren = [], hierarchies } = left;
  const served = { catalogId, releaseId, number, total, withoutChildren, trees: hierarchies.length };
  return { ...before, live: [...others, { ...served, publishedAt: published_at, firstPublishedAt }] };
}
