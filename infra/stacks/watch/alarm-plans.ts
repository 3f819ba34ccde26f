import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { TITLES } from "../../../lib/kernel/error-titles.ts";
import { eventPlans } from "./event-plans.ts";
import {
  countLoggedRequests,
  gatewayMetrics,
  lambdaMetric,
  makeTakenInstances,
  OPERATIONS,
  ownMetric,
  PERIOD,
  refusalMetric,
  tableMetric,
  tableThrottles,
  together,
  workerMetrics,
} from "./metrics.ts";
import { paymentPlans } from "./payment-plans.ts";
import type { Watched } from "./watched.ts";

/** An alarm and its condition. */
export type AlarmPlan = {
  /** Name of the alarm after the deployment's prefix, and its heading in docs/operate.md. */
  readonly what: string;
  /** One sentence. */
  readonly means: string;
  readonly metric: IMetric;
  readonly above: number;
  /** Number of periods above the limit, out of the last `of` periods. */
  readonly lasting: readonly [periods: number, of: number];
  /** The alarm keeps its state without data; otherwise missing data counts as good. */
  readonly outlastsSilence?: true;
};

/** Answers in the gateways' log by status. An alarm takes ten metrics, and each gateway has its own. */
export type LoggedAnswers = {
  /** Status 429, which the gateways' own metrics include in all 4xx. */
  readonly refused: IMetric;
  /** Status 5xx. */
  readonly failed: IMetric;
};

/** A single error among few requests is not a meaningful share. */
const LEAST_ERRORS = 3;

export function alarmPlans(watched: Watched, logged: LoggedAnswers): readonly AlarmPlan[] {
  return [
    ...requestPlans(watched, logged),
    ...instancePlans(),
    ...workerPlans(watched),
    ...eventPlans(watched),
    ...paymentPlans(watched),
    ...tablePlans(watched),
  ];
}

function requestPlans(watched: Watched, logged: LoggedAnswers): readonly AlarmPlan[] {
  return [
    {
      what: "server-errors",
      means: `More than 1 % of the requests, and at least ${LEAST_ERRORS} in five minutes, were answered with 5xx.`,
      metric: errorShare(watched, logged),
      above: 1,
      lasting: [2, 3],
    },
    {
      what: "latency",
      means: "One request in twenty to one of the gateways takes over two seconds.",
      metric: together("MAX", "latency", gatewayMetrics(watched, "Latency", "p95")),
      above: 2000,
      lasting: [3, 3],
    },
    {
      what: "throttled",
      means: "Requests are refused with 429: the gateways, Lambda or the table let no more through.",
      metric: logged.refused,
      above: 20,
      lasting: [2, 2],
    },
    {
      what: "sign-in-refusals",
      means: "Functions refuse a burst of requests with 401 or 429: a caller may be guessing passwords.",
      metric: together("SUM", "refused", [
        refusalMetric(watched, TITLES.unauthorized),
        refusalMetric(watched, TITLES.tooManyRequests),
      ]),
      above: 200,
      lasting: [2, 3],
    },
  ];
}

function errorShare(watched: Watched, logged: LoggedAnswers): IMetric {
  return new MathExpression({
    expression: `IF(errors >= ${LEAST_ERRORS}, 100 * errors / requests, 0)`,
    usingMetrics: {
      errors: logged.failed,
      requests: countLoggedRequests(watched),
    },
    label: "% answered with 5xx",
    period: PERIOD,
  });
}

function instancePlans(): readonly AlarmPlan[] {
  return [
    {
      what: "concurrency",
      means:
        "Over 80 % of the Lambda instances that the account may have in this region are running or kept back.",
      metric: makeTakenInstances(Duration.minutes(1)),
      above: 80,
      lasting: [3, 5],
    },
    {
      what: "lambda-throttles",
      means:
        "Lambda refuses to run functions of this account and region, these or others, for want of instances.",
      metric: lambdaMetric("Throttles", "Sum"),
      above: 0,
      lasting: [2, 2],
    },
  ];
}

function workerPlans(watched: Watched): readonly AlarmPlan[] {
  // The worker writes these metrics only while it works, and it ignores work it has given up, so missing data does not mean
  // that all is well.
  const untilItSays = { lasting: [1, 1], outlastsSilence: true } as const;
  return [
    {
      what: "worker-errors",
      means: "The function that the table's changes call fails or runs out of time, again and again.",
      metric: together("SUM", "errors", workerMetrics(watched, "Errors", "Sum")),
      above: 0,
      lasting: [2, 3],
    },
    {
      what: "worker-behind",
      means:
        "The function that the table's changes call has not done in a quarter of an hour what they call for.",
      metric: together("MAX", "age", workerMetrics(watched, "IteratorAge", "Maximum")),
      above: Duration.minutes(15).toMilliseconds(),
      lasting: [1, 1],
    },
    {
      what: "tasks-set-aside",
      means: "Background work has failed so often that it was set aside, and waits for an operator.",
      metric: ownMetric(watched, "TasksSetAside", "Maximum"),
      above: 0,
      ...untilItSays,
    },
    {
      what: "tasks-old",
      means: "Background work that a request decided over an hour ago is not done.",
      metric: ownMetric(watched, "OldestTaskSeconds", "Maximum"),
      above: Duration.hours(1).toSeconds(),
      ...untilItSays,
    },
  ];
}

function tablePlans(watched: Watched): readonly AlarmPlan[] {
  const errors = OPERATIONS.map((Operation) => tableMetric(watched, "SystemErrors", "Sum", { Operation }));
  return [
    {
      what: "table-errors",
      means: "DynamoDB answers more than a few requests to the table with errors of its own.",
      metric: together("SUM", "errors", errors),
      above: 5,
      lasting: [2, 3],
    },
    {
      what: "table-throttles",
      means: "DynamoDB refuses reads or writes of the table or its index.",
      metric: together("SUM", "refused", tableThrottles(watched)),
      above: 10,
      lasting: [2, 2],
    },
  ];
}
