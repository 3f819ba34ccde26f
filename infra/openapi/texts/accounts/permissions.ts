import type { Texts } from "../texts.ts";

/** Roles, and what they may do with the entries of Custom APIs. */
export const permissionTexts: readonly Texts[] = [
  {
    components: {
      RolePolicy:
        "What a role may do with the entries of a Custom API. Shoppers may do nothing without one, administrators anything.",
      CreateRolePolicyRequest: "A role policy to make: a Custom API, a role and all five permissions.",
      UpdateRolePolicyRequest:
        "The permissions to change; what is left out stays. Custom API and role never change.",
      RolePolicyResponse: "A role policy.",
      RolePolicyListResponse:
        "A page of role policies, with the roles that they name if `include` asks for them.",
    },
    fields: {
      id: "Id of the policy, a UUID.",
      create: "Whether the role may create entries.",
      list: "Whether the role may list entries; those of all shoppers, since entries have no owner.",
      read: "Whether the role may read an entry by its id.",
      update: "Whether the role may change entries.",
      delete: "Whether the role may delete entries.",
      relationships: "The Custom API and the role that the policy is about.",
      "relationships.custom_api": "The Custom API whose entries it is about.",
      "relationships.custom_api.data": "Reference to the Custom API.",
      "relationships.custom_api.data.id": "Id of the Custom API; an unknown one is 400.",
      "relationships.role": "The role that gets the permissions.",
      "relationships.role.data": "Reference to the role.",
      "relationships.role.data.id": "Id of the role, the same in every store; an unknown one is 400.",
      "relationships.role.data.type":
        "Kind of role as the request named it. `built_in_role` names any role, the others those of their own list.",
      "included.role": "The roles that policies of the page name, with `include=role`.",
      "included.role.id": "Id of the role.",
      "included.role.type": "Kind of role, as the policy names it.",
      "included.role.name": "Name of the role, such as `Guest Shopper`.",
    },
  },
  {
    components: {
      Role: "A role that policies name. `Guest Shopper` is a shopper's who is not signed in, `Registered Shopper` a signed-in member's or customer's.",
      RoleResponse: "A role.",
      RoleListResponse: "A page of roles.",
    },
    fields: {
      id: "Id of the role, the same in every store.",
      type: "Kind of role, by the list that it was read from. The same role has the same id in each.",
      name: "Name of the role, such as `Guest Shopper`.",
      cm_user_assignable:
        "Whether the role is one for users of the back office rather than shoppers; told of built-in roles alone.",
    },
  },
];
