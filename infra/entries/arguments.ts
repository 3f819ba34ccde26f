import { parseArgs } from "node:util";

export const USAGE = `npm run entries -- load --api SLUG --file FILE [options]
npm run entries -- export --api SLUG --file FILE [options]

load    Creates an entry from each line of a file of JSON objects, up to 100 at a time. Run again within a day, it creates nothing
        twice: what is there is told from what is left by the contents of the lines. Lines that are refused go to a file of their
        own with their numbers and errors; the exit status is 1 then.
export  Writes each entry as a line that 'load' takes.

--api SLUG           slug of the Custom API
--file FILE          '-' is standard input or output
--url URL            address of the service; http://127.0.0.1:3000 if not given (or CARTWRIGHT_URL)
--client-id ID       application key with the grant client_credentials (or CARTWRIGHT_CLIENT_ID); without it, the key of 'npm start'
--client-secret KEY  its secret; better in CARTWRIGHT_CLIENT_SECRET, which no list of processes shows

load:
--parallel N         requests at a time, 4 if not given
--from LINE          goes on at this line, which an interrupted run has told
--errors FILE        where refused lines go; FILE.errors.jsonl if not given
--run NAME           loads lines again that were loaded within the last day, under another name
--keep-ids           each line keeps its 'id', where the Custom API allows upserts; one request for each line

export:
--filter FILTER      only entries that pass, as in lists: 'ge(score,85)'`;

/** Where the service is, and with which application key it is called. */
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

export type Command = { readonly name: "help" } | LoadCommand | ExportCommand;

const LOCAL_URL = "http://127.0.0.1:3000";
/** What `npm start` lets in; no deployment knows it. */
const LOCAL_KEY = { clientId: "demo-admin", clientSecret: "demo-secret" } as const;
const USUAL_PARALLEL = 4;
const MOST_PARALLEL = 64;

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;

/** @throws Error in words for what is missing or not known */
export function readArguments(args: readonly string[], env: NodeJS.ProcessEnv): Command {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ api: text, file: text, url: text, "client-id": text, "client-secret": text, filter: text },
      ...{ parallel: text, from: text, errors: text, run: text },
      "keep-ids": flag,
      help: flag,
    },
  });
  const [name, ...more] = positionals;
  if (values.help) return { name: "help" };
  if (more.length > 0) throw new Error(`'${more.join(" ")}' is too much.`);
  if (name !== "load" && name !== "export") throw new Error("What shall be done: load or export?");
  const { api, file } = values;
  if (!api) throw new Error("Which Custom API? --api SLUG");
  if (!file) throw new Error("Which file? --file FILE, or --file - for standard input or output");
  const shared = { api, file, service: serviceKey(values, env) };
  if (name === "export") return { name, ...shared, filter: values.filter };
  return {
    ...{ name, ...shared, keepsIds: values["keep-ids"], run: values.run ?? "" },
    parallel: number("parallel", values.parallel ?? String(USUAL_PARALLEL), MOST_PARALLEL),
    from: number("from", values.from ?? "1", Number.MAX_SAFE_INTEGER),
    errors: values.errors ?? `${file === "-" ? "entries" : file}.errors.jsonl`,
  };
}

type Given = Readonly<Partial<Record<"url" | "client-id" | "client-secret", string | undefined>>>;

function serviceKey(values: Given, env: NodeJS.ProcessEnv): ServiceKey {
  const url = (values.url ?? env["CARTWRIGHT_URL"] ?? LOCAL_URL).replace(/\/+$/, "");
  if (!URL.canParse(url)) throw new Error(`'${url}' is not the address of a service.`);
  const clientId = values["client-id"] ?? env["CARTWRIGHT_CLIENT_ID"];
  const clientSecret = values["client-secret"] ?? env["CARTWRIGHT_CLIENT_SECRET"];
  if (clientId !== undefined && clientSecret !== undefined) return { url, clientId, clientSecret };
  if (clientId === undefined && isLoopback(url)) return { url, ...LOCAL_KEY };
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
