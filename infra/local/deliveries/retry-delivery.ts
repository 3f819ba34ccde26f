import type { Answered, AskApi } from "./ask-api.ts";

/** The delivery to send again, and the attempt that the reader saw last. */
export type Retry = { readonly integration: string; readonly job: string; readonly after: string };

/** A second click within this time is the same retry. */
const SAME_CLICK_MS = 10_000;
const ID = /^[0-9a-f-]{36}$/i;

/** The retry in a JSON body; `undefined` for any other body. */
export function retryIn(body: Buffer): Retry | undefined {
  try {
    const { integration, job, after } = JSON.parse(body.toString("utf8"));
    const isRetry = [integration, job, after].every((id) => typeof id === "string" && ID.test(id));
    return isRetry ? { integration, job, after } : undefined;
  } catch {
    return undefined;
  }
}

/** Sends deliveries again. Two clicks on the same attempt make one retry. */
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
