import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { JobErrorView } from "./schemas.ts";
import { jobs } from "./store.ts";

/** @throws ApiError 404 for an unknown job */
export async function listJobErrors(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const { errors } = (await jobs.require(ctx, id)).value;
  const { offset, limit } = query.page;
  const shown = errors.slice(offset, offset + limit).map(
    (message, at): JobErrorView => ({
      id: `${id}-${offset + at}`,
      type: "pim-job-error",
      attributes: { message },
    }),
  );
  return { body: listAnswer(shown, errors.length, query) };
}
