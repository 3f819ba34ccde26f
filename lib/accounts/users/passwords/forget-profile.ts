import type { Document } from "../../../table/entity.ts";
import type { Context } from "../../../use-case/context.ts";
import type { User } from "../user.ts";
import { readMembersAfter } from "../users-store.ts";
import { removeInfos } from "./remove-infos.ts";

/** Removes the password infos of a deleted profile, which until then are only hidden, from their users. */
export type ForgetProfileWork = {
  readonly kind: "forget-profile";
  readonly profileId: string;
  /** Sort key in the list of users after which the next step begins. */
  readonly after: string;
};

const MAX_USERS_PER_STEP = 25;

type Forgetter = Pick<Context, "table" | "newId" | "now" | "deadline">;

/** Repeats a step when a user changes at the same time or has too many infos for one write. */
export async function forgetProfile(
  ctx: Forgetter,
  work: ForgetProfileWork,
): Promise<ForgetProfileWork | undefined> {
  const at = { after: work.after, most: MAX_USERS_PER_STEP };
  const { documents, after } = await readMembersAfter(ctx.table, at);
  for (const user of documents) if (!(await removeProfileInfos(ctx, user, work.profileId))) return work;
  return after === undefined ? undefined : { ...work, after };
}

async function removeProfileInfos(ctx: Forgetter, user: Document<User>, profileId: string): Promise<boolean> {
  const gone = user.value.infos.filter(({ password_profile_id }) => password_profile_id === profileId);
  return gone.length === 0 || removeInfos(ctx, user, gone);
}
