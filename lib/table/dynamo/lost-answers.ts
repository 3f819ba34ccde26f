import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";

const afterLoss = new WeakSet<object>();

/**
 * The SDK repeats a request whose answer was lost and then shows the error of its last try alone. A throttle or a
 * failed condition means something else when an earlier try may have written, so this remembers which errors came
 * after a loss.
 */
export function watchForLostAnswers(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => {
      let isLost = false; // one command; its tries all pass here
      return async (args) => {
        try {
          return await next(args);
        } catch (error) {
          if (typeof error === "object" && error !== null && isLost) afterLoss.add(error);
          isLost ||= hadNoAnswer(error);
          throw error;
        }
      };
    },
    { step: "finalizeRequest", priority: "low", name: "watchForLostAnswers" },
  );
}

/** Whether an earlier try of the same request got no answer, so that it may have been carried out. */
export function isAfterLoss(error: unknown): boolean {
  return typeof error === "object" && error !== null && afterLoss.has(error);
}

/** Without a status there was no answer at all; a 5xx may follow a write that happened. */
export function hadNoAnswer(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return status >= 500;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return (
    (error instanceof Error && ["TimeoutError", "AbortError", "NetworkingError"].includes(error.name)) ||
    (typeof code === "string" && /^(E[A-Z]+|UND_)/.test(code))
  );
}

/** The HTTP status that DynamoDB answered with. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return undefined;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : undefined;
}
