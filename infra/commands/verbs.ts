import { type Command, closest, runCommand } from "./command.ts";

/** A verb of `npx cartwright`; its command is loaded when it is called. */
export type Verb = {
  readonly name: string;
  readonly says: string;
  readonly load: () => Promise<{ readonly command: Command }>;
};

/** All verbs, by what a person wants to do. */
export const VERBS: readonly (readonly [group: string, verbs: readonly Verb[]])[] = [
  [
    "Run and deploy",
    [
      {
        name: "start",
        says: "start the service with its demo store",
        load: () => import("../local/start.ts"),
      },
      { name: "deploy", says: "deploy to AWS", load: () => import("./deploy.ts") },
      { name: "synth", says: "write the CloudFormation templates", load: () => import("./synth.ts") },
      { name: "sam", says: "run the functions under sam local", load: () => import("./sam.ts") },
      { name: "sam-check", says: "show whether sam local works here", load: () => import("./sam-check.ts") },
      {
        name: "restore",
        says: "bring back the table of an earlier second",
        load: () => import("./restore.ts"),
      },
    ],
  ],
  [
    "Operate a store",
    [
      {
        name: "keys",
        says: "make, list, rotate and revoke application keys",
        load: () => import("./keys.ts"),
      },
      {
        name: "apple-secret",
        says: "make the secret for sign-in with Apple",
        load: () => import("./apple-secret.ts"),
      },
      {
        name: "staff",
        says: "invite people who run the shop, list them",
        load: () => import("./staff.ts"),
      },
      { name: "copy", says: "copy a whole store from another service", load: () => import("./copy.ts") },
      { name: "cart", says: "show what is stored of a cart", load: () => import("./cart.ts") },
      { name: "order", says: "show what is stored of an order", load: () => import("./order.ts") },
      {
        name: "explain",
        says: "show what gave each cent of an order or a cart",
        load: () => import("./explain.ts"),
      },
      {
        name: "stock",
        says: "prove that stock adds up, show a product's",
        load: () => import("./stock.ts"),
      },
      {
        name: "gateways",
        says: "store and try the keys of payment gateways",
        load: () => import("./gateways.ts"),
      },
      {
        name: "payments",
        says: "show, settle and audit payments at providers",
        load: () => import("./payments.ts"),
      },
      { name: "events", says: "show, replay and audit events", load: () => import("./events.ts") },
      {
        name: "audit-log",
        says: "name changes without an entry in the audit log",
        load: () => import("./audit-log.ts"),
      },
      { name: "sweep", says: "prove that the table is consistent", load: () => import("./sweep.ts") },
      { name: "cost", says: "show what a month costs on AWS", load: () => import("./cost.ts") },
    ],
  ],
  [
    "Build a shop on it",
    [
      { name: "client", says: "write a typed client", load: () => import("./client.ts") },
      {
        name: "shop",
        says: "write the storefront as files",
        load: () => import("../build/shop/write-shop.ts"),
      },
      {
        name: "entries",
        says: "load and export entries of a Custom API",
        load: () => import("./entries.ts"),
      },
      {
        name: "shopify",
        says: "take product exports of Shopify into a store",
        load: () => import("./shopify.ts"),
      },
      { name: "pairs", says: "show how two promotions combine", load: () => import("./pairs.ts") },
    ],
  ],
  [
    "Change this code",
    [
      { name: "routes", says: "show the file of every route", load: () => import("./routes.ts") },
      {
        name: "generate",
        says: "write the files that follow from others",
        load: () => import("./generate.ts"),
      },
      { name: "openapi", says: "write the OpenAPI documents", load: () => import("./openapi.ts") },
      { name: "trip", says: "show the files that a request runs", load: () => import("./trip.ts") },
      { name: "bench", says: "show what requests cost", load: () => import("../bench/bench.ts") },
      { name: "mutate", says: "show which faults the tests do not find", load: () => import("./mutate.ts") },
      { name: "soak", says: "prove that it runs on under traffic", load: () => import("./soak.ts") },
      {
        name: "record",
        says: "record a table for a release",
        load: () => import("../../test/formats/record.ts"),
      },
      {
        name: "pictures",
        says: "write the pictures of docs/first-look.md",
        load: () => import("./pictures.ts"),
      },
      { name: "audit", says: "ask the registry about the packages", load: () => import("./audit.ts") },
      { name: "pin", says: "complete the hashes of the lock file", load: () => import("./pin.ts") },
    ],
  ],
];

const ALL = VERBS.flatMap(([, verbs]) => verbs);

/** The text of `npx cartwright --help`. */
export function overviewText(): string {
  const groups = VERBS.map(
    ([group, verbs]) =>
      `${group}\n${verbs.map(({ name, says }) => `  ${name.padEnd(10)}  ${says}`).join("\n")}`,
  );
  return `Usage: npx cartwright VERB [words]\n\n${groups.join("\n\n")}\n\nnpx cartwright VERB --help shows the words of a verb.`;
}

/** Runs the command of a verb; without one, or with one that does not exist, shows which there are. */
export async function runVerb([name, ...words]: readonly string[]): Promise<void> {
  if (name === undefined || name === "--help" || name === "help") return console.log(overviewText());
  const verb = ALL.find((one) => one.name === name);
  if (verb) return runCommand((await verb.load()).command, words);
  const near = closest(
    name,
    ALL.map((one) => one.name),
  );
  console.error(`There is no verb '${name}'.${near ? ` Did you mean '${near}'?` : ""}`);
  console.error("\nnpx cartwright --help shows what there is.");
  process.exitCode = 1;
}
