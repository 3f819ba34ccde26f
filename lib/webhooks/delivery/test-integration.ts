import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Integration } from "../subscriptions/integration.ts";
import { integrations } from "../subscriptions/integrations-store.ts";
import { type SendingCapabilities, sendEvent } from "./attempts/send-event.ts";
import type { TestIntegrationResponse } from "./schemas.ts";

/** Part of the request's time that is kept for its own answer. */
const RESERVE_MS = 500;

/** No event has this key, so receivers cannot mistake the sample for one. */
const TEST_KEY = "integration.test";

/** Sends a sample once, also for a disabled integration. @throws ApiError 404 for an unknown one */
export async function testIntegration(
  ctx: Context,
  id: string,
  capabilities: SendingCapabilities,
): Promise<Reply> {
  const { value } = await integrations.require(ctx, id);
  const sample = buildSample(ctx, value);
  const longestMs = Math.max(1, ctx.deadline.left() - RESERVE_MS);
  const sent = await sendEvent(ctx, capabilities, value, sample, longestMs);
  const data: TestIntegrationResponse["data"] = {
    type: "integration-test",
    succeeded: sent.succeeded,
    status_code: sent.status,
    processing_time: sent.tookMs,
    error_detail: sent.cause,
  };
  return { body: { data } };
}

function buildSample({ newId, now }: Pick<Context, "newId" | "now">, { id, name }: Integration) {
  const object = { type: "integration", id };
  const payload = { data: { type: "integration-test", integration: { id, name } } };
  const event = { id: newId(), key: TEST_KEY, object, position: 0, payload, at: now().toISOString() };
  return { event, attempt: 1, skipped: [] };
}
