import type { Deadline } from "../kernel/deadline.ts";
import type { Conditional } from "../kernel/etag.ts";
import type { KeptReply, KeyedRequest } from "../table/effects/kept-replies.ts";
import type { Table } from "../table/table.ts";
import type { StaffRole } from "./staff-role.ts";

export type Grant = "client_credentials" | "implicit";

export type Caller =
  | {
      readonly grant: Grant;
      readonly clientId: string;
      /** A storefront's server, which had the secret. It may name its shopper's address. */
      readonly isServer?: true;
      /** Limits an administrator: of a member of staff, or of an application key. Without it, all rights. */
      readonly role?: StaffRole;
      /** The member of staff who calls with a console token; `clientId` is then `staff:<id>`. */
      readonly staffId?: string;
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

export type Context = Conditional & {
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
  /** Undefined without an `Idempotency-Key`. */
  readonly keyedRequest: KeyedRequest | undefined;
  /** @throws ApiError 422 for a reply that cannot be sent; writes check first */
  readonly checkLength: (reply: KeptReply) => void;
  /** They work only on this machine. */
  readonly demoKeys: "allowed" | "refused";
  /** Per account or customer. */
  readonly addressLimit: number;
  /** `PASSWORD_COST` except in tests. */
  readonly passwordCost: PasswordCost;
};

export type PasswordCost = { readonly N: number; readonly r: number; readonly p: number };

/** Per guess 32 MB, three passes: shoppers choose passwords themselves, unlike application secrets. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };

type WithoutRequest = Pick<
  Context,
  "caller" | "callerSource" | "shopper" | "ifMatch" | "keyedRequest" | "checkLength" | "passwordCost"
>;

/** For work that no request waits for. */
export const WITHOUT_REQUEST: WithoutRequest = {
  caller: { grant: "none" },
  callerSource: "",
  shopper: {},
  ifMatch: undefined,
  keyedRequest: undefined,
  checkLength: () => {},
  passwordCost: PASSWORD_COST,
};

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
    }
  | { readonly staff: StaffSession };

/** A sign-in of a member of staff, in one browser. */
export type StaffSession = { readonly id: string; readonly signInId: string };

/** @param lifeSeconds only for tokens of members, as the store sets it, and of staff */
export type Signer = (subject: TokenSubject, issuedAt: Date, lifeSeconds?: number) => Promise<string>;
