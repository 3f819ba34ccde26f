import { makeRetriedJob } from "../../infra/areas/webhooks/samples.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

const desk = { integrationID: demoId("integration order desk") };
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
showExamples({
  "webhooks/subscriptions/list-integrations": {
    query: { filter: "eq(observes,order.cancelled)", ...newest },
  },
  "webhooks/subscriptions/read-integration": { path: desk },
  "webhooks/subscriptions/create-integration": {
    data: webhook,
    more: { "A queue of Amazon SQS": { data: queue }, "A bus of Amazon EventBridge": { data: bus } },
  },
  "webhooks/subscriptions/update-integration": {
    path: { integrationID: demoId("integration to change") },
    data: {
      type: "integration",
      description: "Orders to pack",
      observes: ["order.created", "order.fulfilled"],
    },
  },
  "webhooks/subscriptions/delete-integration": { path: { integrationID: demoId("integration to delete") } },
  "webhooks/subscriptions/logs/list-logs": { query: newest },
  "webhooks/subscriptions/logs/list-integration-logs": { path: desk, query: newest },
  "webhooks/subscriptions/logs/list-integration-jobs": { path: desk, query: newest },
  "webhooks/subscriptions/logs/list-job-logs": {
    path: { ...desk, jobID: makeRetriedJob(desk.integrationID) },
    query: newest,
  },
  "webhooks/delivery/retry-job": { path: { ...desk, jobID: makeRetriedJob(desk.integrationID) } },
  "webhooks/delivery/test-integration": { path: desk },
});
