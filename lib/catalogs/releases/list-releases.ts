import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { releaseView } from "../views.ts";
import { requireReleases } from "./require-releases.ts";

/** A page of a catalog's releases, newest first. @throws ApiError 404 for an unknown catalog */
export async function listReleases(ctx: Context, catalogId: string, query: ListQuery): Promise<Reply> {
  const releases = (await requireReleases(ctx, catalogId)).reverse();
  const { offset, limit } = query.page;
  const shown = releases.slice(offset, offset + limit).map(releaseView);
  return { body: listAnswer(shown, releases.length, query) };
}
