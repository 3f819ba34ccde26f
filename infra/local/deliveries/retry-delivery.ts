import type { Answered, AskApi } from "./ask-api.ts";

/** Which delivery is to be sent again, and after which attempt the reader asked for it. */
export type Retry = { readonly integration: string; readonly job: string; readonly after: string };

/** For so long a click is the same as the one before. */
const SAME_CLICK_MS = 10_000;
const ID = /^[0-9a-f-]{36}$/i;

/** The retry in a body of JSON; `undefined` for anything else. */
export function retryIn(body: Buffer): Retry | undefined {
  try {
    const { integration, job, after } = JSON.parse(body.toString("utf8"));
    const isRetry = [integration, job, after].every((id) => typeof id === "string" && ID.test(id));
    return isRetry ? { integration, job, after } : undefined;
  } catch {
    return undefined;
  }
}

/** Sends deliveries again; a second click on the same attempt is the same retry. */
export function retryingDeliveries(ask: AskApi): (retry: Retry) => Promise<Answered> {
  const clicks = new Map<string, number>();
  return ({ integration, job, after }) => {
    const now = Date.now();
    for (const [clicked, at] of clicks) if (now - at >= SAME_CLICK_MS) clicks.delete(clicked);
    const at = clicks.get(after) ?? now;
    clicks.set(after, at);
    return ask({
      path: `/v2/integrations/${integration}/jobs/${job}/retry`,
      method: "POST",
      headers: { "Idempotency-Key": `deliveries-page-${after}-${at}` },
    });
  };
}
