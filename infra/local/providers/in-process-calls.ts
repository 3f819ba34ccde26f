import type { ProviderAnswer, ProviderCalls, ProviderRequest } from "../../../lib/use-case/capabilities.ts";
import type { AnswerHttp } from "./serve.ts";

type InProcess = {
  readonly answer: AnswerHttp;
  /** True while the stand-in takes no connections. */
  readonly isRefusing?: () => boolean;
};

/** Calls to a stand-in in this process, without a connection. `lib/aws/provider-calls.ts` has tests with one. */
export function inProcessCalls({ answer, isRefusing = () => false }: InProcess): ProviderCalls {
  return {
    send: async (request, longestMs) => {
      if (isRefusing()) return { status: 0, isSent: false, trouble: "The connection was refused." };
      const late = Promise.withResolvers<ProviderAnswer>();
      const timer = setTimeout(
        () => late.resolve({ status: 0, isSent: true, trouble: "There was no answer in time." }),
        longestMs,
      );
      try {
        return await Promise.race([ask(answer, request), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    pause: async () => {},
  };
}

async function ask(
  answer: AnswerHttp,
  { method, path: target, headers, body = "" }: ProviderRequest,
): Promise<ProviderAnswer> {
  const [path = "/", query = ""] = target.split(/\?(.*)/s);
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const answered = await answer({ method, path, query, headers: lower, body });
  if (answered === "cut")
    return { status: 0, isSent: true, trouble: "The connection ended before the answer." };
  const told = Object.entries(answered.headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { status: answered.status, headers: Object.fromEntries(told), body: answered.body };
}
