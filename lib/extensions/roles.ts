/** The id is the same in every deployment. @answers Who may read or write entries? */
export type Role = { readonly id: string; readonly name: string; readonly isShopper: boolean };

const role = (number: string, name: string, isShopper = false): Role => ({
  id: `00000000-0000-4000-8000-0000000000${number}`,
  name,
  isShopper,
});

export const GUEST_SHOPPER = role("a1", "Guest Shopper", true);
export const REGISTERED_SHOPPER = role("a2", "Registered Shopper", true);

/** Application keys are the store's admin. The other user roles exist so that policies can name them. */
export const ROLES: readonly Role[] = [
  role("01", "Store Admin"),
  role("02", "Org Admin"),
  role("03", "eCommerce Admin"),
  role("04", "Promotions Manager"),
  role("05", "Support"),
  role("06", "IT/Developer"),
  role("07", "Marketing/Sales"),
  role("08", "Basic"),
  GUEST_SHOPPER,
  REGISTERED_SHOPPER,
];

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
