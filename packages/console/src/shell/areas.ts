import type { Role } from "../api/session.ts";
import type { Text } from "../kit/list-spec.ts";

export type Area = {
  readonly name: "today" | "orders" | "products" | "catalog" | "promotions" | "people" | "own" | "settings" | "team";
  /** Key after `g`. */
  readonly key: string;
  readonly label: Text;
  /** Roles that may read it; all if left out. */
  readonly roles?: readonly Role[];
};

/** The areas of the menu, in order. The service decides what a role may do; the menu leaves out what would be refused. */
export const AREAS: readonly Area[] = [
  { name: "today", key: "t", label: (w) => w.shell.today },
  { name: "orders", key: "o", label: (w) => w.shell.orders, roles: ["owner", "orders", "read_only"] },
  { name: "products", key: "p", label: (w) => w.shell.products },
  { name: "catalog", key: "c", label: (w) => w.shell.catalog },
  { name: "promotions", key: "m", label: (w) => w.shell.promotions },
  { name: "people", key: "u", label: (w) => w.shell.people, roles: ["owner", "orders", "read_only"] },
  { name: "own", key: "y", label: (w) => w.shell.own },
  { name: "settings", key: "s", label: (w) => w.shell.settings },
  { name: "team", key: "e", label: (w) => w.shell.team },
];

/** Areas that a role may read. */
export function listAreas(role: Role): readonly Area[] {
  return AREAS.filter(({ roles }) => roles?.includes(role) ?? true);
}
