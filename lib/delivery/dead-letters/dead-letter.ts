import type { LoggedEvent } from "../../event-log/logged-event.ts";
import type { EventObject } from "../../events/event.ts";

/** An event that was given up. What it says is in the log: there may be personal data in it. */
export type DeadLetter = {
  readonly integration_id: string;
  readonly event: Pick<LoggedEvent, "id" | "key" | "at" | "position" | "part" | "number">;
  readonly object: EventObject;
  readonly attempts: number;
  /** Why the last attempt failed; empty without any. */
  readonly cause: string;
  /** When it was given up. */
  readonly at: string;
};

/** What is kept of an event that is given up now. */
export function deadLetterOf(
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
