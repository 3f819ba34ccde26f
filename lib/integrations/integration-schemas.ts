import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { enveloped, pageOf, timestampsSchema } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { arrayOf, count, integerOrNull, momentOrNull, selfLink, text, uuid } from "../schemas/resource.ts";
import { titled } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const LONGEST_URL = 2048;
const LONGEST_KEY = 128;
/** More can only be repeats, of which there is no need. */
const MOST_GIVEN_KEYS = 100;

/** Goes into a header as it is. */
const headerText = {
  type: ["string", "null"],
  maxLength: 256,
  pattern: "^(?:[!-~](?:[ -~]*[!-~])?)?$",
} as const;
const accessKey = { type: ["string", "null"], maxLength: LONGEST_KEY, pattern: "^[!-~]*$" } as const;
const region = { type: "string", pattern: "^[a-z]{2}(?:-[a-z]+)+-[0-9]{1,2}$", maxLength: 32 } as const;

const configuration = titled("IntegrationConfigurationRequest", {
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

export const createIntegrationRequest = titled(
  "CreateIntegrationRequest",
  enveloped({
    type: "object",
    required: ["type", "name", "integration_type", "observes", "configuration"],
    properties: fields,
  }),
);
/** What is absent stays as it is, in the configuration too, unless it is that of another type. */
export const updateIntegrationRequest = titled(
  "UpdateIntegrationRequest",
  enveloped({ type: "object", properties: fields }),
);

export type CreateIntegrationRequest = FromSchema<typeof createIntegrationRequest>;
export type UpdateIntegrationRequest = FromSchema<typeof updateIntegrationRequest>;
/** The configuration as clients send it, or a part of it. */
export type GivenConfiguration = FromSchema<typeof configuration>;

const configurationResponse = titled(
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

const delivery = titled(
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

const integrationResource = titled(
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

export const integrationResponse = titled("IntegrationResponse", exactObject({ data: integrationResource }));
export const integrationsResponse = titled("IntegrationListResponse", pageOf(integrationResource));
