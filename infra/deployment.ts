import { addressLimitOf, profileOf } from "../lib/runtime/environment-values.ts";
import { corsOriginsOf } from "./cors-origins.ts";

/** What a deployment is called and how it is set, the same for every command that deals with one. */
export type Deployment = {
  /** Which of several deployments in one account and region this is; `undefined` for one without a name. */
  readonly stage: string | undefined;
  readonly stacks: { readonly data: string; readonly api: string; readonly watch: string };
  /** Table that the stack with the data makes and keeps. */
  readonly ownTable: string;
  /** Table that the functions work on: the stack's own, or one that was restored to another name. */
  readonly table: string;
  /** Where a restored table's changes are read; the stack knows its own table's stream. */
  readonly restoredStreamArn: string | undefined;
  readonly profile: "specification" | "compatible";
  /** Most addresses of one account or customer. */
  readonly addressLimit: number;
  /** SSM parameter (String) with the public keys that check tokens, as a JSON Web Key Set. */
  readonly publicKeysParameter: string;
  /** SSM parameter (SecureString) with the private key that signs them. */
  readonly signingKeyParameter: string;
  /** SSM parameter (String) that names a restored table in service; there is none as long as the own table is. */
  readonly servedTableParameter: string;
  /** SSM parameter (StringList) with the names and ids of what there is to watch, as its stack has got them. */
  readonly watchedParameter: string;
  /** Names of functions start with this, so that one role lets the gateway call all of them and nothing else. */
  readonly functionPrefix: string;
  /** What other names start with that an account has only once. */
  readonly namePrefix: string;
  /** Namespace of the metrics that functions write to their logs. */
  readonly metricsNamespace: string;
  /** Requests per second, and at once, that each gateway lets through. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** Whether there are distributions: one address in front of all gateways, and one for the contents of files. */
  readonly hasDistributions: boolean;
  /** Whether the reference page is served at `/reference`. */
  readonly hasReference: boolean;
  /** Whose web pages may read answers; `*` for any. */
  readonly corsOrigins: readonly string[];
  readonly isTraced: boolean;
  /** Function instances that are kept back, by the id of an endpoint or a consumer, or by area. */
  readonly reservedConcurrency: ReadonlyMap<string, number>;
  /** Whether there is a stack with alarms, a dashboard and saved queries. */
  readonly hasAlarms: boolean;
  /** Who gets a mail for every alarm. */
  readonly alarmEmail: string | undefined;
  /** Queues and event buses of other accounts, by their ARNs, to which events may be delivered. */
  readonly eventTargets: readonly string[];
};

/**
 * For routes that hash or sign, and for the fallback behind which any of them may be meant. Guessing is slow work at
 * this rate; a shop's own clients ask once an hour.
 */
export const COSTLY_THROTTLE = { rate: 20, burst: 40 } as const;

/** Each limit ends before the next: a request gives up by itself, then its function, then the gateway. */
export const TIMES = { requestMs: 5000, functionSeconds: 10, gatewayMs: 15_000, forwardMs: 20_000 } as const;

/**
 * A function that the table's changes call works in pieces as long as there is something to do. Nobody waits for it, so
 * a piece may take longer than a request. What it leaves, Lambda hands to it again until the change is that old.
 */
export const CONSUMER_TIMES = { requestMs: 20_000, functionSeconds: 60, longestAgeHours: 6 } as const;

/** Of every function; its share of a processor grows with it. */
export const MEMORY_MB = 1024;

/** Function names take 64 characters, and the longest of an endpoint needs 39 of them. */
export const LONGEST_STAGE = 12;

const THROTTLE = { rate: 100, burst: 200 };
const STAGE = /^[a-z][a-z0-9]{0,11}$/;
const TABLE = /^[A-Za-z0-9_.-]{3,255}$/;
const EVENT_TARGET =
  /^arn:aws[a-z-]*:(?:sqs:[a-z0-9-]+:\d{12}:[\w.-]{1,80}|events:[a-z0-9-]+:\d{12}:event-bus\/[\w./-]{1,256})$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * The deployment as the environment sets it.
 * @throws Error in words for a setting that cannot be meant
 */
