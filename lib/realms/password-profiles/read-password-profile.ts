import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireProfile } from "../password-profiles.ts";
import { getRealms } from "../realms-store.ts";
import { resolveRealmId } from "../require-realm.ts";
import { profileView, wrapWithLinks } from "../views.ts";

/** @throws ApiError 404 for an unknown realm or profile */
export async function readPasswordProfile(ctx: Context, realmId: string, id: string): Promise<Reply> {
  const profile = requireProfile(await getRealms(ctx.table), resolveRealmId(ctx, realmId), id);
  return { body: wrapWithLinks(profileView(profile)) };
}
