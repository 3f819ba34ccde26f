import { retry } from "../../../kernel/deadline.ts";
import { unavailable } from "../../../kernel/errors.ts";
import { isRefused, writeStep } from "../../../table/effects/write-step.ts";
import type { Document } from "../../../table/entity.ts";
import { clearAll } from "../../../tasks/clear-partitions.ts";
import type { Context } from "../../../use-case/context.ts";
import { stampChange } from "../change-user.ts";
import { codesOfInfo } from "../codes-of-info-store.ts";
import { countWays, type User } from "../user.ts";
import { buildUserWrites, users } from "../users-store.ts";

/** Ways to sign in whose names one transaction frees in addition to its other writes. */
const MAX_WAYS_REMOVED_AT_ONCE = 45;

type Remover = Pick<Context, "table" | "newId" | "now" | "deadline">;

/** Password infos and identities, by their ids. */
type Ways = ReadonlySet<string>;

/** Removes as many as one transaction takes. @returns false if some are left or the user changed */
export async function removeWays(ctx: Remover, before: Document<User>, gone: Ways): Promise<boolean> {
  const some = new Set([...gone].slice(0, MAX_WAYS_REMOVED_AT_ONCE));
  const removed = before.value.infos.filter(({ id }) => some.has(id));
  const changed = stampChange(ctx.now().toISOString(), before.value, dropWays(before.value, some));
  if (isRefused(await writeStep(ctx, buildUserWrites(changed, before)))) return false;
  await clearAll(ctx, removed.map(codesOfInfo));
  return some.size === gone.size;
}

function dropWays(user: User, gone: Ways): User {
  const infos = user.infos.filter(({ id }) => !gone.has(id));
  const identities = user.identities?.filter(({ id }) => !gone.has(id));
  return { ...user, infos, ...(identities ? { identities } : {}) };
}

/** Keeps as many as one transaction takes. @throws ApiError 404 user deleted, 503 no time left: repeat */
export function removeExcessWays(ctx: Context, user: Document<User>): Promise<Document<User>> {
  let current = user;
  return retry(
    { ...ctx, base: 50, end: () => unavailable("Ways to sign in were still being removed") },
    async () => {
      const { infos, identities = [] } = current.value;
      const excess = [...infos, ...identities].slice(MAX_WAYS_REMOVED_AT_ONCE).map(({ id }) => id);
      if (excess.length === 0) return current;
      await removeWays(ctx, current, new Set(excess));
      current = await users.require(ctx, current.value.id);
      return countWays(current.value) > MAX_WAYS_REMOVED_AT_ONCE ? "again" : current;
    },
  );
}
