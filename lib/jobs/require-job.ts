import { notFound } from "../kernel/errors.ts";
import type { Document } from "../table/documents.ts";
import type { Context } from "../use-case/context.ts";
import type { Job } from "./job.ts";
import { getJob } from "./store.ts";

/** @throws ApiError 404 for an unknown job */
export async function requireJob({ table }: Context, id: string): Promise<Document<Job>> {
  const job = await getJob(table, id);
  if (!job) throw notFound("job", id);
  return job;
}
