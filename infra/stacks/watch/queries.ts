import type { Stack } from "aws-cdk-lib";
import { CfnQueryDefinition } from "aws-cdk-lib/aws-logs";
import type { Watched } from "./watched.ts";

/** Log queries. The functions' fields are those of `lib/http/handler.ts`, the gateways' those of `access-log.ts`. */
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

/**
 * A function that times out or crashes writes no line of its own, but Lambda does. For requests without a function there is
 * only the gateway's line.
 */
const SERVER_ERRORS = [
  "fields @timestamp, coalesce(endpoint, route, @log) as what, coalesce(status, record.status) as answer, coalesce(cause, error.message, integrationError, record.errorType) as why, coalesce(gatewayRequestId, requestId, record.requestId) as id",
  'filter (event = "request" and status >= 500) or (ispresent(route) and status like /^5/) or (type = "platform.report" and record.status != "success")',
  "sort @timestamp desc",
  "limit 200",
];

/**
 * An answer has both ids in its headers. The gateway's id finds the lines of both; the function's id finds its own line,
 * which contains the gateway's.
 */
const ONE_REQUEST = [
  "# In place of each ID: the apigw-requestid or the x-request-id of an answer\nfields @timestamp, coalesce(endpoint, route) as what, status, requestId, gatewayRequestId, @message",
  'filter requestId = "ID" or gatewayRequestId = "ID"',
  "sort @timestamp asc",
  "limit 100",
];

/** Behind a distribution the source address is CloudFront's, so only the caller's own headers tell callers apart. */
const MOST_THROTTLED = [
  "filter status like /429/",
  "stats count(*) as refused by sourceIp, userAgent, route",
  "sort refused desc",
  "limit 50",
];

/** Log groups that one query can read. */
const MOST_GROUPS = 50;

/** As few parts as queries can read, all about as long. */
export function divideGroups(groups: readonly string[]): string[][] {
  const parts = Math.ceil(groups.length / MOST_GROUPS);
  return Array.from({ length: parts }, (_, part) => groups.filter((_group, at) => at % parts === part));
}

/** Saved queries in a folder of the deployment; a second one of each for more than 50 log groups. */
export function saveQueries(stack: Stack, { deployment, accessLog, functionLogs }: Watched): void {
  const saveQuery = (id: string, name: string, lines: readonly string[], groups: readonly string[]) => {
    for (const [at, logGroupNames] of divideGroups(groups).entries()) {
      const [idEnd, nameEnd] = at === 0 ? ["", ""] : [`${at + 1}`, `, part ${at + 1}`];
      new CfnQueryDefinition(stack, `${id}${idEnd}`, {
        name: `${deployment.metricsNamespace}/${name}${nameEnd}`,
        queryString: lines.join("\n| "),
        logGroupNames,
      });
    }
  };
  const everywhere = [accessLog, ...functionLogs];
  saveQuery("ServerErrors", "5xx with their cause", SERVER_ERRORS, everywhere);
  saveQuery("SlowestEndpoints", "slowest requests by endpoint", SLOWEST_ENDPOINTS, functionLogs);
  saveQuery("OneRequest", "one request by its id", ONE_REQUEST, everywhere);
  saveQuery("MostThrottled", "callers with most 429s", MOST_THROTTLED, [accessLog]);
}
