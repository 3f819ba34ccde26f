import type { EventObject } from "../../../events/event.ts";
import type { LoggedEvent } from "../../log/logged-event.ts";

/**
 * An event that was given up. Its payload stays in the log only: it may contain personal data.
 * @answers When is an event given up, and how is it sent again?
 */
export type DeadLetter = {
  readonly integration_id: string;
  readonly event: Pick<LoggedEvent, "id" | "key" | "at" | "position" | "part" | "number">;
  readonly object: EventObject;
  readonly attempts: number;
  /** Reason of the last failure; empty without an attempt. */
  readonly cause: string;
  /** When the event was given up. */
  readonly at: string;
};

export function buildDeadLetter(
  integrationId: string,
  { id, key, at, position, part, number, object }: LoggedEvent,
  { attempts, cause = "" }: { readonly attempts: number; readonly cause?: string },
  now: number,
): DeadLetter {
  return {
    integration_id: integrationId,
    event: { id, key, at, position, part, number },
    object,
    attempts,
    cause,
    at: new Date(now).toISOString(),
  };
}
