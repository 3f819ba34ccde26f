import type { Texts } from "../texts.ts";

const own = {
  name: "Name of the integration, with at least one visible character. Webhooks send it along.",
  description: "What the integration is for; empty if not given. Webhooks send it along.",
  enabled:
    "Whether events are delivered. Default false. Once switched on, it gets events from then on, none from before.",
  integration_type:
    "Where events are sent: `webhook` is a POST of JSON; `aws_sqs` and `aws_eventbridge` get CloudEvents.",
  observes:
    "One to five event keys, such as `order.paid`, or `<api_type>.created` for entries of a Custom API. An unknown key is 422.",
};

export const integrationTexts: readonly Texts[] = [
  {
    components: {
      Integration: "A subscription to events: which events, and where they are sent.",
      IntegrationResponse: "An integration.",
      IntegrationListResponse: "A page of integrations.",
    },
    fields: {
      ...own,
      id: "Id of the integration, a UUID made by the service.",
      meta: "Times of the integration, and the state of its deliveries.",
    },
  },
  {
    components: { CreateIntegrationRequest: "An integration to create." },
    fields: { ...own, id: "Ignored, since the service makes the id." },
  },
  {
    components: {
      UpdateIntegrationRequest: "Fields of an integration to change; those that are absent keep their value.",
    },
    fields: { ...own, id: "Optional. Must be the id in the path; any other is 422." },
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
        "Secret that webhooks send in `X-MOLTIN-SECRET-KEY`, masked but for its last four characters (a secret shorter than 8 entirely). Absent if there is none.",
      signing_secret:
        "Secret that webhooks are signed with. Shown in full only in the answer to the request that made the webhook; masked in all others.",
      aws_access_key_id:
        "Id of the access key for the queue, masked but for its last four characters. Absent if the queue's own policy admits the service.",
      aws_secret_access_key: "Secret of the access key, masked but for its last four characters.",
    },
  },
  {
    components: {
      IntegrationConfigurationRequest:
        "Where to send events. `webhook`: `url` and optionally `secret_key`. `aws_sqs`: `url`, `region` and optionally both parts of an access key. `aws_eventbridge`: `event_bus` and `region`. A change of `integration_type` needs all that the new type requires.",
    },
    fields: {
      url: "Public `https` address of the webhook, with port 443 or one from 1024 up; or URL of the SQS queue, in `region`.",
      secret_key:
        "Secret that webhooks send in `X-MOLTIN-SECRET-KEY`, from the next attempt on. Null or empty for none; the masked value of an answer keeps it.",
      signing_secret:
        "New secret to sign webhooks with: `whsec_` and the base64 of 24 to 64 bytes. Only in an update. The old one signs, too, for 24 more hours; at most five at a time, else 422.",
      region: "AWS region of the queue or bus, such as `eu-west-1`.",
      aws_access_key_id:
        "Id of an access key that may send to the queue; needs its secret, too. Leave both out if the queue's own policy admits the service.",
      aws_secret_access_key: "Secret of the access key. The masked value of an answer keeps it.",
      event_bus: "Name of the EventBridge bus, or its ARN, which must be of `region`.",
    },
  },
  {
    components: { IntegrationDelivery: "State of the deliveries of an integration at this moment." },
    fields: {
      state:
        "`delivering`: nothing is failing; `retrying`: single events failed and are tried again; `paused`: the receiver fails for everything and is only tried from time to time; `disabled`: the integration is not enabled.",
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
  },
];
