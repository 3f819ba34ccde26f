import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { SYSTEM_ATTRIBUTES } from "../extensions/custom-apis/custom-api-schemas.ts";
import { ROLE_TYPES } from "../extensions/roles.ts";
import type { QueryRules } from "../lists/list-query.ts";
import { describeFields, describeSchema } from "../schemas/describe-schema.ts";
import { nameAnswer, namePage, pageOf, requestOf, taggedMeta } from "../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../schemas/exact-object.ts";
import { arrayOf, reference, resourceOf, selfLink, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";

const permissionFlag = { type: "boolean" } as const;
const PERMISSIONS = describeFields(
  {
    create: permissionFlag,
    list: permissionFlag,
    read: permissionFlag,
    update: permissionFlag,
    delete: permissionFlag,
  },
  {
    create: "Whether the role may create entries.",
    list: "Whether the role may list entries. A list has the entries of all shoppers, since entries have no owner.",
    read: "Whether the role may read an entry by its id.",
    update: "Whether the role may change entries.",
    delete: "Whether the role may delete entries.",
  },
);

const buildReferenceRequest = <const T extends JSONSchema>(type: T) =>
  openObject(["data"], {
    data: openObject(["id", "type"], { id: { type: "string" }, type }),
  });

const relationships = describeSchema(
  openObject(["custom_api", "role"], {
    custom_api: buildReferenceRequest({ const: "custom_api" }),
    role: buildReferenceRequest({ enum: ROLE_TYPES }),
  }),
  {
    "": "The Custom API and the role that the policy is about.",
    custom_api: "The Custom API whose entries the policy is about.",
    role: "The role that gets the permissions.",
  },
);

export const createPolicyRequest = nameSchema(
  "CreateRolePolicyRequest",
  requestOf(["type", "create", "list", "read", "update", "delete", "relationships"], {
    type: { const: "custom_api_role_policy" },
    ...PERMISSIONS,
    relationships,
  }),
  {
    "": "A role policy to create: a Custom API, a role and all five permissions.",
    "relationships.custom_api.data": "Reference to the Custom API.",
    "relationships.custom_api.data.id": "Id of the Custom API. An unknown id is 400.",
    "relationships.role.data": "Reference to the role.",
    "relationships.role.data.id": "Id of the role, the same in every store. An unknown id is 400.",
    "relationships.role.data.type":
      "Kind of the role, as the request gave it: `built_in_role` fits every role, the other two fit the roles of their own list.",
  },
);

export const updatePolicyRequest = nameSchema(
  "UpdateRolePolicyRequest",
  requestOf(["type"], { type: { const: "custom_api_role_policy" }, ...PERMISSIONS }),
  "The permissions to change; those that are left out stay. The Custom API and the role cannot change.",
);

export type CreatePolicyRequest = FromSchema<typeof createPolicyRequest>["data"];
export type UpdatePolicyRequest = FromSchema<typeof updatePolicyRequest>["data"];

const answeredRole = describeSchema(exactObject({ id: text, type: { enum: ROLE_TYPES } }), {
  id: "Id of the role, the same in every store. An unknown id is 400.",
  type: "Kind of the role, as the request gave it: `built_in_role` fits every role, the other two fit the roles of their own list.",
});

export const rolePolicy = nameSchema(
  "RolePolicy",
  resourceOf("custom_api_role_policy", {
    ...PERMISSIONS,
    relationships: exactObject({
      custom_api: exactObject({ data: reference("custom_api") }),
      role: exactObject({ data: answeredRole }),
    }),
    links: selfLink,
    meta: taggedMeta,
  }),
  {
    "":
      "What a role may do with the entries of a Custom API. Without a policy for their role shoppers may do " +
      "nothing; administrators may always do everything.",
    id: "Id of the policy, a UUID.",
    relationships: "The Custom API and the role that the policy is about.",
    "relationships.custom_api": "The Custom API whose entries the policy is about.",
    "relationships.custom_api.data": "Reference to the Custom API.",
    "relationships.custom_api.data.id": "Id of the Custom API. An unknown id is 400.",
    "relationships.role": "The role that gets the permissions.",
    "relationships.role.data": "Reference to the role.",
  },
);

export const policyResponse = nameAnswer(rolePolicy, "A role policy.");

/** Contains the roles of the policies with `include=role`. */
export const policiesResponse = nameSchema(
  "RolePolicyListResponse",
  pageOf(
    rolePolicy,
    describeFields(
      {
        included: exactObject({
          role: arrayOf(exactObject({ id: text, type: { enum: ROLE_TYPES }, name: text })),
        }),
      },
      {
        "included.role": "The roles of the policies on this page, with `include=role`.",
        "included.role.id": "Id of the role.",
        "included.role.type": "Kind of the role, as the policy has it.",
        "included.role.name": "Name of the role, such as `Guest Shopper`.",
      },
    ),
  ),
  "A page of role policies, with their roles if requested with `include`.",
);

const ID = { type: "uuid", operators: ["eq"] } as const;

export const policyListQuery: QueryRules = {
  page: { smallest: 0 },
  sort: { attributes: ["id", "created_at", "updated_at"], byDefault: "-created_at" },
  filter: { attributes: { ...SYSTEM_ATTRIBUTES, custom_api_id: ID, role_id: ID } },
  include: ["role"],
};

/** Only built-in roles say whether a user can have them. */
export const role = nameSchema(
  "Role",
  exactObject({
    id: uuid,
    type: { enum: ROLE_TYPES },
    name: text,
    links: selfLink,
    cm_user_assignable: optional({ type: "boolean" }),
  }),
  {
    "":
      "A role that a policy can refer to. `Guest Shopper` is the role of shoppers who are not signed in, " +
      "`Registered Shopper` that of signed-in members and customers.",
    id: "Id of the role, the same in every store.",
    type: "Kind of the role, which depends on the list that it was read from. A role has the same id in every list.",
    name: "Name of the role, such as `Guest Shopper`.",
    cm_user_assignable:
      "Whether the role is for users of the back office, not for shoppers. Only built-in roles have this field.",
  },
);

export const roleResponse = nameAnswer(role, "A role.");
export const rolesResponse = namePage(role, "A page of roles.");
export const roleListQuery: QueryRules = { page: { smallest: 0 } };
