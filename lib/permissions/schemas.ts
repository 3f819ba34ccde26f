import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { SYSTEM_ATTRIBUTES } from "../extensions/custom-apis/custom-api-schemas.ts";
import { ROLE_TYPES } from "../extensions/roles.ts";
import type { QueryRules } from "../lists/list-query.ts";
import { envelope, pageOf, timestampedMeta } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { arrayOf, reference, selfLink, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";

const permissionFlag = { type: "boolean" } as const;
const PERMISSIONS = {
  create: permissionFlag,
  list: permissionFlag,
  read: permissionFlag,
  update: permissionFlag,
  delete: permissionFlag,
} as const;

const buildReferenceRequest = <const T extends JSONSchema>(type: T) =>
  ({
    type: "object",
    required: ["data"],
    properties: {
      data: {
        type: "object",
        required: ["id", "type"],
        properties: { id: { type: "string" }, type },
      },
    },
  }) as const;

const relationships = {
  type: "object",
  required: ["custom_api", "role"],
  properties: {
    custom_api: buildReferenceRequest({ const: "custom_api" }),
    role: buildReferenceRequest({ enum: ROLE_TYPES }),
  },
} as const;

export const createPolicyRequest = nameSchema(
  "CreateRolePolicyRequest",
  envelope({
    type: "object",
    required: ["type", "create", "list", "read", "update", "delete", "relationships"],
    properties: { type: { const: "custom_api_role_policy" }, ...PERMISSIONS, relationships },
  }),
);

export const updatePolicyRequest = nameSchema(
  "UpdateRolePolicyRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: { type: { const: "custom_api_role_policy" }, ...PERMISSIONS },
  }),
);

export type CreatePolicyRequest = FromSchema<typeof createPolicyRequest>["data"];
export type UpdatePolicyRequest = FromSchema<typeof updatePolicyRequest>["data"];

const answeredRole = exactObject({ id: text, type: { enum: ROLE_TYPES } });

export const rolePolicy = nameSchema(
  "RolePolicy",
  exactObject({
    id: uuid,
    type: { const: "custom_api_role_policy" },
    ...PERMISSIONS,
    relationships: exactObject({
      custom_api: exactObject({ data: reference("custom_api") }),
      role: exactObject({ data: answeredRole }),
    }),
    links: selfLink,
    meta: timestampedMeta,
  }),
);

export const policyResponse = nameSchema("RolePolicyResponse", exactObject({ data: rolePolicy }));

/** Contains the roles of the policies with `include=role`. */
export const policiesResponse = nameSchema(
  "RolePolicyListResponse",
  pageOf(rolePolicy, {
    included: exactObject({
      role: arrayOf(exactObject({ id: text, type: { enum: ROLE_TYPES }, name: text })),
    }),
  }),
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
);

export const roleResponse = nameSchema("RoleResponse", exactObject({ data: role }));
export const rolesResponse = nameSchema("RoleListResponse", pageOf(role));
export const roleListQuery: QueryRules = { page: { smallest: 0 } };
