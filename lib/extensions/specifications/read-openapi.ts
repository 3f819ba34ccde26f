import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadPatternEngine } from "../fields/pattern.ts";
import { listDefinitions } from "../store.ts";
import { extensionsDocument } from "./document.ts";

/** The OpenAPI document of the store's own extensions, without an envelope; it follows every change at once. */
export async function readOpenapi(ctx: Context): Promise<Reply> {
  const [definitions] = await Promise.all([listDefinitions(ctx.table), loadPatternEngine()]);
  return { body: extensionsDocument(definitions) };
}
