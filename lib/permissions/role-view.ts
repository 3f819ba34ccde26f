import type { Role, RoleFamily } from "../extensions/roles.ts";
import type { View } from "../schemas/view.ts";
import type { role } from "./schemas.ts";

const PATHS: Readonly<Record<RoleFamily, string>> = {
  built_in_role: "built-in-roles",
  standard_user_role: "standard-user-roles",
  standard_shopper_role: "standard-shopper-roles",
};

export function roleView(family: RoleFamily, { id, name, isShopper }: Role): View<typeof role> {
  return {
    id,
    type: family,
    name,
    links: { self: `/v2/permissions/${PATHS[family]}/${id}` },
    ...(family === "built_in_role" ? { cm_user_assignable: !isShopper } : {}),
  };
}
