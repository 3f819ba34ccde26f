import { extensionIds } from "../../infra/areas/extensions/demo.ts";
import { storeLocations } from "../../infra/areas/extensions/samples.ts";
import { GUEST_SHOPPER, REGISTERED_SHOPPER } from "../../lib/extensions/roles.ts";
import { showExamples } from "../support/examples.ts";

const firstTwo = { "page[limit]": "2" };

/** Permissions of roles for entries of Custom APIs. */
showExamples({
  "permissions/list-built-in-roles": { query: firstTwo },
  "permissions/read-built-in-role": { path: { roleID: REGISTERED_SHOPPER.id } },
  "permissions/list-standard-shopper-roles": { query: firstTwo },
  "permissions/list-standard-user-roles": { query: firstTwo },
  "permissions/list-role-policies": {
    query: {
      filter: `eq(custom_api_id,${extensionIds.api("wishlists")})`,
      include: "role",
      sort: "id",
      ...firstTwo,
    },
  },
  "permissions/read-role-policy": { path: { policyID: extensionIds.policy("wishlists", GUEST_SHOPPER) } },
  "permissions/update-role-policy": {
    path: { policyID: storeLocations.policyToChange },
    data: { type: "custom_api_role_policy", list: true, read: true },
  },
  "permissions/delete-role-policy": { path: { policyID: storeLocations.policyToDelete } },
});
