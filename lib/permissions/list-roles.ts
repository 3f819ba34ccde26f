import { findRole, type Role, type RoleFamily, rolesOf } from "../extensions/roles.ts";
import { notFound } from "../kernel/errors.ts";
import { requireUuid } from "../kernel/ids.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import type { View } from "../schemas/view.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { role } from "./schemas.ts";

/** The roles are the same in every store. */
export async function listRoles(_ctx: Context, family: RoleFamily, query: ListQuery): Promise<Reply> {
  const answers = rolesOf(family).map((role) => roleView(family, role));
  return { body: pageAnswer(answers, query, (answer) => answer) };
}

/** @throws ApiError 400 for an id that is no UUID, 404 for an unknown role */
export async function readBuiltInRole(_ctx: Context, roleID: string): Promise<Reply> {
  const role = findRole("built_in_role", requireUuid(roleID, "roleID"));
  if (!role) throw notFound("built_in_role", roleID);
  return { body: { data: roleView("built_in_role", role) } };
}

const PATHS: Readonly<Record<RoleFamily, string>> = {
  built_in_role: "built-in-roles",
  standard_user_role: "standard-user-roles",
  standard_shopper_role: "standard-shopper-roles",
};

function roleView(family: RoleFamily, { id, name, isShopper }: Role): View<typeof role> {
  return {
    id,
    type: family,
    name,
    links: { self: `/v2/permissions/${PATHS[family]}/${id}` },
    ...(family === "built_in_role" ? { cm_user_assignable: !isShopper } : {}),
  };
}
