import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { withdrawReleases } from "./withdraw-releases.ts";

/** Deletes all releases; shoppers no longer see the catalog. @throws ApiError 404 for an unknown catalog */
export function deleteAllReleases(ctx: Context, catalogId: string): Promise<Reply> {
  return withdrawReleases(ctx, catalogId, (releases) => releases);
}
