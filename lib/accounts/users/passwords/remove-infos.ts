import { retry } from "../../../kernel/deadline.ts";
import { unavailable } from "../../../kernel/errors.ts";
import { isRefused, writeStep } from "../../../table/effects/write-step.ts";
import type { Document } from "../../../table/entity.ts";
import { clearAll } from "../../../tasks/clear-partitions.ts";
import type { Context } from "../../../use-case/context.ts";
import { stampChange } from "../change-user.ts";
import { codesOfInfo } from "../codes-of-info-store.ts";
import type { PasswordInfo, User } from "../user.ts";
import { buildUserWrites, users } from "../users-store.ts";

/** Ways to sign in whose names one transaction frees in addition to its other writes. */
const MAX_INFOS_REMOVED_AT_ONCE = 45;

type Remover = Pick<Context, "table" | "newId" | "now" | "deadline">;

/** Removes as many as one transaction takes. @returns false if some are left or the user changed */
export async function removeInfos(
  ctx: Remover,
  before: Document<User>,
  gone: readonly PasswordInfo[],
): Promise<boolean> {
  const some = gone.slice(0, MAX_INFOS_REMOVED_AT_ONCE);
  const ids = new Set(some.map(({ id }) => id));
  const infos = before.value.infos.filter(({ id }) => !ids.has(id));
  const changed = stampChange(ctx.now().toISOString(), before.value, { ...before.value, infos });
  if (isRefused(await writeStep(ctx, buildUserWrites(changed, before)))) return false;
  await clearAll(ctx, some.map(codesOfInfo));
  return some.length === gone.length;
}

/** Keeps as many as one transaction takes. @throws ApiError 404 user deleted, 503 no time left: repeat */
export function removeExcessInfos(ctx: Context, user: Document<User>): Promise<Document<User>> {
  let current = user;
  return retry(
    { ...ctx, base: 50, end: () => unavailable("Ways to sign in were still being removed") },
    async () => {
      const excess = current.value.infos.slice(MAX_INFOS_REMOVED_AT_ONCE);
      if (excess.length === 0) return current;
      await removeInfos(ctx, current, excess);
      current = await users.require(ctx, current.value.id);
      return current.value.infos.length > MAX_INFOS_REMOVED_AT_ONCE ? "again" : current;
    },
  );
}
