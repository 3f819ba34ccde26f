import type { Choice } from "../../kit/list-spec.ts";

/** Roles of staff and keys, as choices of a form. */
export const ROLES: readonly Choice[] = (["owner", "catalog", "orders", "marketing", "read_only"] as const).map((value) => ({
  value,
  label: (w) => w.shell.roles[value],
}));
