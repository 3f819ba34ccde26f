import { notFound } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Release } from "../catalog.ts";
import { catalogs, getReleases } from "../store.ts";

/** Reads the releases of a catalog, oldest first. @throws ApiError 404 for an unknown catalog */
export async function requireReleases(ctx: Context, catalogId: string): Promise<Release[]> {
  const [releases] = await Promise.all([getReleases(ctx.table, catalogId), catalogs.require(ctx, catalogId)]);
  return releases;
}

/** Also accepts `latestPublished` and `latest` for the newest published release. @throws ApiError 404 */
export function pickRelease(releases: readonly Release[], releaseId: string): Release {
  const release =
    releaseId === "latestPublished" || releaseId === "latest"
      ? releases.filter(({ status }) => status === "PUBLISHED").at(-1)
      : releases.find(({ id }) => id === releaseId.toLowerCase());
  if (!release) throw notFound("release", releaseId);
  return release;
}

/** Like `pickRelease`. @throws ApiError 404 for an unknown catalog, or a release that is not published */
export async function requirePublishedRelease(
  ctx: Context,
  catalogId: string,
  releaseId: string,
): Promise<Release> {
  const release = pickRelease(await requireReleases(ctx, catalogId), releaseId);
  if (release.status !== "PUBLISHED") throw notFound("published release", releaseId);
  return release;
}
