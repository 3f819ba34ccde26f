import type { Endpoint } from "../lib/http/endpoint.ts";
import { readAddressLimit, readProfile, readPublicAddress } from "../lib/runtime/environment-values.ts";
import { parseCorsOrigins } from "./stacks/cors-origins.ts";

/**
 * Names and settings of a deployment, the same for every command.
 * @answers Which gateway has a path, and how many requests pass?
 */
export type Deployment = {
  /** Tells deployments in one account and region apart; `undefined` for the unnamed one. */
  readonly stage: string | undefined;
  readonly stacks: {
    readonly data: string;
    readonly api: string;
    readonly watch: string;
    readonly staffPool: string;
    readonly staffSignIn: string;
  };
  /** Table that the data stack creates and keeps. */
  readonly ownTable: string;
  /** Table that the functions use: the stack's own, or one restored under another name. */
  readonly table: string;
  /** Stream of a restored table; the stack knows the stream of its own table. */
  readonly restoredStreamArn: string | undefined;
  readonly profile: "specification" | "compatible";
  /** Largest number of addresses of one account or customer. */
  readonly addressLimit: number;
  /** Beginning of the names of all SSM parameters of the deployment, without a slash at its end. */
  readonly parametersPath: string;
  /** SSM parameter (String) with the public keys that verify tokens, as a JSON Web Key Set. */
  readonly publicKeysParameter: string;
  /** SSM parameter (SecureString) with the private key that signs tokens. */
  readonly signingKeyParameter: string;
  /** Beginning of the names of the SSM parameters (SecureString) with the keys of payment providers. */
  readonly gatewayParametersPath: string;
  /** Beginning of the names of the SSM parameters (SecureString) with the store's secrets at identity providers. */
  readonly identityParametersPath: string;
  /** SSM parameter (String) with the public address, which functions read. */
  readonly addressParameter: string;
  /** SSM parameter (String) with the id of the user pool of staff; absent without one. */
  readonly staffPoolParameter: string;
  /** Public address of an own domain in front of the deployment, without a path; undefined for that of the deployment. */
  readonly ownAddress: string | undefined;
  /** SSM parameter (String) with the name of a restored table in service; absent while the stack's own table is. */
  readonly servedTableParameter: string;
  /** SSM parameter (StringList) with the names and ids of the resources to monitor. */
  readonly watchedParameter: string;
  /** Prefix of all function names, so that one role lets the gateway call these functions and no others. */
  readonly functionPrefix: string;
  /** Prefix of other names that must be unique in an account. */
  readonly namePrefix: string;
  /** Namespace of the metrics that functions write to their logs. */
  readonly metricsNamespace: string;
  /** Requests per second and concurrent requests that each gateway accepts. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** CloudFront distributions: one address for all gateways and one for the contents of files. */
  readonly hasDistributions: boolean;
  /** Serves the reference page at `/reference`. */
  readonly hasReference: boolean;
  /** The merchants' console at `/console`. */
  readonly hasConsole: boolean;
  /** Origins whose web pages may read answers; `*` for any. */
  readonly corsOrigins: readonly string[];
  /** Creates a user pool in which staff sign in. */
  readonly hasStaffPool: boolean;
  /** First part of the host of the pool's pages; undefined for one that no other deployment has. */
  readonly staffDomain: string | undefined;
  readonly isTraced: boolean;
  /** Reserved function instances, by endpoint id, consumer id or area. */
  readonly reservedConcurrency: ReadonlyMap<string, number>;
  /** Creates the stack with alarms, a dashboard and saved queries. */
  readonly hasAlarms: boolean;
  /** Receives a mail for every alarm. */
  readonly alarmEmail: string | undefined;
  /** ARNs of queues and event buses in other accounts to which events may be delivered. */
  readonly eventTargets: readonly string[];
};

/**
 * Limit for routes that hash or sign, and for the fallback, which can forward to any of them. It slows down guessing; a
 * shop's own clients ask once an hour.
 */
export const COSTLY_THROTTLE = { rate: 20, burst: 40 } as const;

