import type { RoleFamily } from "./roles.ts";

export type Permission = "create" | "list" | "read" | "update" | "delete";

export type RolePolicy = { readonly [P in Permission]: boolean } & {
  readonly id: string;
  readonly role: { readonly id: string; readonly type: RoleFamily };
  readonly created_at: string;
  readonly updated_at: string;
};
