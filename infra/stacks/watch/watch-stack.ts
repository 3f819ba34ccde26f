import { Stack, type StackProps } from "aws-cdk-lib";
import { type IMetric, Unit } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, LogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Consumer } from "../../../lib/runtime/consumer.ts";
import type { Deployment } from "../../deployment.ts";
import type { ApiStack } from "../api-stack.ts";
import { alarmPlans } from "./alarm-plans.ts";
import { alarms } from "./alarms.ts";
import { dashboard } from "./dashboard.ts";
import { PERIOD } from "./metrics.ts";
import { saveQueries } from "./queries.ts";
import { listWatched, type Watched } from "./watched.ts";

export type WatchStackProps = StackProps & {
  readonly deployment: Deployment;
  readonly api: ApiStack;
  readonly consumers: readonly Consumer[];
};

/** Monitoring for operators: alarms, a dashboard and queries, see `docs/decisions/0013-watch.md`. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, api, consumers, ...props }: WatchStackProps) {
    super(scope, id, { description: "Cartwright: alarms, a dashboard and saved queries", ...props });
    const watched = listWatched(this, deployment, { api, consumers });
    const refused = tooManyRequests(this, watched);
    const made = alarms(this, deployment, alarmPlans(watched, refused));
    dashboard(this, watched, { alarms: made, refused });
    saveQueries(this, watched);
  }
}

/**
 * Number of requests refused with 429, which the gateways' own metrics include in all 4xx. Without a default value the
 * metric has no data, and no cost, until there is one.
 */
function tooManyRequests(stack: Stack, { deployment, accessLog }: Watched): IMetric {
  const metricName = "TooManyRequests";
  const filter = new MetricFilter(stack, metricName, {
    logGroup: LogGroup.fromLogGroupName(stack, "Log-access", accessLog),
    filterPattern: FilterPattern.stringValue("$.status", "=", "429"),
    metricNamespace: deployment.metricsNamespace,
    metricName,
    metricValue: "1",
    unit: Unit.COUNT,
  });
  return filter.metric({ statistic: "Sum", period: PERIOD });
}
