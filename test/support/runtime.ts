import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import { callerSource, shopperSource } from "../../lib/http/caller-source.ts";
import type { Runtime } from "../../lib/http/runtime.ts";
import type { CutoffReader } from "../../lib/http/token-cutoffs.ts";
import { shopperVerifier, signerOf, verifier } from "../../lib/http/tokens.ts";
import { getPageLength } from "../../lib/settings/page-length-store.ts";
import type { Table } from "../../lib/table/table.ts";
import type { Profile, TargetRules } from "../../lib/use-case/context.ts";

const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
const kid = "test";
export const testPublicKeys = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: "ES256" }] };
export const testPrivateKey = { ...(await exportJWK(privateKey)), kid, alg: "ES256" };
export const testSigner = signerOf(async () => testPrivateKey);

/** Ten o'clock on a Monday: every test's time unless it says otherwise. */
export const NOON = new Date("2026-03-02T10:00:00.000Z");

/** When every lease that began at noon has run out. */
export const anHourLater = () => new Date(NOON.getTime() + 3_600_000);

export type TestSetup = {
  readonly table: Table;
  readonly now?: () => Date;
  readonly profile?: Profile;
  readonly newId?: () => string;
  readonly deadlineMs?: number;
  readonly openContents?: Runtime["openContents"];
  readonly openDeliveryCalls?: Runtime["openDeliveryCalls"];
  /** Every name is one of the internet if not given. */
  readonly openTargetRules?: Runtime["openTargetRules"];
  readonly senders?: Runtime["senders"];
  readonly metrics?: Runtime["metrics"];
  readonly log?: Runtime["log"];
  /** Whether shoppers are still there; all are if not given, since most tests invent theirs. */
  readonly checkShopper?: Runtime["checkShopper"];
  /** Which tokens were ended; none if not given. */
  readonly cutoffs?: CutoffReader;
  readonly addressLimit?: number;
  /** Next to nothing if not given: passwords of deployments take a sixth of a second each. */
  readonly passwordCost?: Runtime["passwordCost"];
  /** Those of the platform if not given. */
  readonly answerBytes?: Runtime["answerBytes"];
};

export const CHEAP_PASSWORDS = { N: 2, r: 1, p: 1 } as const;

/** No token was ended. */
export const noCutoffs: CutoffReader = async () => new Map();

/** Keys are imported once, and tokens once verified are remembered, as in a process of a deployment. */
const verifiers = {
  verify: verifier(testPublicKeys, noCutoffs),
  verifyShopper: shopperVerifier(testPublicKeys, noCutoffs),
};

const publicTargets: TargetRules = {
  allowsLoopback: false,
  lookup: async () => [{ address: "93.184.215.14", family: 4 }],
};

const silent = { info: () => {}, warn: () => {}, error: () => {} };

export function testRuntime({ table, now = () => NOON, ...rest }: TestSetup): Runtime {
  const {
    profile,
    newId,
    deadlineMs,
    openContents,
    metrics,
    log,
    cutoffs = noCutoffs,
    addressLimit = 25,
    passwordCost = CHEAP_PASSWORDS,
    answerBytes,
  } = rest;
  const { openDeliveryCalls, openTargetRules, senders } = rest;
  return {
    table: () => table,
    now,
    newId: newId ?? randomUUID,
    log: log ?? silent,
    profile: profile ?? "specification",
    ...(cutoffs === noCutoffs
      ? verifiers
      : {
          verify: verifier(testPublicKeys, cutoffs),
          verifyShopper: shopperVerifier(testPublicKeys, cutoffs),
        }),
    checkShopper: rest.checkShopper ?? (async (_, shopper) => shopper),
    pageLength: getPageLength,
    callerSource: (event, caller) => shopperSource(event, caller) ?? callerSource(event, undefined),
    signer: testSigner,
    demoKeys: "refused",
    addressLimit,
    passwordCost,
    answerBytes,
    deadlineMs: deadlineMs ?? 5000,
    ...(openContents ? { openContents } : {}),
    ...(openDeliveryCalls ? { openDeliveryCalls } : {}),
    ...(senders ? { senders } : {}),
    openTargetRules: openTargetRules ?? (() => publicTargets),
    ...(metrics ? { metrics } : {}),
  };
}

/** Headers that name a signed-in account, customer or both; accounts have a member of the same name. */
export async function asShopper(
  { account, customer }: { account?: string; customer?: string },
  at = NOON,
): Promise<Record<string, string>> {
  return {
    ...(account
      ? {
          "ep-account-management-authentication-token": await testSigner(
            { account: { id: account, memberId: `member-of-${account}` } },
            at,
          ),
        }
      : {}),
    ...(customer ? { "x-moltin-customer-token": await testSigner({ customer: { id: customer } }, at) } : {}),
  };
}

const tokens = new Map<string, Promise<string>>();

/** Less than the life of a token, as a client asks for its next one. */
const TOKEN_USE_MS = 600_000;

/** A signed token of this grant, valid at `at`: the same one for ten minutes, as one client has it. */
export function testToken(grant: "implicit" | "client_credentials", at: Date): Promise<string> {
  const issued = new Date(Math.floor(at.getTime() / TOKEN_USE_MS) * TOKEN_USE_MS);
  const name = `${grant} ${issued.getTime()}`;
  const known = tokens.get(name) ?? testSigner({ grant, clientId: "test-client" }, issued);
  tokens.set(name, known);
  return known;
}
