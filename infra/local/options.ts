import { parseArgs } from "node:util";

export type StartOptions = {
  readonly port: number;
  /** Nothing is kept. */
  readonly memory: boolean;
  /** No demo shop. */
  readonly empty: boolean;
  /** It speaks https, with a certificate that is made on this machine. */
  readonly https: boolean;
  readonly help: boolean;
};

export const USAGE = `Usage: npm start -- [options]

  --port N    listen on port N of 127.0.0.1 (3000; 0 takes any free one)
  --memory    keep the data in memory instead of .data/
  --empty     without the demo shop
  --https     speak https, with a certificate made on this machine and kept in .data/https, also with --memory
  --help      show this

Environment: CARTWRIGHT_PROFILE=compatible for public clients, DYNAMODB_ENDPOINT for an engine of your own,
CARTWRIGHT_DATA for another folder than .data, CARTWRIGHT_CORS_ORIGINS for web pages of other machines,
CARTWRIGHT_ADDRESS_LIMIT for more or fewer than 25 addresses of an account.`;

const DEFAULT_PORT = 3000;

/** @throws Error in words for an option that does not exist or a port that is none */
export function startOptions(args: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string", default: String(DEFAULT_PORT) },
      memory: { type: "boolean", default: false },
      empty: { type: "boolean", default: false },
      https: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`'${values.port}' is not a port.`);
  return { ...values, port };
}
