import type { Stack } from "aws-cdk-lib";
import { CfnQueryDefinition } from "aws-cdk-lib/aws-logs";
import type { Watched } from "./watched.ts";

/** Questions to the logs. The functions' fields are those of `lib/http/handler.ts`, the gateways' of `access-log.ts`. */
export const SLOWEST_ENDPOINTS = [
  'filter event = "request"',
  "stats count(*) as requests, pct(milliseconds, 50) as p50, pct(milliseconds, 95) as p95, max(milliseconds) as longest by endpoint",
  "sort p95 desc",
  "limit 50",
];

export const MOST_REFUSALS = [
  'filter event = "request" and status >= 400',
  "stats count(*) as answers by endpoint, status",
  "sort answers desc",
  "limit 50",
];

/** Functions that time out or crash have no line of their own, only Lambda's; what no function answered, the gateway's. */
const SERVER_ERRORS = [
  "fields @timestamp, coalesce(endpoint, route, @log) as what, coalesce(status, record.status) as answer, coalesce(cause, error.message, integrationError, record.errorType) as why, coalesce(gatewayRequestId, requestId, record.requestId) as id",
  'filter (event = "request" and status >= 500) or (ispresent(route) and status like /^5/) or (type = "platform.report" and record.status != "success")',
  "sort @timestamp desc",
  "limit 200",
];

/** An answer has both ids in its headers. The gateway's leads to the lines of both, the other to that with the gateway's. */
const ONE_REQUEST = [
  "# In place of each ID: the apigw-requestid or the x-request-id of an answer\nfields @timestamp, coalesce(endpoint, route) as what, status, requestId, gatewayRequestId, @message",
  'filter requestId = "ID" or gatewayRequestId = "ID"',
  "sort @timestamp asc",
  "limit 100",
];

/** Behind a distribution the address is CloudFront's, and only what a caller names itself tells it from others. */
const MOST_THROTTLED = [
  "filter status like /429/",
  "stats count(*) as refused by sourceIp, userAgent, route",
  "sort refused desc",
  "limit 50",
];

/** Queries to pick from a list, in a folder of the deployment's own. */
export function savedQueries(stack: Stack, { deployment, accessLog, functionLogs }: Watched): void {
  const saved = (id: string, name: string, lines: readonly string[], groups: readonly string[]) =>
    new CfnQueryDefinition(stack, id, {
      name: `${deployment.metricsNamespace}/${name}`,
      queryString: lines.join("\n| "),
      logGroupNames: [...groups],
    });
  const everywhere = [accessLog, ...functionLogs];
  saved("ServerErrors", "5xx with their cause", SERVER_ERRORS, everywhere);
  saved("SlowestEndpoints", "slowest requests by endpoint", SLOWEST_ENDPOINTS, functionLogs);
  saved("OneRequest", "one request by its id", ONE_REQUEST, everywhere);
  saved("MostThrottled", "callers with most 429s", MOST_THROTTLED, [accessLog]);
}
