import type { Patience, ReceiverAnswer } from "../use-case/senders.ts";
import { tooLate } from "./webhook-request.ts";

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
    const name = error instanceof Error ? error.name : "Error";
    const isLate = name === "TimeoutError" || name === "AbortError";
    const trouble = isLate
      ? tooLate(longestMs)
      : `The service refused the event: ${name === "Error" ? messageOf(error) : name}.`;
    // A status of success cannot come with an error: an entry was refused.
    return { status: status >= 300 ? status : 0, trouble };
  } finally {
    close();
  }
}

/** The code of a refused entry. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, "") : "no reason";
}
