import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import { createFieldReader } from "../../lists/select-page.ts";
import { getRealms } from "../../realms/realms-store.ts";
import { requireRealm } from "../../realms/require-realm.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { answerCreatedPage } from "../listing/created-page-store.ts";
import { ignoreTextCase } from "./folded-texts.ts";
import { requireUser, type UserPath } from "./require-user.ts";
import type { User } from "./user.ts";
import { realmUserList } from "./users-store.ts";
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
