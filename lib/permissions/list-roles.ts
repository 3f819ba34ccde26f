import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import type { Query } from "../query/query.ts";
import { pageAnswer } from "../query/select-page.ts";
import { type RoleFamily, roleAnswer, rolesOf } from "./roles.ts";

/** A page of the roles of one family, which are the same in every store. */
export async function listRoles(_ctx: Context, family: RoleFamily, query: Query): Promise<Reply> {
  const answers = rolesOf(family).map((role) => roleAnswer(family, role));
  return { body: pageAnswer(answers, query, (answer) => answer) };
}
