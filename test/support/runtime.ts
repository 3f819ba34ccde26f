import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import { callerSource, shopperSource } from "../../lib/http/caller-source.ts";
import type { CutoffReader } from "../../lib/http/remembered-tokens.ts";
import type { Runtime } from "../../lib/http/runtime.ts";
import {
  createShopperVerifier,
  createSigner,
  createStaffVerifier,
  createVerifier,
} from "../../lib/http/tokens.ts";
import { getPageLength } from "../../lib/settings/page-length-store.ts";
import { readStaffAddresses, readStaffRole } from "../../lib/staff/session-store.ts";
import type { Table } from "../../lib/table/table.ts";
import type { Capabilities, Capability } from "../../lib/use-case/capabilities.ts";
import type { Profile, TokenSubject } from "../../lib/use-case/context.ts";

const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
const kid = "test";
export const testPublicKeys = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: "ES256" }] };
export const testPrivateKey = { ...(await exportJWK(privateKey)), kid, alg: "ES256" };
export const testSigner = createSigner(async () => testPrivateKey);

/** The time of tests by default: ten o'clock on a Monday. */
export const NOON = new Date("2026-03-02T10:00:00.000Z");

/** A time at which every lease that began at `NOON` has expired. */
export const anHourLater = () => new Date(NOON.getTime() + 3_600_000);

/** Capabilities that a test does not give do nothing outside of its process, see `DEFAULT_CAPABILITIES`. */
export type TestSetup = Partial<Capabilities> & {
  readonly table: Table;
  readonly now?: () => Date;
  readonly profile?: Profile;
  readonly newId?: () => string;
  readonly deadlineMs?: number;
  readonly metrics?: Runtime["metrics"];
  readonly log?: Runtime["log"];
  /** The check of deleted shoppers. By default all shoppers exist, because most tests invent theirs. */
  readonly checkShopper?: Runtime["checkShopper"];
  /** The role of a member of staff; by default as the table says. */
  readonly readStaffRole?: Runtime["readStaffRole"];
  /** Reads when tokens were ended; by default none was. */
  readonly cutoffs?: CutoffReader;
  readonly addressLimit?: number;
  /** Refused by default, as in a deployment. */
  readonly demoKeys?: Runtime["demoKeys"];
  /** A cheap hash by default, because the hash of a deployment takes a sixth of a second. */
  readonly passwordCost?: Runtime["passwordCost"];
  /** The largest answer; the platform's limit by default. */
  readonly answerBytes?: Runtime["answerBytes"];
};

export const CHEAP_PASSWORDS = { N: 2, r: 1, p: 1 } as const;

/** No token was ended. */
export const noCutoffs: CutoffReader = async () => new Map();

/** Imported keys and verified tokens are kept, as in a process of a deployment. */
const verifiers = {
  verify: createVerifier(testPublicKeys, noCutoffs),
  verifyShopper: createShopperVerifier(testPublicKeys, noCutoffs),
};
const verifyStaff = createStaffVerifier(testPublicKeys);

const refuse = () => Promise.reject(new Error("This test has nothing to send with."));

/** There is no place for files. Every name resolves to a public address. */
const DEFAULT_CAPABILITIES: Capabilities = {
  contents: "none",
  contentRemoval: "none",
  privateFiles: "none",
  deliveryCalls: { callFor: async () => {} },
  senders: { post: refuse, sendToQueue: refuse, putEvent: refuse, pause: async () => {} },
  targetRules: { allowsLoopback: false, lookup: async () => [{ address: "93.184.215.14", family: 4 }] },
  eventSwitch: "none",
  providerCalls: { send: refuse, pause: refuse },
  gatewaySecrets: { read: refuse },
  secretKeeping: { keep: refuse },
  outsideCalls: { send: refuse },
  clientSecrets: { read: refuse },
  clientSecretKeeping: { keep: refuse },
  staffPool: "none",
  ownAddress: { read: async () => "https://api.example.org" },
  gateway: () => {
    throw new Error("This test has no gateway.");
  },
  signer: testSigner,
};

const silent = { info: () => {}, warn: () => {}, error: () => {} };

export function testRuntime({ table, now = () => NOON, ...rest }: TestSetup): Runtime<Capability> {
  const {
    profile,
    newId,
    deadlineMs,
    metrics,
    log,
    cutoffs = noCutoffs,
    addressLimit = 25,
    demoKeys = "refused",
    passwordCost = CHEAP_PASSWORDS,
    answerBytes,
  } = rest;
  return {
    table: () => table,
    now,
    newId: newId ?? randomUUID,
    log: log ?? silent,
    profile: profile ?? "specification",
    ...(cutoffs === noCutoffs
      ? verifiers
      : {
          verify: createVerifier(testPublicKeys, cutoffs),
          verifyShopper: createShopperVerifier(testPublicKeys, cutoffs),
        }),
    verifyStaff,
    readStaffRole: rest.readStaffRole ?? readStaffRole,
    readStaffAddresses,
    checkShopper: rest.checkShopper ?? (async (_, shopper) => shopper),
    pageLength: getPageLength,
    callerSource: (event, caller) => shopperSource(event, caller) ?? callerSource(event, undefined),
    demoKeys,
    addressLimit,
    passwordCost,
    answerBytes,
    deadlineMs: deadlineMs ?? 5000,
    capabilities: { ...DEFAULT_CAPABILITIES, ...pickCapabilities(rest) },
    ...(metrics ? { metrics } : {}),
  };
}

function pickCapabilities(setup: Partial<Capabilities>): Partial<Capabilities> {
  return Object.fromEntries(
    Object.entries(setup).filter(([name]) => Object.hasOwn(DEFAULT_CAPABILITIES, name)),
  );
}

/** Headers of a signed-in account, customer or both. The account's member has the same name. */
export async function asShopper(
  { account, customer }: { account?: string; customer?: string },
  at = NOON,
): Promise<Record<string, string>> {
  return {
    ...(account
      ? {
          "ep-account-management-authentication-token": await signOnce(
            { account: { id: account, memberId: `member-of-${account}` } },
            at,
          ),
        }
      : {}),
    ...(customer ? { "x-moltin-customer-token": await signOnce({ customer: { id: customer } }, at) } : {}),
  };
}

const tokens = new Map<string, Promise<string>>();

/**
 * A token of this subject, issued at `at`. The same call returns the same token: to sign one and to check it takes longer
 * than most requests.
 */
export function signOnce(subject: TokenSubject, at: Date): Promise<string> {
  const name = `${JSON.stringify(subject)} ${at.getTime()}`;
  const known = tokens.get(name) ?? testSigner(subject, at);
  tokens.set(name, known);
  return known;
}

/** Less than the life of a token, as with a client that requests its next token early. */
const TOKEN_USE_MS = 600_000;

/** A signed token of this grant, valid at `at`. Calls within ten minutes return the same token. */
export function testToken(grant: "implicit" | "client_credentials", at: Date): Promise<string> {
  const issued = new Date(Math.floor(at.getTime() / TOKEN_USE_MS) * TOKEN_USE_MS);
  return signOnce({ grant, clientId: "test-client" }, issued);
}
