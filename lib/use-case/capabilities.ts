import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Context, Signer } from "./context.ts";
import type { Route, RouteMatch } from "./gateway.ts";
import type { Reply } from "./reply.ts";
import type { Senders } from "./senders.ts";

/**
 * All that a function may reach beyond the table. It reaches those that it declares in `needs`, and gets them as arguments.
 * `none` is a deployment's choice; a missing setting ends the function's start.
 * @answers What may a function reach beyond the table?
 */
export type Capabilities = {
  readonly contents: Contents | "none";
  readonly contentRemoval: ContentRemoval | "none";
  readonly privateFiles: PrivateFiles | "none";
  readonly deliveryCalls: DeliveryCalls;
  readonly senders: Senders;
  readonly targetRules: TargetRules;
  readonly eventSwitch: EventSwitch | "none";
  readonly gateway: OpenGateway;
  readonly signer: Signer;
  readonly providerCalls: ProviderCalls;
  readonly gatewaySecrets: GatewaySecrets;
  readonly secretKeeping: SecretKeeping;
  readonly ownAddress: OwnAddress;
  readonly outsideCalls: OutsideCalls;
  readonly clientSecrets: ClientSecrets;
  readonly clientSecretKeeping: ClientSecretKeeping;
  readonly staffPool: StaffPool | "none";
};

export type Capability = keyof Capabilities;

export type Timed = Pick<Context, "deadline">;

/** Before its upload. No other type or size can be stored under the name. */
export type Announced = { readonly name: string; readonly mimeType: string; readonly bytes: number };

/** Permission to send one content, with exactly this request. */
export type Upload = {
  readonly method: "PUT";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expires_at: string;
};

/** Contents of files, stored outside of the table. Names are never used twice. */
export type Contents = {
  readonly addressOf: (name: string) => string;
  readonly uploadOf: (ctx: Pick<Context, "now">, content: Announced) => Promise<Upload>;
  /** @throws ApiError 503 if it could not be stored in time */
  readonly keep: (ctx: Timed & Pick<Context, "now">, content: Announced, bytes: Uint8Array) => Promise<void>;
};

export type ContentRemoval = {
  /** Ignores a missing content. @throws ApiError 503 if it could not be removed in time */
  readonly remove: (ctx: Timed & Pick<Context, "now">, name: string) => Promise<void>;
};

type PrivateFile = { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array };

/**
 * Files that only the holder of a signed link can read. Folders decide how long they stay: `codes/` a day, `imports/` three
 * days, `exports/` a week (`infra/stacks/private-bucket.ts`). Functions that only read the table can neither replace nor
 * remove one.
 */
export type PrivateFiles = {
  /** Leaves one that is there under this name. @throws ApiError 503 if it could not be kept in time */
  readonly keep: (ctx: Timed & Pick<Context, "now">, file: PrivateFile) => Promise<void>;
  /** Below `imports/` and `exports/` alone. @throws ApiError 503 if it could not be kept in time */
  readonly replace: (ctx: Timed & Pick<Context, "now">, file: PrivateFile) => Promise<void>;
  /** Ignores a missing file; below `imports/` and `exports/` alone. @throws ApiError 503 if it could not be removed in time */
  readonly remove: (ctx: Timed & Pick<Context, "now">, name: string) => Promise<void>;
  /** Permission to send a file of exactly this size, once. */
  readonly uploadOf: (ctx: Pick<Context, "now">, file: Announced) => Promise<Upload>;
  /** In bytes; undefined for a missing file. @throws ApiError 503 if there was no answer in time */
  readonly sizeOf: (ctx: Timed & Pick<Context, "now">, name: string) => Promise<number | undefined>;
  /**
   * Bytes from `from` up to, without, `to`; fewer at the end of the file, none behind it.
   * @throws ApiError 503 if there was no answer in time @returns undefined for a missing file
   */
  readonly readPart: (
    ctx: Timed & Pick<Context, "now">,
    name: string,
    from: number,
    to: number,
  ) => Promise<Uint8Array | undefined>;
  /** @returns an address that needs no token */
  readonly linkTo: (ctx: Pick<Context, "now">, name: string, seconds: number) => Promise<string>;
};

/** SQS allows no longer delay. A worker that is called too early calls again. */
export const LONGEST_DELAY_SECONDS = 900;

