import type { Deadline } from "../kernel/deadline.ts";
import type { KeptReply, KeyedRequest } from "../table/effects/kept-replies.ts";
import type { Table } from "../table/table.ts";
import type { Gateway } from "./gateway.ts";
import type { Senders } from "./senders.ts";

export type Grant = "client_credentials" | "implicit";

export type Caller =
  | {
      readonly grant: Grant;
      readonly clientId: string;
      /** A storefront's server, which had the secret. It may name its shopper's address. */
      readonly isServer?: true;
    }
  | { readonly grant: "none" };

/** Empty for a guest. */
export type Shopper = {
  readonly account?: {
    readonly id: string;
    readonly memberId: string;
    /** Fingerprint of the membership that the token was issued for; without it, any membership of the two counts. */
    readonly membership?: string;
  };
  readonly customer?: { readonly id: string };
};

export type Profile = "specification" | "compatible";

export type Log = {
  readonly info: (event: string, fields?: Readonly<Record<string, unknown>>) => void;
  readonly warn: (event: string, fields?: Readonly<Record<string, unknown>>) => void;
  readonly error: (event: string, fields?: Readonly<Record<string, unknown>>) => void;
};

export type Count = (name: string, amount?: number) => void;

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
  readonly uploadOf: (content: Announced) => Promise<Upload>;
  /** @throws ApiError 503 if it could not be stored in time */
  readonly keep: (content: Announced, bytes: Uint8Array) => Promise<void>;
  /** Ignores a missing content. @throws ApiError 503 if it could not be removed in time */
  readonly remove: (name: string) => Promise<void>;
};

/** SQS allows no longer delay. A worker that is called too early calls again. */
export const LONGEST_DELAY_SECONDS = 900;

/** A surplus call does no harm. */
export type DeliveryCalls = {
  /** @throws ApiError 503 if it could not be handed over in time */
  readonly callFor: (integrationId: string, delaySeconds?: number) => Promise<void>;
};

export type HostAddress = { readonly address: string; readonly family: 4 | 6 };

export type TargetRules = {
  /** True if this deployment delivers to its own machine; never on AWS. */
  readonly allowsLoopback: boolean;
  /** @throws Error for a name that cannot be resolved in time */
  readonly lookup: (host: string) => Promise<readonly HostAddress[]>;
};

/** Switches whether changes call the function that raises events. Otherwise they wait up to a day. */
export type EventSwitch = {
  /** @returns false while AWS still carries out another switch */
  readonly setCalling: (isCalling: boolean) => Promise<boolean>;
};

export type Context = {
  readonly table: Table;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly caller: Caller;
  /** The network of the caller or of a server's shopper; only for functions that count by it. */
  readonly callerSource: string;
  /** Only where the endpoint declares `shopperHeaders`. */
  readonly shopper: Shopper;
  readonly profile: Profile;
  readonly log: Log;
  readonly count: Count;
  readonly deadline: Deadline;
  /** Background work has its own id. */
  readonly requestId: string;
  /** Identifies the effect: a repeat of the request has the same, see `lib/table/effects/commit.ts`. */
  readonly effectId: string;
  readonly keyedRequest?: KeyedRequest;
  /** @throws ApiError 422 for a reply that cannot be sent; writes check first */
  readonly checkLength?: (reply: KeptReply) => void;
  readonly signer: Signer;
  /** Absent where this deployment stores no contents. */
  readonly contents?: Contents;
  readonly deliveryCalls?: DeliveryCalls;
  readonly senders?: Senders;
  readonly targetRules?: TargetRules;
  readonly eventSwitch?: EventSwitch;
  readonly gateway?: Gateway;
  /** They work only on this machine. */
  readonly demoKeys: "allowed" | "refused";
  /** Per account or customer. */
  readonly addressLimit: number;
  /** Only in tests; every deployment uses `PASSWORD_COST`. */
  readonly passwordCost?: PasswordCost | undefined;
};

export type PasswordCost = { readonly N: number; readonly r: number; readonly p: number };

export type TokenSubject =
  | (Exclude<Caller, { grant: "none" }> & {
      /** Identifies the secret that the token was got with, without revealing it. */
      readonly credential?: string;
    })
  | {
      readonly account: Pick<NonNullable<Shopper["account"]>, "id" | "memberId"> & {
        /** The end of this membership ends the token. */
        readonly membershipId?: string;
      };
    }
  | {
      readonly customer: NonNullable<Shopper["customer"]>;
      readonly tokenId?: string;
      readonly name?: string;
    };

/** @param lifeSeconds only for a member's token, as the store sets it */
export type Signer = (subject: TokenSubject, issuedAt: Date, lifeSeconds?: number) => Promise<string>;
