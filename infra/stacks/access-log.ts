/**
 * One line per request at the gateway. Neither header values nor query strings: both may hold personal data. `sourceIp` is
 * who called the gateway, the distribution as a rule; the function's line with the same `requestId` has the caller.
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
