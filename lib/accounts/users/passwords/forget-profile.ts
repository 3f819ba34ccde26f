import type { Document } from "../../../table/documents.ts";
import { isRefused, writeStep } from "../../../table/effects/write-step.ts";
import { clearAll } from "../../../tasks/clear-partitions.ts";
import type { Context } from "../../../use-case/context.ts";
import { changedAt } from "../change-user.ts";
import { codesOfInfo } from "../codes-of-info-store.ts";
import { settleMemberships } from "../settle-memberships-store.ts";
import type { User } from "../user.ts";
import { membersBehind, userWrites } from "../users-store.ts";

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

/** Goes through some of the users. One that others change at the same time is looked at again. */
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
  const isOfProfile = (info: User["infos"][number]) => info.password_profile_id === profileId;
  const gone = user.value.infos.filter(isOfProfile);
  if (gone.length === 0) return true;
  const before = await settleMemberships(ctx, user);
  const infos = before.value.infos.filter((info) => !isOfProfile(info));
  const changed = changedAt(ctx.now().toISOString(), before.value, { ...before.value, infos });
  const outcome = await writeStep(ctx, await userWrites(ctx.table, changed, before));
  if (isRefused(outcome)) return false;
  await clearAll(ctx, gone.map(codesOfInfo));
  return true;
}
