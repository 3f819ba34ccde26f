import type { MovableClock } from "../clock.ts";
import { Refusal } from "./refusal.ts";

/** An answer of the API, before its headers. */
export type Reply = {
  readonly status: number;
  readonly body: unknown;
  /** Id of the request that was answered first. */
  readonly requestId: string;
};

type Entry = { readonly print: string; readonly path: string; readonly at: number; reply?: Reply };

/** Keys are forgotten after a day. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** Remembers first answers by idempotency key. */
export type Replies = {
  /**
   * Takes a key for a call.
   * @param scope account and mode
   * @param print the same for the same parameters
   * @returns the first answer of the key, or what keeps or forgets the answer to come
   * @throws Refusal 400 for a key of another call, 409 for one of a call in progress
   */
  readonly take: (
    scope: string,
    key: string,
    call: Pick<Entry, "path" | "print">,
  ) => { readonly reply: Reply } | { readonly finish: (reply: Reply | undefined) => void };
};

export function createReplies(clock: MovableClock): Replies {
  const entries = new Map<string, Entry>();
  return {
    take: (scope, key, { path, print }) => {
      const name = `${scope} ${key}`;
      const entry = entries.get(name);
      if (!entry || (entry.reply && clock.now() - entry.at >= REMEMBERED_MS)) {
        const begun: Entry = { print, path, at: clock.now() };
        entries.set(name, begun);
        const finish = (reply: Reply | undefined) => {
          if (reply) begun.reply = reply;
          else entries.delete(name);
        };
        return { finish };
      }
      if (entry.path !== path) throw refuseOther(`for the same endpoint (${entry.path} vs ${path})`, key);
      if (entry.print !== print) throw refuseOther("with the same parameters", key);
      if (!entry.reply) throw refuseInUse(key);
      return { reply: entry.reply };
    },
  };
}

function refuseOther(what: string, key: string): Refusal {
  const message = `Keys for idempotent requests can only be used ${what} they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new Refusal(400, { type: "idempotency_error", message }, false);
}

function refuseInUse(key: string): Refusal {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  const code = "idempotency_key_in_use";
  return new Refusal(409, { type: "idempotency_error", code, message }, false);
}
