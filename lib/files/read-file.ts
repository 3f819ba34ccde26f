import { notFound } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { getFile } from "./store.ts";

/** @throws ApiError 404 for an unknown file */
export async function readFile({ table }: Context, id: string): Promise<Reply> {
  const file = await getFile(table, id);
  if (!file) throw notFound("file", id);
  return { body: { data: file.value } };
}
