import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric, type MetricProps } from "aws-cdk-lib/aws-cloudwatch";
import type { ErrorTitle } from "../../lib/kernel/error-titles.ts";
import { queueNamesOf } from "../stacks/delivery-queue.ts";
import { tableDefinition } from "../stacks/table-definition.ts";
import type { Watched } from "./watched.ts";

export const PERIOD = Duration.minutes(5);

/** What the functions write their metrics with beside the namespace: the name that they log under. */
const OWN_DIMENSIONS = { service: "cartwright" };

/** The requests to the table that `lib/table` sends; its errors are counted for each kind of them. */
export const OPERATIONS = [
  "BatchGetItem",
  "GetItem",
  "PutItem",
  "Query",
  "TransactWriteItems",
  "UpdateItem",
] as const;

/** A metric of every gateway. */
export function gatewayMetrics(
  { apis }: Watched,
  metricName: "Count" | "5xx" | "Latency",
  statistic = "Sum",
): readonly Metric[] {
  return [...apis].map(([label, ApiId]) =>
    metric("AWS/ApiGateway", metricName, statistic, { dimensionsMap: { ApiId }, label }),
  );
}

/** A metric of every function that the table's changes call. */
export function workerMetrics(
  { workers }: Watched,
  metricName: string,
  statistic: string,
): readonly Metric[] {
  return workers.map((FunctionName) =>
    metric("AWS/Lambda", metricName, statistic, { dimensionsMap: { FunctionName } }),
  );
}

/** How far behind the functions are that turn changes into events; nothing is said while nobody listens. */
export function eventAges({ eventFunctions }: Watched): readonly Metric[] {
  return eventFunctions.map((FunctionName) =>
    metric("AWS/Lambda", "IteratorAge", "Maximum", { dimensionsMap: { FunctionName } }),
  );
}

/** Calls for deliveries that failed again and again. */
export function failedCalls({ deployment }: Watched): Metric {
  return metric("AWS/SQS", "ApproximateNumberOfMessagesVisible", "Maximum", {
    dimensionsMap: { QueueName: queueNamesOf(deployment).failed },
  });
}

/** A metric of all functions in the account and region, whoever's they are. */
export function lambdaMetric(metricName: string, statistic: string, period = PERIOD): Metric {
  return metric("AWS/Lambda", metricName, statistic, { period });
}

/** A metric of the table, of its index, or of one kind of request to it. */
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

/** Reads and writes that were refused. Those of an index are counted apart from those of its table. */
export function tableThrottles(watched: Watched): readonly Metric[] {
  const index = { GlobalSecondaryIndexName: tableDefinition.index.name };
  return ["ReadThrottleEvents", "WriteThrottleEvents"].flatMap((name) => [
    tableMetric(watched, name, "Sum"),
    tableMetric(watched, name, "Sum", index),
  ]);
}

/** A metric that the functions write. */
export function ownMetric({ deployment }: Watched, metricName: string, statistic: string): Metric {
  return metric(deployment.metricsNamespace, metricName, statistic, { dimensionsMap: OWN_DIMENSIONS });
}

/** How often functions refused a request for this reason. */
export function refusalMetric({ deployment }: Watched, reason: ErrorTitle): Metric {
  return metric(deployment.metricsNamespace, "Refusals", "Sum", {
    dimensionsMap: { ...OWN_DIMENSIONS, reason },
    label: reason,
  });
}

/** The percentage of the account's Lambda instances in this region that nobody else can have any more. */
export function takenInstances(period: Duration): IMetric {
  return new MathExpression({
    // The quota is known of this metric alone; what is kept back for functions counts in the other.
    expression: "100 * claimed / SERVICE_QUOTA(running)",
    usingMetrics: {
      claimed: lambdaMetric("ClaimedAccountConcurrency", "Maximum", period),
      running: lambdaMetric("ConcurrentExecutions", "Maximum", period),
    },
    label: "% of the account's limit",
    period,
  });
}

/**
 * Several metrics as one. The functions for lists take what there is, so that a gateway without a request does not
 * silence the others.
 */
export function together(how: "SUM" | "MAX", name: string, metrics: readonly Metric[]): IMetric {
  const [first, ...others] = metrics;
  if (first && others.length === 0) return first;
  const usingMetrics = Object.fromEntries(metrics.map((one, at) => [`${name}${at + 1}`, one]));
  const expression = `${how}([${Object.keys(usingMetrics).join(", ")}])`;
  return new MathExpression({ expression, usingMetrics, label: name, period: PERIOD });
}

/** A metric over five minutes, unless told otherwise. */
export function metric(
  namespace: string,
  metricName: string,
  statistic: string,
  further: Omit<MetricProps, "namespace" | "metricName" | "statistic"> = {},
): Metric {
  return new Metric({ namespace, metricName, statistic, period: PERIOD, ...further });
}
