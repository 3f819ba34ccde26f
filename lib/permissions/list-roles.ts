import { notFound } from "../errors.ts";
import { uuidOf } from "../extensions/ids.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { selectPage } from "../query/select-page.ts";
import { findRole, type RoleFamily, roleAnswer, rolesOf } from "./roles.ts";

/** A page of the roles of one family, which are the same in every store. */
export async function listRoles(_ctx: Context, family: RoleFamily, query: Query): Promise<Reply> {
  const answers = rolesOf(family).map((role) => roleAnswer(family, role));
  const { page, total } = selectPage(answers, { page: query.page }, () => () => undefined);
  return { body: listAnswer(page, total, query) };
}

/** @throws ApiError 400 for an id that is no UUID, 404 for one that is unknown */
export async function readBuiltInRole(_ctx: Context, roleID: string): Promise<Reply> {
  const role = findRole("built_in_role", uuidOf(roleID, "role_id"));
  if (!role) throw notFound("built_in_role", roleID);
  return { body: { data: roleAnswer("built_in_role", role) } };
}
