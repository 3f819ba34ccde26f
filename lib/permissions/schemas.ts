import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { SYSTEM_ATTRIBUTES } from "../extensions/custom-apis/custom-api-schemas.ts";
import { ROLE_TYPES } from "../extensions/roles.ts";
import type { QueryRules } from "../lists/list-query.ts";
import { enveloped, pageOf, timestampedMeta } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { arrayOf, reference, selfLink, text, uuid } from "../schemas/resource.ts";
import { titled } from "../schemas/titled.ts";

const allowed = { type: "boolean" } as const;
const PERMISSIONS = {
  create: allowed,
  list: allowed,
  read: allowed,
  update: allowed,
  delete: allowed,
} as const;

const named = <const T extends JSONSchema>(type: T) =>
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
  properties: { custom_api: named({ const: "custom_api" }), role: named({ enum: ROLE_TYPES }) },
} as const;

export const createPolicyRequest = titled(
  "CreateRolePolicyRequest",
  enveloped({
    type: "object",
    required: ["type", "create", "list", "read", "update", "delete", "relationships"],
    properties: { type: { const: "custom_api_role_policy" }, ...PERMISSIONS, relationships },
  }),
);

export const updatePolicyRequest = titled(
  "UpdateRolePolicyRequest",
  enveloped({
    type: "object",
    required: ["type"],
    properties: { type: { const: "custom_api_role_policy" }, ...PERMISSIONS },
  }),
);

export type CreatePolicyRequest = FromSchema<typeof createPolicyRequest>["data"];
export type UpdatePolicyRequest = FromSchema<typeof updatePolicyRequest>["data"];

const answeredRole = exactObject({ id: text, type: { enum: ROLE_TYPES } });

/** A policy as clients see it. */
export const rolePolicy = titled(
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

export const policyResponse = titled("RolePolicyResponse", exactObject({ data: rolePolicy }));

/** A page of policies, with the roles that they name if they were asked for. */
export const policiesResponse = titled(
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

/** A role as clients see it; only built-in roles say whether a user can have them. */
export const role = titled(
  "Role",
  exactObject({
    id: uuid,
    type: { enum: ROLE_TYPES },
    name: text,
    links: selfLink,
    cm_user_assignable: optional({ type: "boolean" }),
  }),
);

export const roleResponse = titled("RoleResponse", exactObject({ data: role }));
export const rolesResponse = titled("RoleListResponse", pageOf(role));
export const roleListQuery: QueryRules = { page: { smallest: 0 } };
