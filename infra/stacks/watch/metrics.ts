import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric, type MetricProps } from "aws-cdk-lib/aws-cloudwatch";
import type { ErrorTitle } from "../../../lib/kernel/error-titles.ts";
import { makeQueueNames } from "../delivery-queue.ts";
import { tableDefinition } from "../table-definition.ts";
import type { Watched } from "./watched.ts";

export const PERIOD = Duration.minutes(5);

/** Dimension of the functions' own metrics: the service name in their logs. */
const OWN_DIMENSIONS = { service: "cartwright" };

/** Requests that `lib/table` sends; errors are counted for each. */
export const OPERATIONS = [
  "BatchGetItem",
  "GetItem",
  "PutItem",
  "Query",
  "TransactWriteItems",
  "UpdateItem",
] as const;

export function gatewayMetrics(
  { apis }: Watched,
  metricName: "Latency",
  statistic: string,
): readonly Metric[] {
  return [...apis].map(([label, ApiId]) =>
    metric("AWS/ApiGateway", metricName, statistic, { dimensionsMap: { ApiId }, label }),
  );
}

/** Number of requests at all gateways: each is one line of their log. */
export function countLoggedRequests({ accessLog }: Watched): Metric {
  return metric("AWS/Logs", "IncomingLogEvents", "Sum", { dimensionsMap: { LogGroupName: accessLog } });
}

/** A metric of every function that table changes call. */
export function workerMetrics(
  { workers }: Watched,
  metricName: string,
  statistic: string,
): readonly Metric[] {
  return workers.map((FunctionName) =>
    metric("AWS/Lambda", metricName, statistic, { dimensionsMap: { FunctionName } }),
  );
}

/** Delay of the functions that turn changes into events; no data without an integration. */
export function eventAges({ eventFunctions }: Watched): readonly Metric[] {
  return eventFunctions.map((FunctionName) =>
    metric("AWS/Lambda", "IteratorAge", "Maximum", { dimensionsMap: { FunctionName } }),
  );
}

/** Messages of the delivery queue that failed repeatedly. */
export function makeFailedCalls({ deployment }: Watched): Metric {
  return metric("AWS/SQS", "ApproximateNumberOfMessagesVisible", "Maximum", {
    dimensionsMap: { QueueName: makeQueueNames(deployment).failed },
  });
}

/** A metric of all functions in the account and region, including those of other applications. */
export function lambdaMetric(metricName: string, statistic: string, period = PERIOD): Metric {
  return metric("AWS/Lambda", metricName, statistic, { period });
}

/** A metric of the table, of its index, or of one kind of request. */
export function tableMetric(
  { deployment }: Watched,
  metricName: string,
  statistic: string,
  further: { readonly Operation?: string; readonly GlobalSecondaryIndexName?: string } = {},
): Metric {
  return metric("AWS/DynamoDB", metricName, statistic, {
    dimensionsMap: { TableName: deployment.table, ...further },
  });
}

/** Throttled reads and writes. CloudWatch counts an index separately from its table. */
export function tableThrottles(watched: Watched): readonly Metric[] {
  const index = { GlobalSecondaryIndexName: tableDefinition.index.name };
  return ["ReadThrottleEvents", "WriteThrottleEvents"].flatMap((name) => [
    tableMetric(watched, name, "Sum"),
    tableMetric(watched, name, "Sum", index),
  ]);
}

export function ownMetric({ deployment }: Watched, metricName: string, statistic: string): Metric {
  return metric(deployment.metricsNamespace, metricName, statistic, { dimensionsMap: OWN_DIMENSIONS });
}

/** Number of requests that functions refused for this reason. */
export function refusalMetric({ deployment }: Watched, reason: ErrorTitle): Metric {
  return metric(deployment.metricsNamespace, "Refusals", "Sum", {
    dimensionsMap: { ...OWN_DIMENSIONS, reason },
    label: reason,
  });
}

/** Percentage of the account's Lambda concurrency in this region that is in use or reserved. */
export function makeTakenInstances(period: Duration): IMetric {
  return new MathExpression({
    // CloudWatch knows the quota only for this metric; reserved instances count only in the other.
    expression: "100 * claimed / SERVICE_QUOTA(running)",
    usingMetrics: {
      claimed: lambdaMetric("ClaimedAccountConcurrency", "Maximum", period),
      running: lambdaMetric("ConcurrentExecutions", "Maximum", period),
    },
    label: "% of the account's limit",
    period,
  });
}

/** Combines metrics. Missing data is ignored, so that a gateway without requests does not hide the others. */
export function together(how: "SUM" | "MAX", name: string, metrics: readonly Metric[]): IMetric {
  const [first, ...others] = metrics;
  if (first && others.length === 0) return first;
  const usingMetrics = Object.fromEntries(metrics.map((one, at) => [`${name}${at + 1}`, one]));
  const expression = `${how}([${Object.keys(usingMetrics).join(", ")}])`;
  return new MathExpression({ expression, usingMetrics, label: name, period: PERIOD });
}

/** A metric over five minutes by default. */
export function metric(
  namespace: string,
  metricName: string,
  statistic: string,
  further: Omit<MetricProps, "namespace" | "metricName" | "statistic"> = {},
): Metric {
  return new Metric({ namespace, metricName, statistic, period: PERIOD, ...further });
}
