import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { envelope, pageOf, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, count, integerOrNull, momentOrNull, selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";

const LONGEST_URL = 2048;
const LONGEST_KEY = 128;
/** Only repeated keys can exceed this. */
const MOST_GIVEN_KEYS = 100;

/** Sent as a header value unchanged. */
const headerText = {
  type: ["string", "null"],
  maxLength: 256,
  pattern: "^(?:[!-~](?:[ -~]*[!-~])?)?$",
} as const;
const accessKey = { type: ["string", "null"], maxLength: LONGEST_KEY, pattern: "^[!-~]*$" } as const;
const region = { type: "string", pattern: "^[a-z]{2}(?:-[a-z]+)+-[0-9]{1,2}$", maxLength: 32 } as const;

const configuration = nameSchema("IntegrationConfigurationRequest", {
  type: "object",
  properties: {
    url: { type: "string", minLength: 1, maxLength: LONGEST_URL },
    secret_key: { ...headerText, writeOnly: true },
    signing_secret: { type: "string", maxLength: 128, writeOnly: true },
    region,
    aws_access_key_id: accessKey,
    aws_secret_access_key: { ...accessKey, writeOnly: true },
    event_bus: { type: "string", minLength: 1, maxLength: 512 },
  },
});

const fields = {
  type: { const: "integration" },
  id: { type: "string" },
  name: { type: "string", maxLength: 255, pattern: "\\S" },
  description: { type: ["string", "null"], maxLength: 1024 },
  enabled: { type: "boolean" },
  integration_type: { enum: ["webhook", "aws_sqs", "aws_eventbridge"] },
  observes: {
    type: "array",
    minItems: 1,
    maxItems: MOST_GIVEN_KEYS,
    items: { type: "string", minLength: 1, maxLength: LONGEST_KEY },
  },
  configuration,
} as const satisfies Record<string, JSONSchema>;

export const createIntegrationRequest = nameSchema(
  "CreateIntegrationRequest",
  envelope({
    type: "object",
    required: ["type", "name", "integration_type", "observes", "configuration"],
    properties: fields,
  }),
);
/** Absent fields keep their values, also in the configuration unless the type changes. */
export const updateIntegrationRequest = nameSchema(
  "UpdateIntegrationRequest",
  envelope({ type: "object", properties: fields }),
);

export type CreateIntegrationRequest = FromSchema<typeof createIntegrationRequest>;
export type UpdateIntegrationRequest = FromSchema<typeof updateIntegrationRequest>;
/** A configuration, or a part of it, as clients send it. */
export type ConfigurationInput = FromSchema<typeof configuration>;

const configurationResponse = nameSchema(
  "IntegrationConfiguration",
  exactObject({
    url: optional(text),
    secret_key: optional(text),
    signing_secret: optional(text),
    event_bus: optional(text),
    region: optional(text),
    aws_access_key_id: optional(text),
    aws_secret_access_key: optional(text),
  }),
);

const delivery = nameSchema(
  "IntegrationDelivery",
  exactObject({
    state: { enum: ["delivering", "retrying", "paused", "disabled"] },
    cause: { type: ["string", "null"] },
    last_status: integerOrNull,
    failing_since: momentOrNull,
    next_attempt_at: momentOrNull,
    waiting: count,
    dead_letters: count,
  }),
);

const integrationResource = nameSchema(
  "Integration",
  exactObject({
    id: uuid,
    type: { const: "integration" },
    name: text,
    description: text,
    enabled: { type: "boolean" },
    integration_type: { enum: ["webhook", "aws_sqs", "aws_eventbridge"] },
    observes: arrayOf(text),
    configuration: configurationResponse,
    links: selfLink,
    meta: exactObject({ timestamps: timestampsSchema, delivery }),
  }),
);

export type IntegrationView = View<typeof integrationResource>;

export const integrationResponse = nameSchema(
  "IntegrationResponse",
  exactObject({ data: integrationResource }),
);
export const integrationsResponse = nameSchema("IntegrationListResponse", pageOf(integrationResource));
