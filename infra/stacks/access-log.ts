/**
 * One line per request at the gateway, without headers and query strings, which may contain personal data. `sourceIp` is
 * usually the distribution; the function's line with the same `requestId` has the caller's address.
 */
export const ACCESS_LOG_FORMAT: Readonly<Record<string, string>> = {
  requestId: "$context.requestId",
  time: "$context.requestTime",
  route: "$context.routeKey",
  status: "$context.status",
  responseBytes: "$context.responseLength",
  latencyMs: "$context.responseLatency",
  integrationMs: "$context.integrationLatency",
  integrationError: "$context.integrationErrorMessage",
  sourceIp: "$context.identity.sourceIp",
  userAgent: "$context.identity.userAgent",
};
