import { buildUserRemoval, users } from "../accounts/users/users-store.ts";
import { forbidden, invalid } from "../kernel/errors.ts";
import { checkBodyId } from "../kernel/ids.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Document } from "../table/entity.ts";
import { requireMatching } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { findSignInRemovals } from "./sign-ins-store.ts";
import { changeMember, type StaffMember } from "./staff-member.ts";
import type { UpdateStaffRequest } from "./staff-schemas.ts";
import { staffMembers } from "./staff-store.ts";
import { staffView } from "./staff-view.ts";
import { countMember } from "./team.ts";
import { getTeam, teamWrite } from "./team-store.ts";

export const staffQuery = {
  page: { smallest: 1 },
  sort: { attributes: ["id", "name"], byDefault: "name" },
} as const satisfies QueryRules;

/** Roles other than owners see no addresses but their own. */
export async function listStaff({ table, caller }: Context, query: ListQuery): Promise<Reply> {
  const [role, ownId] = caller.grant === "none" ? [] : [caller.role, caller.staffId];
  const seesAll = role === undefined || role === "owner";
  const members = await staffMembers.list(table);
  return { body: pageAnswer(members, query, (member) => staffView(member, seesAll || member.id === ownId)) };
}

/** @throws ApiError 404 for an unknown member */
export async function readStaff(ctx: Context, id: string): Promise<Reply> {
  const { value } = await staffMembers.require(ctx, id);
  return { body: { data: staffView(value, true) } };
}

/** @throws ApiError 403 for a caller other than a member of staff */
export async function readMe(ctx: Context): Promise<Reply> {
  const staffId = ctx.caller.grant === "none" ? undefined : ctx.caller.staffId;
  if (staffId === undefined) {
    throw forbidden("Only members of staff can use this. Your token belongs to an application key.", {
      code: "gateway.scopes.authorise",
    });
  }
  return readStaff(ctx, staffId);
}

function requireMatchingMember(ctx: Context, id: string): Promise<Document<StaffMember>> {
  return requireMatching(ctx, staffMembers, id, (member) => staffView(member, true));
}

/**
 * Holds from the member's next request on. @throws ApiError 400 for another id or address, 404 for an unknown member, 422 for a change
 * that leaves no active owner, 412 if `If-Match` names another state
 */
export async function updateStaff(ctx: Context, id: string, { data }: UpdateStaffRequest): Promise<Reply> {
  checkBodyId(data, id);
  return commitChange(ctx, async () => {
    const team = await getTeam(ctx.table);
    const before = await requireMatchingMember(ctx, id);
    if (data.email !== undefined && data.email !== before.value.email) {
      throw invalid("'data.email' is the identity's and cannot be changed.", { source: "data.email" });
    }
    const after = changeMember(before.value, data, ctx.now().toISOString());
    const reply = { body: { data: staffView(after, true) } };
    if (after === before.value) return { writes: [], reply };
    const counted = countMember(team.value, before.value, after);
    return { writes: [...staffMembers.writes(after, before), teamWrite(counted, team)], reply };
  });
}

/** @throws ApiError 404 for an unknown member, 412 for another state, 422 for the last active owner */
export async function deleteStaff(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const team = await getTeam(ctx.table);
    const member = await requireMatchingMember(ctx, id);
    const counted = countMember(team.value, member.value, undefined);
    const signIns = await findSignInRemovals(ctx.table, member.value.id);
    const user = await users.get(ctx.table, member.value.id);
    const ofUser = user ? buildUserRemoval(user) : [];
    return {
      writes: [...staffMembers.removal(member), teamWrite(counted, team), ...ofUser, ...signIns],
      reply: {},
    };
  });
}

/** Ends the member's sign-ins in all browsers. @throws ApiError 404 for an unknown member */
export async function deleteSignIns(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await staffMembers.require(ctx, id);
    const after = { ...before.value, epoch: before.value.epoch + 1 };
    const signIns = await findSignInRemovals(ctx.table, after.id);
    return { writes: [...staffMembers.writes(after, before), ...signIns], reply: {} };
  });
}
