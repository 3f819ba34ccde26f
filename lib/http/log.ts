import { Logger } from "@aws-lambda-powertools/logger";
import { errorText } from "../kernel/logged-error.ts";
import type { Log } from "../use-case/context.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Never throws: an entry that cannot be logged must not end a request. */
export function openLog(serviceName: string): Log {
  const logger = new Logger({ serviceName });
  const line = (level: "info" | "warn" | "error") => (event: string, fields?: Fields) => {
    try {
      logger[level](event, { event, ...fields });
    } catch {
      logger[level](event, { event, ...plain(fields) });
    }
  };
  return { info: line("info"), warn: line("warn"), error: line("error") };
}

function plain(fields: Fields = {}): Fields {
  const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isPlain(value) ? value : errorText(value)]),
  );
}
