import { type CommandSpec, readWords } from "../commands/command.ts";

export type StartOptions = {
  readonly port: number;
  /** No data is stored. */
  readonly memory: boolean;
  /** No demo shop. */
  readonly empty: boolean;
  /** Serves https with a certificate made on this machine. */
  readonly https: boolean;
};

const DEFAULT_PORT = 3000;

const options = {
  port: {
    type: "string",
    default: String(DEFAULT_PORT),
    word: "N",
    says: "listen on port N of 127.0.0.1 (3000; 0 takes any free one)",
  },
  memory: { type: "boolean", default: false, says: "keep the data in memory instead of .data/" },
  empty: { type: "boolean", default: false, says: "without the demo shop" },
  https: {
    type: "boolean",
    default: false,
    says: "speak https, with a certificate made on this machine and kept in .data/https, also with --memory",
  },
} as const;

export const startSpec: CommandSpec<typeof options> = {
  verb: "start",
  text: "Starts the service on this machine with its demo store, as 'npm start' does.",
  options,
  after: `Environment: CARTWRIGHT_PROFILE=compatible for public clients, DYNAMODB_ENDPOINT for an engine of your own,
CARTWRIGHT_DATA for another folder than .data, CARTWRIGHT_CORS_ORIGINS for web pages of other machines,
CARTWRIGHT_ADDRESS_LIMIT for more or fewer than 25 addresses of an account.`,
};

/** @throws Error with a message for the user for an unknown option or an invalid port */
export function startOptions(words: readonly string[]): StartOptions {
  const { values } = readWords(startSpec, words);
  const { memory, empty, https } = values;
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`'${values.port}' is not a port.`);
  return { port, memory, empty, https };
}
