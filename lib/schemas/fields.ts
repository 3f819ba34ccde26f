import type { JSONSchema } from "json-schema-to-ts";
import { describeFields } from "./describe-schema.ts";
import { optional } from "./exact-object.ts";
import { momentOrNull } from "./resource.ts";
import { nameSchema } from "./titled.ts";

export const name = { type: "string", minLength: 1, maxLength: 1024 } as const;
export const longText = { type: ["string", "null"], maxLength: 20_000 } as const;
export const externalRef = { type: ["string", "null"], maxLength: 2048 } as const;
export const slug = {
  type: ["string", "null"],
  minLength: 1,
  maxLength: 1024,
  pattern: "^[A-Za-z0-9._-]+$",
} as const;
/** Larger integers of JSON lose digits when they are read. */
export const sortOrder = {
  type: ["integer", "null"],
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const;

/** Its form is checked where it is looked up. */
export const resourceId = { type: "string", minLength: 1, maxLength: 64 } as const;

const textMap = {
  type: "object",
  maxProperties: 100,
  additionalProperties: { type: ["string", "null"], maxLength: 2048 },
} as const;
const textMapOrNull = { ...textMap, type: ["object", "null"] } as const;

/** The store's own attributes, for merchants and for shoppers. */
export const customAttributes = {
  admin_attributes: textMapOrNull,
  shopper_attributes: textMapOrNull,
} as const satisfies Record<string, JSONSchema>;

/** In answers. */
export const answeredAttributes = {
  admin_attributes: textMap,
  shopper_attributes: textMap,
} as const satisfies Record<string, JSONSchema>;

const bounds = describeFields(
  { valid_from: momentOrNull, valid_to: momentOrNull },
  {
    valid_from: "When it begins; null or absent if it has no beginning.",
    valid_to: "When it ends, from which moment on it no longer counts; null or absent if it has no end.",
  },
);

/** Unknown keys are refused: a bound under a wrong name would leave the sale or rule open. */
export const schedule = nameSchema(
  "Schedule",
  {
    type: "object",
    properties: bounds,
    additionalProperties: false,
  },
  "A period in which a sale or a catalog rule counts. Other fields are refused with 422.",
);

const weeklyTexts = {
  rrule:
    "Limits the sale to some days of each week: `FREQ=WEEKLY;BYDAY=` and days such as `SA,SU`. It then needs both bounds. " +
    "Other rules are 422. Null or absent for every day.",
  tzid:
    "Time zone in which those days begin and end at midnight, by its name in the IANA database, such as `Europe/London`. " +
    "UTC by default; only with `rrule`.",
} as const;

const WEEKDAY = "(?:MO|TU|WE|TH|FR|SA|SU)";
const weekly = describeFields(
  {
    rrule: { type: ["string", "null"], pattern: `^FREQ=WEEKLY;BYDAY=${WEEKDAY}(?:,${WEEKDAY}){0,6}$` },
    tzid: { type: ["string", "null"], minLength: 1, maxLength: 64 },
  },
  weeklyTexts,
);

export const saleSchedule = nameSchema(
  "SaleSchedule",
  {
    type: "object",
    properties: { ...bounds, ...weekly },
    additionalProperties: false,
  },
  "A period in which a sale counts, or days of each week in it. Other fields are refused with 422.",
);

/** In answers. */
export const answeredWeekly = describeFields(
  { rrule: optional({ type: "string" }), tzid: optional({ type: "string" }) },
  {
    rrule: "Days of each week to which the sale is limited; absent for every day.",
    tzid: "Time zone of those days; absent for UTC.",
  },
);

export const email = { type: "string", format: "email", maxLength: 254 } as const satisfies JSONSchema;
