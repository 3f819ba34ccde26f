import { DEMO_ADMIN } from "../../local/demo/clients.ts";
import { type CommandSpec, readWords } from "../command.ts";
import type { ServiceKey } from "../entries/arguments.ts";

const options = {
  from: { type: "string", word: "URL", says: "address of the service that has the store" },
  to: {
    type: "string",
    word: "URL",
    says: "address of the service that gets it; http://127.0.0.1:3000 if not given",
  },
  "from-id": {
    type: "string",
    word: "ID",
    says: "application key of the source with the grant client_credentials (or CARTWRIGHT_SOURCE_ID)",
  },
  "to-id": { type: "string", word: "ID", says: "application key of the target (or CARTWRIGHT_CLIENT_ID)" },
  map: {
    type: "string",
    word: "FILE",
    says: "what was copied, for the next run; copy.map.jsonl if not given",
  },
  check: { type: "boolean", default: false, says: "write nothing: compare the two stores" },
  orders: { type: "boolean", default: false, says: "orders too, with names and addresses of who bought" },
  contents: {
    type: "boolean",
    default: false,
    says: "copy the contents of files; without it, the target shows them at the source's addresses",
  },
  "no-publish": { type: "boolean", default: false, says: "leave the copied catalogs unpublished" },
} as const;

export const copySpec: CommandSpec<typeof options> = {
  verb: "copy",
  forms: ["--from URL --to URL [options]"],
  text: `Copies a whole store from another service that speaks this contract, over its API: currencies, files, products,
prices, catalogs, accounts, customers, promotions, stock, Custom APIs. Run again, also after it was
stopped, it writes only what has changed. Carts, tokens, events and passwords are not copied.`,
  options,
  after: `The secrets of the two application keys are read from CARTWRIGHT_SOURCE_SECRET and CARTWRIGHT_CLIENT_SECRET, which no
list of processes shows. On this machine the demo shop's key is used if none is given.`,
};

export type CopyCommand = {
  readonly source: ServiceKey;
  readonly target: ServiceKey;
  readonly map: string;
  readonly checks: boolean;
  readonly orders: boolean;
  readonly contents: boolean;
  readonly publishes: boolean;
};

const LOCAL_URL = "http://127.0.0.1:3000";

/** @throws Error with a message for the user for a missing or unknown argument */
export function readArguments(words: readonly string[], env: NodeJS.ProcessEnv): CopyCommand {
  const { values } = readWords(copySpec, words);
  if (!values.from) throw new Error("From where? --from URL");
  const source = readKey(values.from, "--from-id", [
    values["from-id"] ?? env["CARTWRIGHT_SOURCE_ID"],
    env["CARTWRIGHT_SOURCE_SECRET"],
  ]);
  const target = readKey(values.to ?? LOCAL_URL, "--to-id", [
    values["to-id"] ?? env["CARTWRIGHT_CLIENT_ID"],
    env["CARTWRIGHT_CLIENT_SECRET"],
  ]);
  if (source.url === target.url) throw new Error("Source and target are the same service.");
  return {
    ...{ source, target, map: values.map ?? "copy.map.jsonl" },
    ...{
      checks: values.check,
      orders: values.orders,
      contents: values.contents,
      publishes: !values["no-publish"],
    },
  };
}

type Given = readonly [clientId: string | undefined, clientSecret: string | undefined];

function readKey(address: string, option: string, [clientId, clientSecret]: Given): ServiceKey {
  const url = address.replace(/\/+$/, "");
  if (!URL.canParse(url)) throw new Error(`'${url}' is not the address of a service.`);
  if (clientId !== undefined && clientSecret !== undefined) return { url, clientId, clientSecret };
  if (clientId === undefined && ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname))
    return { url, clientId: DEMO_ADMIN.clientId, clientSecret: DEMO_ADMIN.secret };
  const secret = option === "--from-id" ? "CARTWRIGHT_SOURCE_SECRET" : "CARTWRIGHT_CLIENT_SECRET";
  throw new Error(`With which application key for ${url}? ${option} ID, and its secret in ${secret}`);
}
