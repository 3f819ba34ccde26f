import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { releaseBody } from "../views.ts";
import { existingReleases, pickRelease } from "./existing-releases.ts";

/** @throws ApiError 404 for an unknown release */
export async function readRelease(ctx: Context, catalogId: string, releaseId: string): Promise<Reply> {
  return { body: releaseBody(pickRelease(await existingReleases(ctx, catalogId), releaseId)) };
}
