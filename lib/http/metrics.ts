import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { TITLES } from "../kernel/error-titles.ts";
import { ApiError, usualTitle } from "../kernel/errors.ts";
import type { Count } from "../use-case/context.ts";

export type MetricAmounts = ReadonlyMap<string, number>;

export type MetricsSink = (amounts: MetricAmounts, reason?: string) => void;

export function createCounter(): { readonly count: Count; readonly amounts: MetricAmounts } {
  const amounts = new Map<string, number>();
  const count: Count = (name, amount = 1) => void amounts.set(name, (amounts.get(name) ?? 0) + amount);
  return { count, amounts };
}

/** Each value of a dimension is a metric to pay for. */
const REASONS = new Set<string>([
  TITLES.badRequest,
  TITLES.unauthorized,
  TITLES.forbidden,
  TITLES.notFound,
  TITLES.conflict,
  TITLES.preconditionFailed,
  TITLES.unprocessableContent,
  TITLES.limitReached,
  TITLES.tooManyRequests,
  TITLES.internalServerError,
  TITLES.serviceUnavailable,
]);
const OTHER = "Other";

export function refusalReason(status: number, error: unknown): string | undefined {
  if (status < 400) return undefined;
  const titles = [error instanceof ApiError ? error.problems[0].title : "", usualTitle(status)];
  return titles.find((title) => REASONS.has(title)) ?? OTHER;
}

/** Lines in the embedded metric format of CloudWatch; undefined without a namespace. */
export function emfSink(namespace: string | undefined, serviceName: string): MetricsSink | undefined {
  if (!namespace) return undefined;
  const metrics = new Metrics({ namespace, serviceName });
  return (amounts, reason) => {
    for (const [name, amount] of amounts) metrics.addMetric(name, chooseUnit(name), amount);
    // Also without the reason, so that one alarm can watch all of them.
    if (reason !== undefined) metrics.addDimensions({}).addDimensions({ reason });
    metrics.publishStoredMetrics();
  };
}

function chooseUnit(name: string) {
  return name.endsWith("Seconds") ? MetricUnit.Seconds : MetricUnit.Count;
}
