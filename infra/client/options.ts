import { parseArgs } from "node:util";

/** Name of the generated package. A folder that holds anything is written over only if its `package.json` has this name. */
export const CLIENT = "cartwright-client";

export type ClientOptions = {
  /** Folder that the client is written to. */
  readonly out: string;
  /** Service whose own document is read; without it, the document is that of the endpoints here. */
  readonly url: string | undefined;
  /** Whether the store's Custom APIs are typed too, as they are right now. */
  readonly customApis: boolean;
  readonly help: boolean;
};

export const USAGE = `Usage: npm run client -- [options]

Writes a typed client of the service: 'npm install ./client' in a shop's folder, or import it from where it is.

  --out DIR       where to (client)
  --url URL       take the document of that running service, not that of this checkout
  --custom-apis   with the types of the store's Custom APIs, read from --url or from http://127.0.0.1:3000
  --help          show this

Environment: CARTWRIGHT_CLIENT_ID and CARTWRIGHT_CLIENT_SECRET of a key that may read the Custom APIs; without them, the
demo shop's key of this machine.`;

/** @throws Error in words for an option that does not exist or an address that is none */
export function clientOptions(args: readonly string[]): ClientOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: "string", default: "client" },
      url: { type: "string" },
      "custom-apis": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { out, url, help } = values;
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new Error(`--url must be an address such as http://127.0.0.1:3000, not '${url}'.`);
  }
  return { out, url: url?.replace(/\/+$/, ""), customApis: values["custom-apis"], help };
}
