import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { getRealms } from "./realms-store.ts";
import { realmIdIn, requireRealm } from "./require-realm.ts";
import { linked, realmView } from "./views.ts";

/** A realm. @throws ApiError 404 for an unknown one */
export async function readRealm(ctx: Context, id: string): Promise<Reply> {
  return { body: linked(realmView(requireRealm(await getRealms(ctx.table), realmIdIn(ctx, id)))) };
}
