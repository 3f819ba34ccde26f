import type { Document } from "../../../table/documents.ts";
import type { Context } from "../../../use-case/context.ts";
import type { User } from "../user.ts";
import { membersBehind } from "../users-store.ts";
import { removeInfos } from "./remove-infos.ts";

/** Takes the ways to sign in of a profile that was deleted from its users, as far as they are hidden only. */
export type ForgetProfileWork = {
  readonly kind: "forget-profile";
  readonly profileId: string;
  /** Where in the list of users it goes on. */
  readonly after: string;
};

/** Users that are looked at in one step. */
const MOST_AT_ONCE = 25;

type Forgetter = Pick<Context, "table" | "newId" | "now" | "deadline">;

/** Goes through some of the users. One that others change at the same time, or with very many, is looked at again. */
export async function forgetProfile(
  ctx: Forgetter,
  work: ForgetProfileWork,
): Promise<ForgetProfileWork | undefined> {
  const at = { after: work.after, most: MOST_AT_ONCE };
  const { documents, after } = await membersBehind(ctx.table, at);
  for (const user of documents) if (!(await isForgotten(ctx, user, work.profileId))) return work;
  return after === undefined ? undefined : { ...work, after };
}

async function isForgotten(ctx: Forgetter, user: Document<User>, profileId: string): Promise<boolean> {
  const gone = user.value.infos.filter(({ password_profile_id }) => password_profile_id === profileId);
  return gone.length === 0 || removeInfos(ctx, user, gone);
}
