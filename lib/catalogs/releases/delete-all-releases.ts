import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { withdrawReleases } from "./withdraw-releases.ts";

/** Deletes all releases of a catalog; shoppers no longer see it. @throws ApiError 404 for an unknown catalog */
export function deleteAllReleases(ctx: Context, catalogId: string): Promise<Reply> {
  return withdrawReleases(ctx, catalogId, (releases) => releases);
}
