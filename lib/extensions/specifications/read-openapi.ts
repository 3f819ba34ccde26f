import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { loadPatternEngine } from "../fields/pattern.ts";
import { listDefinitions } from "../store.ts";
import { extensionsDocument } from "./document.ts";

/** Strongly consistent, without an envelope. */
export async function readOpenapi(ctx: Context): Promise<Reply> {
  const [definitions] = await Promise.all([listDefinitions(ctx.table), loadPatternEngine()]);
  return { body: extensionsDocument(definitions) };
}
