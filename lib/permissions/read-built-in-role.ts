import { findRole } from "../extensions/roles.ts";
import { notFound } from "../kernel/errors.ts";
import { requireUuid } from "../kernel/uuid.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { roleView } from "./role-view.ts";

/** @throws ApiError 400 for an id that is no UUID, 404 for an unknown role */
export async function readBuiltInRole(_ctx: Context, roleID: string): Promise<Reply> {
  const role = findRole("built_in_role", requireUuid(roleID, "roleID"));
  if (!role) throw notFound("built_in_role", roleID);
  return { body: { data: roleView("built_in_role", role) } };
}
