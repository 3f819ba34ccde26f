import type { Texts } from "../texts.ts";

/** Roles and their permissions for entries of Custom APIs. */
export const permissionTexts: readonly Texts[] = [
  {
    components: {
      RolePolicy:
        "What a role may do with the entries of a Custom API. Without a policy for their role shoppers may do nothing; administrators may always do everything.",
      CreateRolePolicyRequest: "A role policy to create: a Custom API, a role and all five permissions.",
      UpdateRolePolicyRequest:
        "The permissions to change; those that are left out stay. The Custom API and the role cannot change.",
      RolePolicyResponse: "A role policy.",
      RolePolicyListResponse: "A page of role policies, with their roles if requested with `include`.",
    },
    fields: {
      id: "Id of the policy, a UUID.",
      create: "Whether the role may create entries.",
      list: "Whether the role may list entries. A list has the entries of all shoppers, since entries have no owner.",
      read: "Whether the role may read an entry by its id.",
      update: "Whether the role may change entries.",
      delete: "Whether the role may delete entries.",
      relationships: "The Custom API and the role that the policy is about.",
      "relationships.custom_api": "The Custom API whose entries the policy is about.",
      "relationships.custom_api.data": "Reference to the Custom API.",
      "relationships.custom_api.data.id": "Id of the Custom API. An unknown id is 400.",
      "relationships.role": "The role that gets the permissions.",
      "relationships.role.data": "Reference to the role.",
      "relationships.role.data.id": "Id of the role, the same in every store. An unknown id is 400.",
      "relationships.role.data.type":
        "Kind of the role, as the request gave it: `built_in_role` fits every role, the other two fit the roles of their own list.",
      "included.role": "The roles of the policies on this page, with `include=role`.",
      "included.role.id": "Id of the role.",
      "included.role.type": "Kind of the role, as the policy has it.",
      "included.role.name": "Name of the role, such as `Guest Shopper`.",
    },
  },
  {
    components: {
      Role: "A role that a policy can refer to. `Guest Shopper` is the role of shoppers who are not signed in, `Registered Shopper` that of signed-in members and customers.",
      RoleResponse: "A role.",
      RoleListResponse: "A page of roles.",
    },
    fields: {
      id: "Id of the role, the same in every store.",
      type: "Kind of the role, which depends on the list that it was read from. A role has the same id in every list.",
      name: "Name of the role, such as `Guest Shopper`.",
      cm_user_assignable:
        "Whether the role is for users of the back office, not for shoppers. Only built-in roles have this field.",
    },
  },
];
