import { makeRetriedJob } from "../../../areas/webhooks/sample-attempts.ts";
import {
  INTEGRATION_TO_CHANGE,
  INTEGRATION_TO_DELETE,
  ORDER_DESK,
} from "../../../areas/webhooks/sample-integrations.ts";
import type { Example, Examples } from "../example.ts";

const administrator: Example = { caller: "administrator" };
const desk = { integrationID: ORDER_DESK };
const newest = { "page[limit]": "2" };

const webhook = {
  type: "integration",
  name: "Stock room",
  description: "Tells what has to be packed",
  enabled: true,
  integration_type: "webhook",
  observes: ["order.created", "order.paid"],
  configuration: { url: "http://127.0.0.1:3000/deliveries", secret_key: "sample-shared-secret" },
};
const queue = {
  type: "integration",
  name: "Accounting",
  integration_type: "aws_sqs",
  observes: ["transaction.created", "transaction.updated"],
  configuration: {
    url: "https://sqs.eu-central-1.amazonaws.com/123456789012/accounting",
    region: "eu-central-1",
  },
};
const bus = {
  type: "integration",
  name: "Everything about customers",
  integration_type: "aws_eventbridge",
  observes: ["customer.created", "customer.updated"],
  configuration: {
    event_bus: "arn:aws:events:eu-central-1:123456789012:event-bus/shop",
    region: "eu-central-1",
  },
};

/** Webhooks and their deliveries. */
export const integrationExamples: Examples = {
  "webhooks/subscriptions/list-integrations": {
    ...administrator,
    query: { filter: "eq(observes,order.cancelled)", ...newest },
  },
  "webhooks/subscriptions/read-integration": { ...administrator, path: desk },
  "webhooks/subscriptions/create-integration": {
    ...administrator,
    body: { data: webhook },
    more: { "A queue of Amazon SQS": { data: queue }, "A bus of Amazon EventBridge": { data: bus } },
  },
  "webhooks/subscriptions/update-integration": {
    ...administrator,
    path: { integrationID: INTEGRATION_TO_CHANGE },
    body: {
      data: {
        type: "integration",
        description: "Orders to pack",
        observes: ["order.created", "order.fulfilled"],
      },
    },
  },
  "webhooks/subscriptions/delete-integration": {
    ...administrator,
    path: { integrationID: INTEGRATION_TO_DELETE },
  },
  "webhooks/subscriptions/logs/list-logs": { ...administrator, query: newest },
  "webhooks/subscriptions/logs/list-integration-logs": { ...administrator, path: desk, query: newest },
  "webhooks/subscriptions/logs/list-integration-jobs": { ...administrator, path: desk, query: newest },
  "webhooks/subscriptions/logs/list-job-logs": {
    ...administrator,
    path: { ...desk, jobID: makeRetriedJob(ORDER_DESK) },
    query: newest,
  },
  "webhooks/delivery/retry-job": { ...administrator, path: { ...desk, jobID: makeRetriedJob(ORDER_DESK) } },
  "webhooks/delivery/test-integration": { ...administrator, path: desk },
};
