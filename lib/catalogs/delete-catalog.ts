import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { buildLiveReleasesCheck, getLiveReleases } from "../releases/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { catalogs, getReleases } from "./store.ts";

/** @throws ApiError 404 for an unknown catalog, 422 while it has releases or a rule names it */
export async function deleteCatalog(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const [catalog, releases, { value: live, version }] = await Promise.all([
      catalogs.require(ctx, id),
      getReleases(ctx.table, id),
      getLiveReleases(ctx.table),
    ]);
    const isNamed = live.rules.some(({ catalog_id }) => catalog_id === catalog.value.id);
    if (releases.length > 0 || isNamed) {
      const what = isNamed ? "a rule that names it" : "releases";
      throw unprocessable(`The catalog has ${what}; delete that first.`, { title: TITLES.failedValidation });
    }
    return { writes: [...catalogs.removal(catalog), buildLiveReleasesCheck(version)], reply: {} };
  });
}
