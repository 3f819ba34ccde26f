import { DEMO_ADMIN } from "../../local/demo/clients.ts";
import { type CommandSpec, readWords } from "../command.ts";

/** Options of commands that call a running service, read by `readServiceKey`. */
export const SERVICE_OPTIONS = {
  url: {
    type: "string",
    word: "URL",
    says: "address of the service; http://127.0.0.1:3000 if not given (or CARTWRIGHT_URL)",
  },
  "client-id": {
    type: "string",
    word: "ID",
    says: "application key with the grant client_credentials (or CARTWRIGHT_CLIENT_ID); without it, the key of 'npm start'",
  },
  "client-secret": {
    type: "string",
    word: "KEY",
    says: "its secret; better in CARTWRIGHT_CLIENT_SECRET, which no list of processes shows",
  },
} as const;

const options = {
  api: { type: "string", word: "SLUG", says: "slug of the Custom API" },
  file: { type: "string", word: "FILE", says: "'-' is standard input or output" },
  ...SERVICE_OPTIONS,
  parallel: { type: "string", word: "N", says: "load: requests at a time, 4 if not given" },
  from: { type: "string", word: "LINE", says: "load: go on at this line, which an interrupted run named" },
  errors: {
    type: "string",
    word: "FILE",
    says: "load: where refused lines go; FILE.errors.jsonl if not given",
  },
  run: {
    type: "string",
    word: "NAME",
    says: "load: load lines again that were loaded within the last day, under another name",
  },
  "keep-ids": {
    type: "boolean",
    default: false,
    says: "load: each line keeps its 'id', where the Custom API allows upserts; one request for each line",
  },
  filter: {
    type: "string",
    word: "FILTER",
    says: "export: only entries that pass, as in lists: 'ge(score,85)'",
  },
} as const;

export const entriesSpec: CommandSpec<typeof options> = {
  verb: "entries",
  forms: ["load --api SLUG --file FILE [options]", "export --api SLUG --file FILE [options]"],
  text: `load    Creates an entry from each line of a file of JSON objects, up to 100 at a time. Run again within a day, it
        creates nothing twice: it recognises lines by their contents. Refused lines go to a file of their own with
        their numbers and errors; the exit status is 1 then.
export  Writes each entry as a line that 'load' takes.`,
  options,
};

/** Address of the service and the application key to use. */
export type ServiceKey = { readonly url: string; readonly clientId: string; readonly clientSecret: string };

export type LoadCommand = {
  readonly name: "load";
  readonly api: string;
  readonly file: string;
  readonly service: ServiceKey;
  readonly parallel: number;
  readonly from: number;
  readonly errors: string;
  readonly run: string;
  readonly keepsIds: boolean;
};

export type ExportCommand = {
  readonly name: "export";
  readonly api: string;
  readonly file: string;
  readonly service: ServiceKey;
  readonly filter: string | undefined;
};

export type EntriesCommand = LoadCommand | ExportCommand;

const LOCAL_URL = "http://127.0.0.1:3000";
const USUAL_PARALLEL = 4;
const MOST_PARALLEL = 64;

/** @throws Error with a message for the user for a missing or unknown argument */
export function readArguments(args: readonly string[], env: NodeJS.ProcessEnv): EntriesCommand {
  const { values, positionals } = readWords(entriesSpec, args, 1);
  const [name] = positionals;
  if (name !== "load" && name !== "export") throw new Error("What shall be done: load or export?");
  const { api, file } = values;
  if (!api) throw new Error("Which Custom API? --api SLUG");
  if (!file) throw new Error("Which file? --file FILE, or --file - for standard input or output");
  const shared = { api, file, service: readServiceKey(values, env) };
  if (name === "export") return { name, ...shared, filter: values.filter };
  return {
    ...{ name, ...shared, keepsIds: values["keep-ids"], run: values.run ?? "" },
    parallel: number("parallel", values.parallel ?? String(USUAL_PARALLEL), MOST_PARALLEL),
    from: number("from", values.from ?? "1", Number.MAX_SAFE_INTEGER),
    errors: values.errors ?? `${file === "-" ? "entries" : file}.errors.jsonl`,
  };
}

type Given = Readonly<Partial<Record<"url" | "client-id" | "client-secret", string | undefined>>>;

/** @throws Error with a message for the user if the service is another machine's and no key is given */
export function readServiceKey(values: Given, env: NodeJS.ProcessEnv): ServiceKey {
  const url = (values.url ?? env["CARTWRIGHT_URL"] ?? LOCAL_URL).replace(/\/+$/, "");
  if (!URL.canParse(url)) throw new Error(`'${url}' is not the address of a service.`);
  const clientId = values["client-id"] ?? env["CARTWRIGHT_CLIENT_ID"];
  const clientSecret = values["client-secret"] ?? env["CARTWRIGHT_CLIENT_SECRET"];
  if (clientId !== undefined && clientSecret !== undefined) return { url, clientId, clientSecret };
  if (clientId === undefined && isLoopback(url))
    return { url, clientId: DEMO_ADMIN.clientId, clientSecret: DEMO_ADMIN.secret };
  throw new Error("With which application key? --client-id ID, and its secret in CARTWRIGHT_CLIENT_SECRET");
}

function isLoopback(url: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}

function number(name: string, given: string, most: number): number {
  const value = /^\d+$/.test(given) ? Number(given) : 0;
  if (value >= 1 && value <= most) return value;
  throw new Error(`--${name} must be a number from 1 to ${most}.`);
}