/** A function's limits for a request. */
export type RequestTimes = { readonly requestMs: number; readonly functionSeconds: number };

/** The request gives up first, then its function, then the gateway, then CloudFront: the innermost says what happened. */
export const TIMES = { requestMs: 5000, functionSeconds: 10, gatewayMs: 28_000, forwardMs: 30_000 } as const;

/** A payment provider may take twelve seconds for one call, and a payment needs several. */
const PROVIDER_TIMES = { requestMs: 20_000, functionSeconds: 25 } as const;

/** A sign-in asks an identity provider up to three times, for three seconds each. */
const IDENTITY_TIMES = { requestMs: 10_000, functionSeconds: 15 } as const;

/** @answers How long may a call to a provider take? */
export function chooseTimes({ needs }: Pick<Endpoint, "needs">): RequestTimes {
  // The function behind `$default` passes payments on.
  if (needs.includes("providerCalls") || needs.includes("gateway")) return PROVIDER_TIMES;
  return needs.includes("outsideCalls") ? IDENTITY_TIMES : TIMES;
}

/**
 * A function called by table changes works in pieces until all work is done. No client waits for it, so a piece may take
 * longer than a request.
 */
export const CONSUMER_TIMES = { requestMs: 20_000, functionSeconds: 60 } as const;

/** For every function; its share of CPU grows with it. */
export const MEMORY_MB = 1024;

/** Function names have at most 64 characters, and the longest endpoint name needs 39 of them. */
export const LONGEST_STAGE = 12;

const THROTTLE = { rate: 100, burst: 200 };
const STAGE = /^[a-z][a-z0-9]{0,11}$/;
const TABLE = /^[A-Za-z0-9_.-]{3,255}$/;
const EVENT_TARGET =
  /^arn:aws[a-z-]*:(?:sqs:[a-z0-9-]+:\d{12}:[\w.-]{1,80}|events:[a-z0-9-]+:\d{12}:event-bus\/[\w./-]{1,256})$/;
