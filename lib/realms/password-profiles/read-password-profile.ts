import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireProfile } from "../password-profiles.ts";
import { getRealms } from "../realms-store.ts";
import { realmIdIn } from "../require-realm.ts";
import { linked, profileView } from "../views.ts";

/** A password profile. @throws ApiError 404 for one that the realm does not have */
export async function readPasswordProfile(ctx: Context, realmId: string, id: string): Promise<Reply> {
  const profile = requireProfile(await getRealms(ctx.table), realmIdIn(ctx, realmId), id);
  return { body: linked(profileView(profile)) };
}