export function deploymentOf(env: NodeJS.ProcessEnv): Deployment {
  const stage = checked(
    "CARTWRIGHT_STAGE",
    env,
    STAGE,
    "1 to 12 lower-case letters and digits, a letter first",
  );
  const ownTable = checked("CARTWRIGHT_TABLE", env, TABLE, "3 to 255 letters, digits, '_', '.' and '-'");
  const restored = checked("CARTWRIGHT_RESTORED_TABLE", env, TABLE, "the name of a table");
  const names = namesOf(stage);
  return {
    ...names,
    stage,
    ownTable: ownTable ?? names.table,
    table: restored ?? ownTable ?? names.table,
    restoredStreamArn: restored && env["CARTWRIGHT_RESTORED_STREAM"],
    profile: profileOf(env["CARTWRIGHT_PROFILE"]),
    addressLimit: addressLimitOf(env["CARTWRIGHT_ADDRESS_LIMIT"]),
    throttle: THROTTLE,
    hasDistributions: isOn("CARTWRIGHT_CLOUDFRONT", env, true),
    hasReference: isOn("CARTWRIGHT_REFERENCE", env, false),
    corsOrigins: corsOriginsOf(env["CARTWRIGHT_CORS_ORIGINS"]),
    isTraced: isOn("CARTWRIGHT_TRACING", env, false),
    reservedConcurrency: concurrencyOf(env["CARTWRIGHT_CONCURRENCY"] ?? ""),
    hasAlarms: isOn("CARTWRIGHT_ALARMS", env, true),
    alarmEmail: checked("CARTWRIGHT_ALARM_EMAIL", env, EMAIL, "an e-mail address"),
    eventTargets: eventTargetsOf(env["CARTWRIGHT_EVENT_TARGETS"] ?? ""),
  };
}

/** What everything that belongs to a deployment is tagged with, such as for its part of the bill. */
export function tagsOf({ stage }: Pick<Deployment, "stage">): Readonly<Record<string, string>> {
  return { application: "cartwright", stage: stage ?? "none" };
}

/**
 * Every name that an account and region has only once. No pattern of one stage, `cartwright-*` or
 * `cartwright_staging-*`, matches a name of another.
 */
function namesOf(stage: string | undefined) {
  const words = (first: string, between: string) => (stage ? `${first}${between}${stage}` : first);
  const stack = words("Cartwright", "-");
  const parameters = words("/cartwright", "/");
  return {
    stacks: { data: `${stack}-Data`, api: `${stack}-Api`, watch: `${stack}-Watch` },
    table: stack,
    publicKeysParameter: `${parameters}/public-keys`,
    signingKeyParameter: `${parameters}/signing-key`,
    servedTableParameter: `${parameters}/served-table`,
    watchedParameter: `${parameters}/watched`,
    functionPrefix: `${words("cartwright", "_")}-`,
    namePrefix: words("cartwright", "-"),
    metricsNamespace: words("Cartwright", "/"),
  };
}

function checked(name: string, env: NodeJS.ProcessEnv, pattern: RegExp, words: string): string | undefined {
  const value = env[name];
  if (!value) return undefined;
  if (!pattern.test(value)) throw new Error(`${name} must be ${words}, not '${value}'.`);
  return value;
}

function isOn(name: string, env: NodeJS.ProcessEnv, otherwise: boolean): boolean {
  const value = env[name] ?? "";
  if (value === "") return otherwise;
  if (value !== "on" && value !== "off") throw new Error(`${name} must be 'on' or 'off', not '${value}'.`);
  return value === "on";
}

/** `tasks=2,carts/add-cart-items=50` keeps instances back for one function, or for each function of an area. */
function concurrencyOf(text: string): ReadonlyMap<string, number> {
  const pairs = text.split(",").filter((pair) => pair.trim() !== "");
  return new Map(
    pairs.map((pair) => {
      const [, id = "", count = ""] = /^\s*([a-z0-9/-]+)\s*=\s*(\d{1,5})\s*$/.exec(pair) ?? [];
      if (id === "") {
        throw new Error(
          `CARTWRIGHT_CONCURRENCY must be like 'carts/add-cart-items=50,tasks=2', not '${text}'.`,
        );
      }
      return [id, Number(count)];
    }),
  );
}

/** `arn:aws:sqs:eu-central-1:111122223333:orders,arn:aws:events:…`, each in full: a star would mean anybody's. */
function eventTargetsOf(text: string): readonly string[] {
  const arns = text.split(",").map((arn) => arn.trim());
  const given = arns.filter((arn) => arn !== "");
  const wrong = given.find((arn) => !EVENT_TARGET.test(arn));
  if (wrong) {
    throw new Error(`CARTWRIGHT_EVENT_TARGETS takes ARNs of SQS queues and of event buses, not '${wrong}'.`);
  }
  return given;
}
