import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { pickRelease } from "./require-releases.ts";
import { withdrawReleases } from "./withdraw-releases.ts";

/** Deletes a release; shoppers get the newest remaining one, if any. @throws ApiError 404 */
export function deleteRelease(ctx: Context, catalogId: string, releaseId: string): Promise<Reply> {
  return withdrawReleases(ctx, catalogId, (releases) => [pickRelease(releases, releaseId)]);
}
