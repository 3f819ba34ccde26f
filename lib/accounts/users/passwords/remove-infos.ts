import { backOff } from "../../../kernel/deadline.ts";
import { unavailable } from "../../../kernel/errors.ts";
import type { Document } from "../../../table/documents.ts";
import { isRefused, writeStep } from "../../../table/effects/write-step.ts";
import { clearAll } from "../../../tasks/clear-partitions.ts";
import type { Context } from "../../../use-case/context.ts";
import { changedAt } from "../change-user.ts";
import { codesOfInfo } from "../codes-of-info-store.ts";
import type { PasswordInfo, User } from "../user.ts";
import { users, userWrites } from "../users-store.ts";

/** Ways to sign in whose names one transaction frees beside what else it writes. */
const MOST_AT_ONCE = 45;

type Remover = Pick<Context, "table" | "newId" | "now" | "deadline">;

/**
 * Removes the first of these ways to sign in from a user, as many as one transaction takes, and their codes.
 * @returns whether none of them is left; `false` also when others changed the user at the same time
 */
export async function removeInfos(
  ctx: Remover,
  before: Document<User>,
  gone: readonly PasswordInfo[],
): Promise<boolean> {
  const some = gone.slice(0, MOST_AT_ONCE);
  const ids = new Set(some.map(({ id }) => id));
  const infos = before.value.infos.filter(({ id }) => !ids.has(id));
  const changed = changedAt(ctx.now().toISOString(), before.value, { ...before.value, infos });
  if (isRefused(await writeStep(ctx, userWrites(changed, before)))) return false;
  await clearAll(ctx, some.map(codesOfInfo));
  return some.length === gone.length;
}

/**
 * The user with as many ways to sign in as one transaction can remove together with the user: those beyond are removed.
 * @throws ApiError 404 when it is gone meanwhile, 503 when there are more than there is time for; the next call goes on
 */
export async function withFewInfos(ctx: Context, user: Document<User>): Promise<Document<User>> {
  let current = user;
  for (let round = 0; current.value.infos.length > MOST_AT_ONCE; round += 1) {
    if (ctx.deadline.left() === 0) throw unavailable("Ways to sign in were still being removed");
    if (round > 0) await backOff(round, ctx.deadline);
    await removeInfos(ctx, current, current.value.infos.slice(MOST_AT_ONCE));
    current = await users.require(ctx, current.value.id);
  }
  return current;
}
