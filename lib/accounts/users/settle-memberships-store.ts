import { backOff, type Deadline } from "../../kernel/deadline.ts";
import { unavailable } from "../../kernel/errors.ts";
import type { Document } from "../../table/documents.ts";
import { writeStepSurely } from "../../table/effects/write-step.ts";
import { type Content, contentOf } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Table, Update } from "../../table/table.ts";
import type { Membership } from "../memberships/membership.ts";
import { earlierMembershipWrites, getMembership } from "../memberships/memberships-store.ts";
import { getAccounts } from "../store.ts";
import type { EarlierMembership, User } from "./user.ts";
import { userAttributes, userEntity, users } from "./users-store.ts";

/** Four writes for each, of the hundred that a transaction takes. */
const MOST_AT_ONCE = 20;

type Settler = { readonly table: Table; readonly newId: () => string; readonly deadline: Deadline };

/**
 * The user once all memberships that an older version kept in it are items. Nobody sees a difference, so the user keeps
 * its version; how many are settled is a condition beside it, so that nobody makes items of a list that he read before
 * they were settled, and ended.
 * @throws ApiError 503 when they are more than there is time for; the next call goes on
 */
export async function settleMemberships(ctx: Settler, user: Document<User>): Promise<Document<User>> {
  let current = { value: withTimes(user.value), version: user.version };
  for (let round = 0; current.value.earlier_memberships; round += 1) {
    const { settled, writes } = await nextStep(ctx.table, current);
    const failed = await writeStepSurely(ctx, writes);
    if (failed.length === 0) {
      current = { value: settled, version: current.version };
      continue;
    }
    if (ctx.deadline.left() === 0) throw unavailable("Memberships were still becoming items");
    await backOff(round, ctx.deadline);
    const again = await users.get(ctx.table, current.value.id);
    if (!again) return current; // deleted meanwhile, as whoever writes it will see
    current = { value: withTimes(again.value), version: again.version };
  }
  return current;
}

/** Each with the time that keeps it behind the one before. */
function withTimes(user: User): User {
  if (!user.earlier_memberships) return user;
  const first = Date.parse(user.created_at);
  const timed = user.earlier_memberships.map((membership, position) => ({
    ...membership,
    created_at: membership.created_at ?? new Date(first + position).toISOString(),
  }));
  return { ...user, earlier_memberships: timed };
}

async function nextStep(table: Table, before: Document<User>) {
  const { earlier_memberships: all = [], settled_memberships: count = 0, ...others } = before.value;
  const some = all.slice(0, MOST_AT_ONCE);
  const left = all.slice(MOST_AT_ONCE);
  const settled: User = {
    ...others,
    settled_memberships: count + some.length,
    ...(left.length > 0 ? { earlier_memberships: left } : {}),
  };
  const memberships = await missing(table, settled.id, some);
  return {
    settled,
    writes: [...earlierMembershipWrites(settled.id, memberships), asOneVersion(settled, before)],
  };
}

/** Those whose account is there and that are no item yet. */
async function missing(
  table: Table,
  memberId: string,
  memberships: readonly EarlierMembership[],
): Promise<readonly Membership[]> {
  const ids = memberships.map(({ accountId }) => accountId);
  const [accounts, items] = await Promise.all([
    getAccounts(table, ids),
    Promise.all(ids.map((id) => getMembership(table, id, memberId))),
  ]);
  return memberships.flatMap(({ id, accountId, created_at = "" }, at) =>
    accounts[at] && !items[at]
      ? [{ id, account_id: accountId.toLowerCase(), member_id: memberId, created_at, updated_at: created_at }]
      : [],
  );
}

function asOneVersion(user: User, { value: before, version }: Document<User>): Update {
  const content: Content = contentOf(userEntity, user);
  const where = [
    { attribute: "version", equals: version },
    { attribute: "settled_memberships", equals: before.settled_memberships ?? 0 },
  ];
  return {
    update: keys.accountMember(user.id),
    set: { ...content, ...userAttributes(user) },
    when: { only: { where } },
  };
}

/** Puts a member from before members were listed into its list. @returns false if it was changed since it was read */
export async function relistUser(writer: Omit<Settler, "deadline">, user: Document<User>): Promise<boolean> {
  return (await writeStepSurely(writer, [asOneVersion(user.value, user)])).length === 0;
}
