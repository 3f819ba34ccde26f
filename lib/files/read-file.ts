import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { files } from "./store.ts";

/** @throws ApiError 404 for an unknown file */
export async function readFile(ctx: Context, id: string): Promise<Reply> {
  const file = await files.require(ctx, id);
  return { body: { data: file.value } };
}
