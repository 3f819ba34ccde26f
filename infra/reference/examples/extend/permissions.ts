import { GUEST_SHOPPER, REGISTERED_SHOPPER, ROLES } from "../../../../lib/extensions/roles.ts";
import { storeLocations } from "../../../areas/extensions/samples.ts";
import { extensionIds } from "../../../local/demo/extensions.ts";
import type { Example, Examples } from "../example.ts";

const administrator: Example = { caller: "administrator" };
const firstTwo = { "page[limit]": "2" };
const support = ROLES.find(({ name }) => name === "Support");

const toSupport = {
  type: "custom_api_role_policy",
  create: true,
  list: true,
  read: true,
  update: true,
  delete: false,
  relationships: {
    custom_api: { data: { type: "custom_api", id: storeLocations.id } },
    role: { data: { type: "standard_user_role", id: support?.id } },
  },
};

/** Permissions of roles for entries of Custom APIs. */
export const permissionExamples: Examples = {
  "permissions/list-built-in-roles": { ...administrator, query: firstTwo },
  "permissions/read-built-in-role": { ...administrator, path: { roleID: REGISTERED_SHOPPER.id } },
  "permissions/list-standard-shopper-roles": { ...administrator, query: firstTwo },
  "permissions/list-standard-user-roles": { ...administrator, query: firstTwo },
  "permissions/list-role-policies": {
    ...administrator,
    query: {
      filter: `eq(custom_api_id,${extensionIds.api("wishlists")})`,
      include: "role",
      sort: "id",
      ...firstTwo,
    },
  },
  "permissions/read-role-policy": {
    ...administrator,
    path: { policyID: extensionIds.policy("wishlists", GUEST_SHOPPER) },
  },
  "permissions/create-role-policy": { ...administrator, body: { data: toSupport } },
  "permissions/update-role-policy": {
    ...administrator,
    path: { policyID: storeLocations.policyToChange },
    body: { data: { type: "custom_api_role_policy", list: true, read: true } },
  },
  "permissions/delete-role-policy": {
    ...administrator,
    path: { policyID: storeLocations.policyToDelete },
  },
};
