import { type CommandSpec, readWords } from "../commands/command.ts";

/** Name of the generated package. A folder that is not empty is overwritten only if its `package.json` has this name. */
export const CLIENT = "cartwright-client";

export type ClientOptions = {
  /** Output folder of the client. */
  readonly out: string;
  /** Address of the service whose document is used; without it, the document of the endpoints in this repository. */
  readonly url: string | undefined;
  /** Adds types for the Custom APIs that the store has now. */
  readonly customApis: boolean;
};

const options = {
  out: { type: "string", default: "client", word: "DIR", says: "folder to write to (client)" },
  url: {
    type: "string",
    word: "URL",
    says: "take the document of that running service, not that of this checkout",
  },
  "custom-apis": {
    type: "boolean",
    default: false,
    says: "with the types of the store's Custom APIs, read from --url or from http://127.0.0.1:3000",
  },
} as const;

export const clientSpec: CommandSpec<typeof options> = {
  verb: "client",
  text: "Writes a typed client of the service: 'npm install ./client' in a shop's folder, or import it from where it is.",
  options,
  after: `Environment: CARTWRIGHT_CLIENT_ID and CARTWRIGHT_CLIENT_SECRET of a key that may read the Custom APIs; without them, the
demo shop's key of this machine.`,
};

/** @throws Error with a message for the user for an unknown option or an invalid address */
export function clientOptions(words: readonly string[]): ClientOptions {
  const { values } = readWords(clientSpec, words);
  const { out, url } = values;
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new Error(`--url must be an address such as http://127.0.0.1:3000, not '${url}'.`);
  }
  return { out, url: url?.replace(/\/+$/, ""), customApis: values["custom-apis"] };
}
