import type { Patience, ReceiverAnswer } from "../use-case/senders.ts";
import { describeError, describeTimeout } from "./pinned-call.ts";

type Sending = (options: { readonly abortSignal: AbortSignal }) => Promise<{
  readonly $metadata: { readonly httpStatusCode?: number | undefined };
}>;

/** @param close frees what the call opened */
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
    const trouble = describeTrouble(error, longestMs);
    // A success status with an error means a refused entry.
    return { status: status >= 300 ? status : 0, trouble };
  } finally {
    close();
  }
}

/** Names the error's code only: messages contain hosts and addresses of this network. */
function describeTrouble(error: unknown, longestMs: number): string {
  const name = String(Reflect.get(Object(error), "name") ?? "Error");
  if (name === "AbortError") return describeTimeout(longestMs);
  const code: unknown = Reflect.get(Object(error), "code");
  if (typeof code === "string" && !Reflect.has(Object(error), "$fault")) return describeError(error);
  // Checked after the codes: the SDK also gives this name to broken connections.
  if (name === "TimeoutError") return describeTimeout(longestMs);
  return name === "Error" ? "The event could not be sent." : `The service refused the event: ${name}.`;
}
