import type { Deadline } from "../kernel/deadline.ts";
import type { KeptReply, KeyedRequest } from "../table/effects/kept-replies.ts";
import type { Table } from "../table/table.ts";
import type { Gateway } from "./gateway.ts";
import type { Senders } from "./senders.ts";

export type Grant = "client_credentials" | "implicit";

/** Who calls: the application key behind the bearer token and the grant it was issued for. */
export type Caller =
  | {
      readonly grant: Grant;
      readonly clientId: string;
      /** With the grant `implicit`: a storefront's server, which had the secret. It may name its shopper's address. */
      readonly isServer?: true;
    }
  | { readonly grant: "none" };

/** The shopper behind the tokens that came beside the bearer token; empty for a guest. */
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

/** Adds to a number of this request or call, such as `CartAdds`: areas say what they count, see `docs/metrics.md`. */
export type Count = (name: string, amount?: number) => void;

/** A content as it is announced: nobody can put anything of another type or size under its name. */
export type Announced = { readonly name: string; readonly mimeType: string; readonly bytes: number };

/** Leave to send one content, with nothing but this request: no token, and no body but the content. */
export type Upload = {
  readonly method: "PUT";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expires_at: string;
};

/** Keeps the contents of uploaded files, outside of the table. Names are never used twice. */
export type Contents = {
  /** The address at which anyone can read what is kept under a name. */
  readonly addressOf: (name: string) => string;
  readonly uploadOf: (content: Announced) => Promise<Upload>;
  /** @throws ApiError 503 if it could not be kept in time */
  readonly keep: (content: Announced, bytes: Uint8Array) => Promise<void>;
  /** Does nothing if there is no such content. @throws ApiError 503 if it could not be removed in time */
  readonly remove: (name: string) => Promise<void>;
};

/** A call can be put off for so long, since it is a message of SQS. Whoever is called then looks, and calls again. */
export const LONGEST_DELAY_SECONDS = 900;

/** Calls for the work on an integration's deliveries. Once too often does no harm. */
export type DeliveryCalls = {
  /** @param delaySeconds from now, `LONGEST_DELAY_SECONDS` at most; at once if not given @throws ApiError 503 if it could not be handed over in time */
  readonly callFor: (integrationId: string, delaySeconds?: number) => Promise<void>;
};

/** An address of a host, as its name was resolved. */
export type HostAddress = { readonly address: string; readonly family: 4 | 6 };

/** How the addresses are found and judged to which events are sent. */
export type TargetRules = {
  /** Whether this deployment delivers to the machine it runs on; never on AWS. */
  readonly allowsLoopback: boolean;
  /** All addresses of a host. @throws Error for a name that cannot be resolved, also for one that takes too long */
  readonly lookup: (host: string) => Promise<readonly HostAddress[]>;
};

/** The table's changes as they call for events. They wait a day for that where they do not. */
export type EventSwitch = {
  /**
   * Lets changes call, or wait.
   * @returns whether it is so; `false` while AWS is still carrying out another switch
   */
  readonly setCalling: (isCalling: boolean) => Promise<boolean>;
};

/** All a use case may reach. */
export type Context = {
  readonly table: Table;
  readonly now: () => Date;
  /** A new random UUID. */
  readonly newId: () => string;
  readonly caller: Caller;
  /**
   * The network that the request came from, or that of the shopper whose address a storefront's server has named, for
   * what is counted by it; known only to functions that count.
   */
  readonly callerSource: string;
  /** Known only where the endpoint declares `shopperHeaders`. */
  readonly shopper: Shopper;
  readonly profile: Profile;
  readonly log: Log;
  readonly count: Count;
  readonly deadline: Deadline;
  /** What the answer's `X-Request-Id` says; work behind the requests has an id of its own. */
  readonly requestId: string;
  /** Names this request's effect: the same for a repeat of the same request, see `lib/table/effects/commit.ts`. */
  readonly effectId: string;
  /** Set when the request carried an `Idempotency-Key`. */
  readonly keyedRequest?: KeyedRequest;
  /** Refuses a reply that cannot be sent, for which writes look before they write. @throws ApiError 422 */
  readonly checkLength?: (reply: KeptReply) => void;
  readonly signer: Signer;
  /** Absent where this deployment keeps no contents of files. */
  readonly contents?: Contents;
  /** Set for the functions that raise or deliver events, or change who gets them. */
  readonly deliveryCalls?: DeliveryCalls;
  /** Set for the functions that send events. */
  readonly senders?: Senders;
  /** Set for the functions that save, test or use addresses of receivers. */
  readonly targetRules?: TargetRules;
  /** Set for the function that switches it, where there is one to switch. */
  readonly eventSwitch?: EventSwitch;
  /** Set for the function behind the gateway's `$default` route alone. */
  readonly gateway?: Gateway;
  /** Whether the application keys of the demo shop work here; never on AWS. */
  readonly demoKeys: "allowed" | "refused";
  /** Most addresses of one account or customer in this deployment. */
  readonly addressLimit: number;
  /** Cost of a password hash. Absent in every deployment, which pays the full `PASSWORD_COST`. */
  readonly passwordCost?: PasswordCost | undefined;
};

/** Parameters of scrypt. */
export type PasswordCost = { readonly N: number; readonly r: number; readonly p: number };

/** Whom a token speaks for: an application key, a member of an account or a customer. */
export type TokenSubject =
  | (Exclude<Caller, { grant: "none" }> & {
      /** Tells the secret that the token was got with from those before it, without saying what it is. */
      readonly credential?: string;
    })
  | {
      readonly account: Pick<NonNullable<Shopper["account"]>, "id" | "memberId"> & {
        /** Id of the membership, whose end is the end of the token. */
        readonly membershipId?: string;
      };
    }
  | {
      readonly customer: NonNullable<Shopper["customer"]>;
      /** What the token says of itself and of the customer, for clients that look into it. */
      readonly tokenId?: string;
      readonly name?: string;
    };

/**
 * Issues tokens; only the role of the token functions can read the key behind it.
 * @param lifeSeconds of a member's token, where the store sets it
 */
export type Signer = (subject: TokenSubject, issuedAt: Date, lifeSeconds?: number) => Promise<string>;
