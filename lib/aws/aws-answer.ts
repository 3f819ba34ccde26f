import type { Patience, ReceiverAnswer } from "../use-case/senders.ts";
import { tooLate, wordsFor } from "./webhook-request.ts";

type Sending = (options: { readonly abortSignal: AbortSignal }) => Promise<{
  readonly $metadata: { readonly httpStatusCode?: number | undefined };
}>;

/** What a service of AWS answered: its errors are answers, told by their names. @param close frees what the call has opened */
export async function awsAnswer(
  send: Sending,
  { longestMs }: Patience,
  close: () => void,
): Promise<ReceiverAnswer> {
  try {
    const { $metadata } = await send({ abortSignal: AbortSignal.timeout(longestMs) });
    return { status: $metadata.httpStatusCode ?? 200 };
  } catch (error) {
    const { httpStatusCode: status = 0 } = Object(Reflect.get(Object(error), "$metadata"));
    const trouble = troubleOf(error, longestMs);
    // A status of success cannot come with an error: an entry was refused.
    return { status: status >= 300 ? status : 0, trouble };
  } finally {
    close();
  }
}

/**
 * Messages name hosts and addresses of the network that this runs in, so that none is told: of a service its own code, which the
 * SDK gives its errors as their name, of the network what webhooks say of it.
 */
function troubleOf(error: unknown, longestMs: number): string {
  const name = String(Reflect.get(Object(error), "name") ?? "Error");
  if (name === "AbortError") return tooLate(longestMs);
  const code: unknown = Reflect.get(Object(error), "code");
  if (typeof code === "string" && !Reflect.has(Object(error), "$fault")) return wordsFor(error);
  // Behind the codes: the SDK gives this name to connections that were cut off, too.
  if (name === "TimeoutError") return tooLate(longestMs);
  return name === "Error" ? "The event could not be sent." : `The service refused the event: ${name}.`;
}
