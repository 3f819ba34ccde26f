import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";

const afterLoss = new WeakSet<object>();

/**
 * Remembers errors after a lost answer: an earlier try may have written, but the SDK shows only its last error.
 * @answers What if DynamoDB's answer is lost?
 */
export function watchForLostAnswers(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => {
      let isLost = false;
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

export function isAfterLoss(error: unknown): boolean {
  return typeof error === "object" && error !== null && afterLoss.has(error);
}

/** Without a status there was no answer. A 5xx may follow a write that happened. */
export function hadNoAnswer(error: unknown): boolean {
  const status = readStatus(error);
  if (status !== undefined) return status >= 500;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return (
    (error instanceof Error && ["TimeoutError", "AbortError", "NetworkingError"].includes(error.name)) ||
    (typeof code === "string" && /^(E[A-Z]+|UND_)/.test(code))
  );
}

function readStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return undefined;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : undefined;
}
