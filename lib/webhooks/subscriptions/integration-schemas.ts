import type { FromSchema } from "json-schema-to-ts";
import { getOwn, isObject } from "../../kernel/objects.ts";
import type { FilterRules } from "../../lists/filter.ts";
import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { nameAnswer, namePage, requestOf, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../../schemas/exact-object.ts";
import {
  arrayOf,
  count,
  etagId,
  integerOrNull,
  momentOrNull,
  resourceOf,
  selfLink,
  text,
} from "../../schemas/resource.ts";
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
const region = describeSchema(
  { type: "string", pattern: "^[a-z]{2}(?:-[a-z]+)+-[0-9]{1,2}$", maxLength: 32 },
  "AWS region of the queue or bus, such as `eu-west-1`.",
);

const configuration = nameSchema(
  "IntegrationConfigurationRequest",
  openObject([], {
    url: { type: "string", minLength: 1, maxLength: LONGEST_URL },
    secret_key: { ...headerText, writeOnly: true },
    signing_secret: { type: "string", maxLength: 128, writeOnly: true },
    region,
    aws_access_key_id: accessKey,
    aws_secret_access_key: { ...accessKey, writeOnly: true },
    event_bus: { type: "string", minLength: 1, maxLength: 512 },
  }),
  {
    "":
      "Where to send events. `webhook`: `url` and optionally `secret_key`. `aws_sqs`: `url`, `region` and " +
      "optionally both parts of an access key. `aws_eventbridge`: `event_bus` and `region`. A change of " +
      "`integration_type` needs all that the new type requires.",
    url: "Public `https` address of the webhook, with port 443 or one from 1024 up; or URL of the SQS queue, in `region`.",
    secret_key:
      "Secret that webhooks send in `X-MOLTIN-SECRET-KEY`, from the next attempt on. Null or empty for none; " +
      "the masked value of an answer keeps it.",
    signing_secret:
      "New secret to sign webhooks with: `whsec_` and the base64 of 24 to 64 bytes. Only in an update. The " +
      "old one signs, too, for 24 more hours; at most five at a time, else 422.",
    aws_access_key_id:
      "Id of an access key that may send to the queue; needs its secret, too. Leave both out if the queue's " +
      "own policy admits the service.",
    aws_secret_access_key: "Secret of the access key. The masked value of an answer keeps it.",
    event_bus: "Name of the EventBridge bus, or its ARN, which must be of `region`.",
  },
);

const integrationTexts = {
  name: "Name of the integration, with at least one visible character. Webhooks send it along.",
  description: "What the integration is for; empty if not given. Webhooks send it along.",
  enabled:
    "Whether events are delivered. Default false. Once switched on, it gets events from then on, none from before.",
  integration_type:
    "Where events are sent: `webhook` is a POST of JSON; `aws_sqs` and `aws_eventbridge` get CloudEvents.",
  observes:
    "One to five event keys, such as `order.paid`, or `<api_type>.created` for entries of a Custom API. An unknown key is 422.",
} as const;

const fields = describeFields(
  {
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
  },
  integrationTexts,
);

export const createIntegrationRequest = nameSchema(
  "CreateIntegrationRequest",
  requestOf(["type", "name", "integration_type", "observes", "configuration"], fields),
  { "": "An integration to create.", id: "Ignored, since the service makes the id." },
);
/** Absent fields keep their values, also in the configuration unless the type changes. */
export const updateIntegrationRequest = nameSchema("UpdateIntegrationRequest", requestOf([], fields), {
  "": "Fields of an integration to change; those that are absent keep their value.",
  id: "Optional. Must be the id in the path; any other is 422.",
});

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
  {
    "": "Where an integration sends events. Secrets are masked.",
    url: "Address of the webhook, or URL of the SQS queue.",
    secret_key:
      "Secret that webhooks send in `X-MOLTIN-SECRET-KEY`, masked but for its last four characters (a secret " +
      "shorter than 8 entirely). Absent if there is none.",
    signing_secret:
      "Secret that webhooks are signed with. Shown in full only in the answer to the request that made the " +
      "webhook; masked in all others.",
    event_bus: "Name or ARN of the EventBridge bus.",
    region: "AWS region of the queue or bus.",
    aws_access_key_id:
      "Id of the access key for the queue, masked but for its last four characters. Absent if the queue's own " +
      "policy admits the service.",
    aws_secret_access_key: "Secret of the access key, masked but for its last four characters.",
  },
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
  {
    "": "State of the deliveries of an integration at this moment.",
    state:
      "`delivering`: nothing is failing; `retrying`: single events failed and are tried again; `paused`: the " +
      "receiver fails for everything and is only tried from time to time; `disabled`: the integration is not " +
      "enabled.",
    cause: "Why the last attempt failed, in words for people; null if nothing is failing.",
    last_status:
      "HTTP status of the last failed attempt, 0 if there was no answer; null if nothing is failing.",
    failing_since: "Time of the first failure after the last success; null if nothing is failing.",
    next_attempt_at: "Earliest time of the next attempt; null if nothing is failing.",
    waiting:
      "Number of events that could not be delivered yet, and of later events of the same objects, which wait for them.",
    dead_letters:
      "Number of events given up after 72 hours of attempts, and not replayed by the operator since.",
  },
);

const integrationResource = nameSchema(
  "Integration",
  resourceOf("integration", {
    name: text,
    description: text,
    enabled: { type: "boolean" },
    integration_type: { enum: ["webhook", "aws_sqs", "aws_eventbridge"] },
    observes: arrayOf(text),
    configuration: configurationResponse,
    links: selfLink,
    meta: exactObject({ timestamps: timestampsSchema, delivery, etag_id: etagId }),
  }),
  {
    "": "A subscription to events: which events, and where they are sent.",
    ...integrationTexts,
    id: "Id of the integration, a UUID made by the service.",
    meta: "Times of the integration, and the state of its deliveries.",
  },
);

export type IntegrationView = View<typeof integrationResource>;

export const integrationResponse = nameAnswer(integrationResource, "An integration.");
export const integrationsResponse = namePage(integrationResource, {
  "": "A page of integrations.",
  meta: "Times of the integration, and the state of its deliveries.",
});

/** Accepts `aws-sqs`, a spelling of `aws_sqs` in public documents. */
export function foldIntegration(body: unknown): unknown {
  if (!isObject(body)) return body;
  const data = getOwn(body, "data");
  if (!isObject(data) || getOwn(data, "integration_type") !== "aws-sqs") return body;
  return { ...body, data: { ...data, integration_type: "aws_sqs" } };
}

/** `observes` matches if any of the event keys does. */
export const integrationFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    name: { type: "string", operators: ["eq", "like", "ilike"] },
    enabled: { type: "boolean", operators: ["eq"] },
    integration_type: { type: "string", operators: ["eq", "in"] },
    observes: { type: "string", operators: ["eq", "in", "like", "contains", "contains_any", "contains_all"] },
  },
};
