import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { TITLES } from "../kernel/error-titles.ts";
import { ApiError, usualTitle } from "../kernel/errors.ts";
import type { Count } from "../use-case/context.ts";

export type MetricAmounts = ReadonlyMap<string, number>;

/** Writes the numbers of one request or call in one line. @param reason why it was refused, if it was */
export type MetricsSink = (amounts: MetricAmounts, reason?: string) => void;

/** The numbers of one request or call, which start at nothing. */
export function counter(): { readonly count: Count; readonly amounts: MetricAmounts } {
  const amounts = new Map<string, number>();
  const count: Count = (name, amount = 1) => void amounts.set(name, (amounts.get(name) ?? 0) + amount);
  return { count, amounts };
}

/** Every value of a dimension is a metric of its own to pay for, so there are a dozen. */
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

/** The title of a refusal or else the usual one of its status; nothing for an answer that is none. */
export function refusalReason(status: number, error: unknown): string | undefined {
  if (status < 400) return undefined;
  const titles = [error instanceof ApiError ? error.problems[0].title : "", usualTitle(status)];
  return titles.find((title) => REASONS.has(title)) ?? OTHER;
}

/** Lines in the embedded metric format, which CloudWatch reads from the log; nothing where no namespace is set. */
export function emfSink(namespace: string | undefined, serviceName: string): MetricsSink | undefined {
  if (!namespace) return undefined;
  const metrics = new Metrics({ namespace, serviceName });
  return (amounts, reason) => {
    for (const [name, amount] of amounts) metrics.addMetric(name, unitOf(name), amount);
    // Without the reason as well, so that one alarm can look at all of them.
    if (reason !== undefined) metrics.addDimensions({}).addDimensions({ reason });
    metrics.publishStoredMetrics();
  };
}

function unitOf(name: string) {
  return name.endsWith("Seconds") ? MetricUnit.Seconds : MetricUnit.Count;
}
