import { ACCOUNT_REALM_ID } from "../../../realms/realms.ts";
import type { Document } from "../../../table/entity.ts";
import type { Context } from "../../../use-case/context.ts";
import type { User } from "../user.ts";
import { readUsersAfter } from "../users-store.ts";
import { removeWays } from "./remove-ways.ts";

/**
 * Removes the ways to sign in of a deleted profile, which until then are only hidden, from their users: password infos or
 * identities.
 */
export type ForgetProfileWork = {
  readonly kind: "forget-profile";
  readonly profileId: string;
  /** Absent for password profiles, which only the account realm has. */
  readonly realmId?: string;
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
  const { documents, after } = await readUsersAfter(ctx.table, work.realmId ?? ACCOUNT_REALM_ID, at);
  for (const user of documents) if (!(await removeWaysOfProfile(ctx, user, work.profileId))) return work;
  return after === undefined ? undefined : { ...work, after };
}

async function removeWaysOfProfile(
  ctx: Forgetter,
  user: Document<User>,
  profileId: string,
): Promise<boolean> {
  const { infos, identities = [] } = user.value;
  const gone = [
    ...infos.filter(({ password_profile_id }) => password_profile_id === profileId),
    ...identities.filter(({ profile_id }) => profile_id === profileId),
  ];
  return gone.length === 0 || removeWays(ctx, user, new Set(gone.map(({ id }) => id)));
}
