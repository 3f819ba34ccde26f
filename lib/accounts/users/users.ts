import { buildShopperEndWrite } from "../../auth/ended-shoppers-store.ts";
import { applyPatch, type Patch } from "../../kernel/objects.ts";
import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import { createFieldReader } from "../../lists/select-page.ts";
import { getRealms } from "../../realms/realms-store.ts";
import { requireRealm } from "../../realms/require-realm.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { answerCreatedPage } from "../listing/created-page-store.ts";
import { type ForgetMembershipsWork, forgetMemberships } from "../memberships/forget-memberships.ts";
import { changeUser, requireMatchingUser, stampChange } from "./change-user.ts";
import { userLeftovers } from "./codes-of-info-store.ts";
import { ignoreTextCase } from "./folded-texts.ts";
import { buildNewUserWrites, buildOwnAccount } from "./new-user.ts";
import { removeExcessWays } from "./passwords/remove-ways.ts";
import { requireUser, type UserPath, type UserWithRealms } from "./require-user.ts";
import type { NewUser, UserChange } from "./schemas.ts";
import { isSamePerson, newUser, PERSON_FIELDS, type Person, readNameParts, type User } from "./user.ts";
import { buildUserRemoval, realmUserList } from "./users-store.ts";
import { userReply, userView } from "./views.ts";

const text = { type: "string", operators: ["eq", "like", "ilike"] } as const;
const part = { type: "string", operators: ["eq", "like", "ilike", "is_null"] } as const;
const time = { type: "date", operators: ["lt", "le", "eq", "gt", "ge"] } as const;

const filter: FilterRules = {
  attributes: {
    name: text,
    email: text,
    given_name: part,
    middle_name: part,
    family_name: part,
    created_at: time,
    updated_at: time,
  },
};

export const userQuery: QueryRules = {
  page: { smallest: 1 },
  filter,
  sort: { attributes: ["created_at", "id", "updated_at"], byDefault: "-created_at" },
};

/** @throws ApiError 404 for an unknown realm, 422 for a list that would read too many users */
export async function listUsers(ctx: Context, realmId: string, query: ListQuery): Promise<Reply> {
  const { id } = requireRealm(await getRealms(ctx.table), realmId);
  const times = { plain: ["created_at", "updated_at"], fields: createFieldReader };
  const { folded, read } = ignoreTextCase<User>(query, times);
  const list = {
    list: realmUserList(id),
    getMany: async () => [], // no filter asks for ids
    ...{ read, view: userView },
    what: "users",
    advice: "ask for fewer with bounds of 'created_at'",
  };
  return { body: await answerCreatedPage(ctx.table, folded, list) };
}

/** @throws ApiError 403 or 404 as `requireUser` */
export async function readUser(ctx: Context, path: UserPath): Promise<Reply> {
  return userReply((await requireUser(ctx, path)).user.value);
}

/** The merchant vouches for the address of a user that it creates. */
const CONFIRMED = { isConfirmed: true };

/** In the account realm also a member, perhaps with an own account. @throws ApiError 404 unknown realm */
export async function createUser(ctx: Context, realmId: string, data: NewUser): Promise<Reply> {
  const realms = await getRealms(ctx.table);
  const { name, email } = data;
  const user = newUser(ctx, requireRealm(realms, realmId).id, { ...readNameParts(data), name, email });
  const account = buildOwnAccount(ctx, realms, user);
  const own = account && { account, membershipId: ctx.newId() };
  const reply = userReply(user);
  return commitChange(ctx, async () => ({ writes: buildNewUserWrites(user, own, CONFIRMED), reply }));
}

/**
 * Names and tokens end at once; a task removes memberships and codes. Accounts and orders stay. Excess ways to
 * sign in are removed first. @throws ApiError 404 unknown user, 503 when time runs out: repeat the call
 */
export function deleteUser(ctx: Context, path: UserPath): Promise<Reply> {
  return commitWithTask(ctx, forgetMemberships, async () => {
    const { user: stored } = await requireMatchingUser(ctx, path);
    const user = await removeExcessWays(ctx, stored);
    const task = newTask(ctx, buildUserCleanup(user.value));
    const removal = buildUserRemoval(user);
    const ended = buildShopperEndWrite("account-member", user.value.id, ctx.now());
    return { writes: [...removal, ended], reply: {}, task };
  });
}

function buildUserCleanup(user: User): ForgetMembershipsWork {
  return { kind: "forget-memberships", of: "member", id: user.id, places: userLeftovers(user) };
}

/** Sign-in names stay. @throws ApiError 403 or 404 as `requireUser` */
export async function updateUser(ctx: Context, path: UserPath, change: UserChange): Promise<Reply> {
  const decide = ({ user: { value: before } }: UserWithRealms, at: string) => {
    const next: User = applyPatch(before, clearEmptyParts(change), PERSON_FIELDS);
    const user = isSamePerson(next, before) ? before : stampChange(at, before, next);
    return { user, reply: userReply(user) };
  };
  return changeUser(ctx, path, decide, requireMatchingUser);
}

/** An empty name part clears it, as null does. */
function clearEmptyParts(change: UserChange): Patch<Person> {
  const { given_name, middle_name, family_name } = change;
  const emptyToNull = (part: string | null | undefined) => (part === "" ? null : part);
  return {
    ...change,
    given_name: emptyToNull(given_name),
    middle_name: emptyToNull(middle_name),
    family_name: emptyToNull(family_name),
  };
}