/** Cognito keeps the three names for itself. */
const POOL_DOMAIN = /^(?!.*(?:aws|amazon|cognito))[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const POOL_DOMAIN_WORDS =
  "1 to 63 lower-case letters, digits and '-' between them, without 'aws', 'amazon' and 'cognito'";
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Reads the settings from the environment. @throws Error with a message for the user for an invalid setting */
export function readDeployment(env: NodeJS.ProcessEnv): Deployment {
  const stage = readChecked(
    "CARTWRIGHT_STAGE",
    env,
    STAGE,
    "1 to 12 lower-case letters and digits, a letter first",
  );
  const ownTable = readChecked("CARTWRIGHT_TABLE", env, TABLE, "3 to 255 letters, digits, '_', '.' and '-'");
  const restored = readChecked("CARTWRIGHT_RESTORED_TABLE", env, TABLE, "the name of a table");
  const names = makeNames(stage);
  const hasStaffPool = readStaffSetting(env["CARTWRIGHT_STAFF"]);
  const hasDistributions = isOn("CARTWRIGHT_CLOUDFRONT", env, true);
  return {
    ...names,
    stage,
    ownTable: ownTable ?? names.table,
    table: restored ?? ownTable ?? names.table,
    restoredStreamArn: restored && env["CARTWRIGHT_RESTORED_STREAM"],
    profile: readProfile(env["CARTWRIGHT_PROFILE"]),
    addressLimit: readAddressLimit(env["CARTWRIGHT_ADDRESS_LIMIT"]),
    ownAddress: readPublicAddress(env["CARTWRIGHT_ADDRESS"]),
    throttle: THROTTLE,
    hasDistributions,
    hasReference: isOn("CARTWRIGHT_REFERENCE", env, false),
    corsOrigins: parseCorsOrigins(env["CARTWRIGHT_CORS_ORIGINS"]),
    hasStaffPool,
    hasConsole: readConsoleSetting(env, { hasDistributions, hasStaffPool }),
    staffDomain: readChecked("CARTWRIGHT_STAFF_DOMAIN", env, POOL_DOMAIN, POOL_DOMAIN_WORDS),
    isTraced: isOn("CARTWRIGHT_TRACING", env, false),
    reservedConcurrency: parseConcurrency(env["CARTWRIGHT_CONCURRENCY"] ?? ""),
    hasAlarms: isOn("CARTWRIGHT_ALARMS", env, true),
    alarmEmail: readChecked("CARTWRIGHT_ALARM_EMAIL", env, EMAIL, "an e-mail address"),
    eventTargets: parseEventTargets(env["CARTWRIGHT_EVENT_TARGETS"] ?? ""),
  };
}

/** Tags of every resource of a deployment, for example to see its part of the bill. */
export function makeTags({ stage }: Pick<Deployment, "stage">): Readonly<Record<string, string>> {
  return { application: "cartwright", stage: stage ?? "none" };
}

/**
 * Names that must be unique in an account and region. A pattern for one stage, `cartwright-*` or `cartwright_staging-*`,
 * matches no name of another stage.
 */
function makeNames(stage: string | undefined) {
  const words = (first: string, between: string) => (stage ? `${first}${between}${stage}` : first);
  const stack = words("Cartwright", "-");
  const parameters = words("/cartwright", "/");
  return {
    stacks: {
      data: `${stack}-Data`,
      api: `${stack}-Api`,
      watch: `${stack}-Watch`,
      staffPool: `${stack}-Staff-Pool`,
      staffSignIn: `${stack}-Staff-Sign-In`,
    },
    table: stack,
    parametersPath: parameters,
    publicKeysParameter: `${parameters}/public-keys`,
    signingKeyParameter: `${parameters}/signing-key`,
    gatewayParametersPath: `${parameters}/gateways`,
    identityParametersPath: `${parameters}/identity-providers`,
    addressParameter: `${parameters}/address`,
    staffPoolParameter: `${parameters}/staff-pool`,
    servedTableParameter: `${parameters}/served-table`,
    watchedParameter: `${parameters}/watched`,
    functionPrefix: `${words("cartwright", "_")}-`,
    namePrefix: words("cartwright", "-"),
    metricsNamespace: words("Cartwright", "/"),
  };
}

function readChecked(
  name: string,
  env: NodeJS.ProcessEnv,
  pattern: RegExp,
  words: string,
): string | undefined {
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

function readStaffSetting(value = ""): boolean {
  if (["", "off", "cognito"].includes(value)) return value === "cognito";
  throw new Error(`CARTWRIGHT_STAFF must be 'cognito' or 'off', not '${value}'.`);
}

/**
 * Where staff can sign in by the deployment's own pool, the console is on unless it is switched off. With another identity
 * provider it is switched on.
 */
function readConsoleSetting(
  env: NodeJS.ProcessEnv,
  { hasDistributions, hasStaffPool }: Pick<Deployment, "hasDistributions" | "hasStaffPool">,
): boolean {
  const isWanted = isOn("CARTWRIGHT_CONSOLE", env, hasStaffPool && hasDistributions);
  if (isWanted && !hasDistributions) {
    throw new Error("CARTWRIGHT_CONSOLE=on needs CloudFront, which CARTWRIGHT_CLOUDFRONT=off leaves out.");
  }
  return isWanted;
}

/** `tasks=2,carts/add-cart-items=50` reserves instances for each function of an area or for one function. */
function parseConcurrency(text: string): ReadonlyMap<string, number> {
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

/**
 * `arn:aws:sqs:eu-central-1:111122223333:orders,arn:aws:events:…`, without wildcards: `*` would allow targets of any
 * account.
 */
function parseEventTargets(text: string): readonly string[] {
  const arns = text.split(",").map((arn) => arn.trim());
  const targets = arns.filter((arn) => arn !== "");
  const wrong = targets.find((arn) => !EVENT_TARGET.test(arn));
  if (wrong) {
    throw new Error(`CARTWRIGHT_EVENT_TARGETS takes ARNs of SQS queues and of event buses, not '${wrong}'.`);
  }
  return targets;
}
