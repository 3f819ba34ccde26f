import type { JSONSchema } from "json-schema-to-ts";
import { momentOrNull } from "./resource.ts";
import { titled } from "./titled.ts";

/** Fields that resources of more than one merchant area have. */
export const name = { type: "string", minLength: 1, maxLength: 1024 } as const;
export const longText = { type: ["string", "null"], maxLength: 20_000 } as const;
export const externalRef = { type: ["string", "null"], maxLength: 2048 } as const;
export const slug = {
  type: ["string", "null"],
  minLength: 1,
  maxLength: 1024,
  pattern: "^[A-Za-z0-9._-]+$",
} as const;
/** JSON writes integers of any size; those beyond these do not come back as they went in. */
export const sortOrder = {
  type: ["integer", "null"],
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const;

/** The id of another resource, whose form is left to whoever looks for it. */
export const resourceId = { type: "string", minLength: 1, maxLength: 64 } as const;

const textMap = {
  type: "object",
  maxProperties: 100,
  additionalProperties: { type: ["string", "null"], maxLength: 2048 },
} as const;
const textMapOrNull = { ...textMap, type: ["object", "null"] } as const;

/** Attributes of a store's own making, for merchants and for shoppers. */
export const customAttributes = {
  admin_attributes: textMapOrNull,
  shopper_attributes: textMapOrNull,
} as const satisfies Record<string, JSONSchema>;

/** The same as they are answered, where there are any. */
export const answeredAttributes = {
  admin_attributes: textMap,
  shopper_attributes: textMap,
} as const satisfies Record<string, JSONSchema>;

const bounds = { valid_from: momentOrNull, valid_to: momentOrNull } as const;

/** When a sale or a rule is in force. Another key is refused: a bound under a wrong name would leave it open. */
export const schedule = titled("Schedule", {
  type: "object",
  properties: bounds,
  additionalProperties: false,
});

/** An e-mail address. */
export const email = { type: "string", format: "email", maxLength: 254 } as const satisfies JSONSchema;
