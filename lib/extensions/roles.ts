import type { StaffRole } from "../use-case/staff-role.ts";

/** The id is the same in every deployment. @answers Who may read or write entries? */
export type Role = { readonly id: string; readonly name: string; readonly isShopper: boolean };

const role = (number: string, name: string, isShopper = false): Role => ({
  id: `00000000-0000-4000-8000-0000000000${number}`,
  name,
  isShopper,
});

export const GUEST_SHOPPER = role("a1", "Guest Shopper", true);
export const REGISTERED_SHOPPER = role("a2", "Registered Shopper", true);

const STORE_ADMIN = role("01", "Store Admin");
const PROMOTIONS_MANAGER = role("04", "Promotions Manager");
const SUPPORT = role("05", "Support");
const MARKETING_SALES = role("07", "Marketing/Sales");
const BASIC = role("08", "Basic");

/** Application keys without a role are the store's admin. Roles that no member of staff has exist so that policies can name them. */
export const ROLES: readonly Role[] = [
  STORE_ADMIN,
  role("02", "Org Admin"),
  role("03", "eCommerce Admin"),
  PROMOTIONS_MANAGER,
  SUPPORT,
  role("06", "IT/Developer"),
  MARKETING_SALES,
  BASIC,
  GUEST_SHOPPER,
  REGISTERED_SHOPPER,
];

/** As policies know the roles of staff. */
export const ROLES_OF_STAFF: Readonly<Record<StaffRole, Role>> = {
  owner: STORE_ADMIN,
  catalog: MARKETING_SALES,
  orders: SUPPORT,
  marketing: PROMOTIONS_MANAGER,
  read_only: BASIC,
};

/** Names for kinds of roles, from several generations of clients. */
const ROLE_FAMILIES = {
  built_in_role: () => true,
  standard_user_role: ({ isShopper }: Role) => !isShopper,
  standard_shopper_role: ({ isShopper }: Role) => isShopper,
} as const;

export type RoleFamily = keyof typeof ROLE_FAMILIES;
export const ROLE_TYPES = ["built_in_role", "standard_user_role", "standard_shopper_role"] as const;

export function rolesOf(family: RoleFamily): readonly Role[] {
  return ROLES.filter(ROLE_FAMILIES[family]);
}

/** Ignores letter case. */
export function findRole(family: RoleFamily, id: string): Role | undefined {
  return rolesOf(family).find((role) => role.id === id.toLowerCase());
}

export type Permission = "create" | "list" | "read" | "update" | "delete";

export type RolePolicy = { readonly [P in Permission]: boolean } & {
  readonly id: string;
  readonly role: { readonly id: string; readonly type: RoleFamily };
  readonly created_at: string;
  readonly updated_at: string;
};
