import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { listResponse, SYSTEM_ATTRIBUTES } from "../extensions/custom-apis/custom-api-schemas.ts";
import { ROLE_TYPES } from "../extensions/roles.ts";
import type { QueryRules } from "../lists/list-query.ts";
import { enveloped, timestampedMeta } from "../schemas/envelope.ts";

const allowed = { type: "boolean" } as const;
const PERMISSIONS = {
  create: allowed,
  list: allowed,
  read: allowed,
  update: allowed,
  delete: allowed,
} as const;

const reference = <const T extends JSONSchema>(type: T) =>
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
  properties: { custom_api: reference({ const: "custom_api" }), role: reference({ enum: ROLE_TYPES }) },
} as const;

export const createPolicyRequest = enveloped({
  type: "object",
  required: ["type", "create", "list", "read", "update", "delete", "relationships"],
  properties: { type: { const: "custom_api_role_policy" }, ...PERMISSIONS, relationships },
});

export const updatePolicyRequest = enveloped({
  type: "object",
  required: ["type"],
  properties: { type: { const: "custom_api_role_policy" }, ...PERMISSIONS },
});

export type CreatePolicyRequest = FromSchema<typeof createPolicyRequest>["data"];
export type UpdatePolicyRequest = FromSchema<typeof updatePolicyRequest>["data"];

const links = { type: "object", required: ["self"], properties: { self: { type: "string" } } } as const;

const policy = {
  type: "object",
  required: ["id", "type", "create", "list", "read", "update", "delete", "relationships", "links", "meta"],
  properties: {
    id: { type: "string", format: "uuid" },
    type: { const: "custom_api_role_policy" },
    ...PERMISSIONS,
    relationships,
    links,
    meta: timestampedMeta,
  },
} as const satisfies JSONSchema;

export const policyResponse = enveloped(policy);

export const policiesResponse = listResponse(policy);

const ID = { type: "uuid", operators: ["eq"] } as const;

export const policyListQuery: QueryRules = {
  page: { smallest: 0 },
  sort: { attributes: ["id", "created_at", "updated_at"], byDefault: "-created_at" },
  filter: { attributes: { ...SYSTEM_ATTRIBUTES, custom_api_id: ID, role_id: ID } },
  include: ["role"],
};

const role = {
  type: "object",
  required: ["id", "type", "name", "links"],
  properties: {
    id: { type: "string", format: "uuid" },
    type: { enum: ROLE_TYPES },
    name: { type: "string" },
    links,
    cm_user_assignable: { type: "boolean" },
  },
} as const satisfies JSONSchema;

export const roleResponse = enveloped(role);

export const rolesResponse = listResponse(role);
export const roleListQuery: QueryRules = { page: { smallest: 0 } };
