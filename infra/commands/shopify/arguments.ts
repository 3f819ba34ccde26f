import { type CommandSpec, readWords } from "../command.ts";
import { readServiceKey, SERVICE_OPTIONS, type ServiceKey } from "../entries/arguments.ts";

const options = {
  ...SERVICE_OPTIONS,
  currency: {
    type: "string",
    word: "CODE",
    says: "currency of the prices; the store's default if not given",
  },
  "includes-tax": { type: "boolean", default: false, says: "the prices include tax" },
  "dry-run": { type: "boolean", default: false, says: "write nothing, only the report" },
} as const;

export const shopifySpec: CommandSpec<typeof options> = {
  verb: "shopify",
  forms: ["FILE ... [options]"],
  text: `Takes product exports of Shopify (CSV, with the older or the newer header) into a store: products, variations, children,
prices, stock, images by address, and categories. It reads the store first and writes only what differs: run again, it
changes nothing, and after an interruption it goes on. It removes only children whose variants the file no longer has.
It says what it does not take, and by row and column what is wrong; the exit status is 1 then. docs/shopify.md shows
what becomes what.`,
  options,
};

export type ShopifyCommand = {
  readonly files: readonly string[];
  readonly service: ServiceKey;
  readonly currency: string | undefined;
  readonly includesTax: boolean;
  readonly isDryRun: boolean;
};

/** @throws Error with a message for the user for a missing or unknown argument */
export function readArguments(words: readonly string[], env: NodeJS.ProcessEnv): ShopifyCommand {
  const { values, positionals } = readWords(shopifySpec, words, Number.POSITIVE_INFINITY);
  if (positionals.length === 0) throw new Error("Which file? npx cartwright shopify products_export.csv");
  return {
    files: positionals,
    service: readServiceKey(values, env),
    currency: values.currency,
    includesTax: values["includes-tax"],
    isDryRun: values["dry-run"],
  };
}
