import { type RoleFamily, rolesOf } from "../extensions/roles.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { roleView } from "./role-view.ts";

/** The roles are the same in every store. */
export async function listRoles(_ctx: Context, family: RoleFamily, query: ListQuery): Promise<Reply> {
  const answers = rolesOf(family).map((role) => roleView(family, role));
  return { body: pageAnswer(answers, query, (answer) => answer) };
}
