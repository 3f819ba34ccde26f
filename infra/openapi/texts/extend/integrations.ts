import type { Texts } from "../texts.ts";

const own = {
  name: "Name of the subscription, with at least one visible character; messages have it.",
  description: "What the subscription is for; empty unless it is given.",
  enabled:
    "Whether it gets events; false unless it is given. Switched on again, it gets what is committed from then on.",
  integration_type:
    "Where events go: `webhook` is a POST of JSON; `aws_sqs` and `aws_eventbridge` get CloudEvents documents.",
  observes:
    "One to five event keys, such as `order.paid`, or `<api_type>.created` of a Custom API; an unknown one is 422.",
};

export const integrationTexts: readonly Texts[] = [
  {
    components: {
      Integration: "A subscription to events: what it observes, and where that is sent.",
      IntegrationResponse: "An integration.",
      IntegrationListResponse: "A page of integrations.",
    },
    fields: {
      ...own,
      id: "Id of the integration, a UUID made by the service.",
      meta: "Times of the integration, and how its deliveries are.",
    },
  },
  {
    components: { CreateIntegrationRequest: "An integration to make." },
    fields: { ...own, id: "Not read: the service chooses ids." },
  },
  {
    components: { UpdateIntegrationRequest: "Changes of an integration; what is absent stays as it is." },
    fields: { ...own, id: "If given, the id in the path: another one is 422." },
  },
  {
    components: {
      IntegrationConfiguration: "Where an integration sends events. Secrets are masked.",
    },
    fields: {
      url: "Address of the webhook, or URL of the SQS queue.",
      event_bus: "Name or ARN of the EventBridge bus.",
      region: "AWS region of the queue or bus.",
      secret_key:
        "What webhooks carry in `X-MOLTIN-SECRET-KEY`, masked but for its last four characters. Not there without one.",
      signing_secret:
        "What webhooks are signed with. Told in full once, by the answer to the request that made the webhook; masked ever after.",
      aws_access_key_id:
        "Access key for the queue, masked but for its last four characters. Not there where the queue's own policy lets the service in.",
      aws_secret_access_key: "Secret of the access key, masked but for its last four characters.",
    },
  },
  {
    components: {
      IntegrationConfigurationRequest:
        "Where to send: `url` and `secret_key` of a `webhook`; `url`, `region` and access keys of `aws_sqs`; `event_bus` and `region` of `aws_eventbridge`. Another type takes a whole one.",
    },
    fields: {
      url: "Address of the webhook, `https` and public, with port 443 or one from 1024; or URL of the SQS queue, in `region`.",
      secret_key:
        "What webhooks carry in `X-MOLTIN-SECRET-KEY`, from the next attempt on. Null or empty for none; the masked one of an answer keeps it.",
      signing_secret:
        "`whsec_` and the base64 of 24 to 64 bytes. Only in an update: old and new sign for 24 hours, five at once at most.",
      region: "AWS region of the queue or bus, such as `eu-west-1`.",
      aws_access_key_id:
        "Access key that may send to the queue, beside its secret. Left out where the queue's own policy lets the service in.",
      aws_secret_access_key: "Secret of the access key. The masked one of an answer keeps it.",
      event_bus: "Name of the EventBridge bus, or its ARN, which must be of `region`.",
    },
  },
  {
    components: { IntegrationDelivery: "How the deliveries of an integration are at this moment." },
    fields: {
      state:
        "`delivering`; `retrying` while single events are tried again; `paused` while the receiver takes nothing and is only tried now and then; `disabled` if the integration is not enabled.",
      cause: "Why the last attempt failed, in words for people; null if nothing is failing.",
      last_status: "HTTP status of the last failed attempt, 0 without an answer; null if nothing is failing.",
      failing_since: "Time of the first failure after the last success; null if nothing is failing.",
      next_attempt_at: "When what failed is tried again, at the earliest; null if nothing is failing.",
      waiting:
        "Events that could not be delivered yet, with those of the same objects that wait behind them.",
      dead_letters:
        "Events that were given up, which happens 72 hours after their commit, and not replayed by the operator.",
    },
  },
];
