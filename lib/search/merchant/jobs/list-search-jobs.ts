import { byCreation } from "../../../kernel/by-creation.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import { pageAnswer } from "../../../lists/select-page.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { searchJobView } from "./search-job.ts";
import { searchJobs } from "./search-jobs-store.ts";

/** Lists the jobs of the last thirty days, newest first. */
export async function listSearchJobs({ table }: Context, query: ListQuery): Promise<Reply> {
  const newestFirst = (await searchJobs.list(table)).sort((a, b) => byCreation(b, a));
  return { body: pageAnswer(newestFirst, query, searchJobView) };
}