/** A surplus call does no harm. */
export type DeliveryCalls = {
  /** @throws ApiError 503 if it could not be handed over in time */
  readonly callFor: (ctx: Timed, integrationId: string, delaySeconds?: number) => Promise<void>;
};

export type HostAddress = { readonly address: string; readonly family: 4 | 6 };

export type TargetRules = {
  /** True if this deployment delivers to its own machine; never on AWS. */
  readonly allowsLoopback: boolean;
  /** @throws Error for a name that cannot be resolved in time */
  readonly lookup: (ctx: Timed, host: string) => Promise<readonly HostAddress[]>;
};

/** Switches whether changes call the function that raises events. Otherwise they wait up to a day. */
export type EventSwitch = {
  /** @returns false while AWS still carries out another switch */
  readonly setCalling: (ctx: Timed, isCalling: boolean) => Promise<boolean>;
};

/** The original request and a way to forward it, for the function behind `$default`. */
export type Gateway = {
  readonly method: string;
  readonly path: string;
  readonly routes: readonly Route[];
  /** Runs the route's function with this request, as if the gateway had matched it. */
  readonly forward: (to: RouteMatch) => Promise<Reply>;
};

export type OpenGateway = (event: APIGatewayProxyEventV2, requestId: string) => Gateway;

export type ProviderRequest = {
  /** Chooses the host. */
  readonly host: "stripe" | "paypal-test" | "paypal-live";
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Status 0: there was no answer. `isSent` says if the provider may have got the request. */
export type ProviderAnswer =
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string | undefined>>;
      readonly body: string;
    }
  | { readonly status: 0; readonly isSent: boolean; readonly trouble: string };

/** Calls to payment providers, at fixed hosts. */
export type ProviderCalls = {
  /** Follows no redirect and repeats nothing. Never throws. */
  readonly send: (request: ProviderRequest, longestMs: number) => Promise<ProviderAnswer>;
  /** Waits before a repeat. */
  readonly pause: (milliseconds: number) => Promise<void>;
};

/** Name of a secret of a gateway, such as `stripe/test/key`. */
type SecretName = `${string}/${"test" | "live"}/${string}`;

/** Secrets of gateways, by version. A version never changes. */
export type GatewaySecrets = {
  /** @throws ApiError 503 if it could not be read in time */
  readonly read: (ctx: Timed, name: SecretName, version: number) => Promise<string>;
};

export type SecretKeeping = {
  /** @returns the new version. @throws ApiError 503 if it could not be kept in time */
  readonly keep: (ctx: Timed, name: SecretName, value: string) => Promise<number>;
};

export type OwnAddress = {
  /**
   * The deployment's public address, such as `https://api.shop.example`, without a path. It is never taken from a request,
   * whose sender chooses its host.
   * @returns undefined until the first deployment has written it. @throws ApiError 503 if it could not be read in time
   */
  readonly read: (ctx: Timed) => Promise<string | undefined>;
};

/** The connection goes to the judged address, even if the name resolves to another one by then. */
export type OutsideRequest = HostAddress & {
  readonly url: URL;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Status 0: there was no complete answer of at most 64 KB in time. Of the headers, `content-type` and `retry-after`. */
export type OutsideAnswer =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  | { readonly status: 0; readonly trouble: string };

/** Calls to identity providers, at addresses that merchants have set and `lib/targets` has judged. */
export type OutsideCalls = {
  /** Follows no redirect and repeats nothing. Never throws. */
  readonly send: (request: OutsideRequest, longestMs: number) => Promise<OutsideAnswer>;
};

/** Secrets of the store at identity providers, by profile and version. A version never changes. */
export type ClientSecrets = {
  /** @throws ApiError 503 if it could not be read in time */
  readonly read: (ctx: Timed, profileId: string, version: number) => Promise<string>;
};

export type ClientSecretKeeping = {
  /** @returns the new version. @throws ApiError 503 if it could not be kept in time */
  readonly keep: (ctx: Timed, profileId: string, value: string) => Promise<number>;
};

/** The user pool of the deployment, for shops without an identity provider. */
export type StaffPool = {
  /**
   * Makes a user, who gets a mail with a temporary password; one who has not used it yet gets another. A user with a
   * password of their own stays as they are.
   * @throws ApiError 400 for an address that the pool refuses, 503 if it did not take the user in time
   */
  readonly addUser: (ctx: Timed, person: PoolPerson) => Promise<void>;
};

export type PoolPerson = { readonly email: string; readonly name?: string };
