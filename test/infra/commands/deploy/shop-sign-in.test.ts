import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { explainTakenDomain, settleShopSignIn } from "../../../../infra/commands/deploy/shop-sign-in.ts";
import { readDeployment } from "../../../../infra/deployment.ts";
import { callPinned } from "../../../../lib/aws/pinned-call.ts";
import { MAX_OIDC_PROFILES } from "../../../../lib/realms/oidc-profiles/oidc-profile.ts";
import { MERCHANT_REALM_ID, SHOP_SIGN_IN_ID } from "../../../../lib/realms/realms.ts";
import { openTargetRules } from "../../../../lib/runtime/target-rules.ts";
import { describeLocalClient } from "../../../../lib/table/dynamo/client-settings.ts";
import { aProvider } from "../../../support/oidc/hand-made-provider.ts";
import { profileData, providerMeans } from "../../../support/oidc/sign-on-shop.ts";
import { NOON } from "../../../support/runtime.ts";
import { anEmptyShop } from "../../../support/shop.ts";
import {
  type HandMadePool,
  openHandMadePool,
  POOL_CLIENT,
  POOL_ID,
} from "../../../support/staff-pool/hand-made-pool.ts";

const PATH = `/v2/authentication-realms/${MERCHANT_REALM_ID}/oidc-profiles` as const;

let pool: HandMadePool;
let shop: ReturnType<typeof anEmptyShop>;
/** Versions of the secret in the Parameter Store. */
let secrets: string[];
beforeAll(async () => {
  pool = await openHandMadePool();
});
afterAll(() => pool.close());
beforeEach(() => {
  shop = anEmptyShop();
  secrets = [];
  pool.asked.length = 0;
  pool.secret = POOL_CLIENT.secret;
});

const settle = (clientId: string = POOL_CLIENT.id) =>
  settleShopSignIn({
    table: shop.table,
    client: { userPoolId: POOL_ID, clientId },
    pools: describeLocalClient(pool.endpoint),
    means: {
      clientSecrets: { read: async (_, __, version) => secrets[version - 1] ?? "" },
      clientSecretKeeping: { keep: async (_, __, value) => secrets.push(value) },
      outsideCalls: { send: callPinned },
      targetRules: openTargetRules({ CARTWRIGHT_LOOPBACK_TARGETS: "allowed" }),
    },
    now: () => NOON,
  });
const listProfiles = async () => (await shop.get(PATH)).body.data;

describe("the profile of the user pool", () => {
  it("is an ordinary one, with the address that the client in the pool names", async () => {
    expect(await settle()).toBe("made");
    const [profile, ...others] = await listProfiles();
    expect(others).toEqual([]);
    expect(profile).toMatchObject({
      ...{ id: SHOP_SIGN_IN_ID, name: "Shop sign-in", client_id: POOL_CLIENT.id, email_is_verified: false },
      discovery_url: `${pool.endpoint}/${POOL_ID}/.well-known/openid-configuration`,
      meta: { issuer: `${pool.endpoint}/${POOL_ID}` },
    });
    expect(profile?.links["callback-endpoint"]).toMatch(new RegExp(`/oidc-profiles/${SHOP_SIGN_IN_ID}$`));
    const options = (await shop.get("/v2/staff/sign-in-options", { as: null })).body.data;
    expect(options).toEqual([expect.objectContaining({ name: "Shop sign-in", kind: "oidc" })]);
  });

  it("is there once after further deployments, which write nothing and keep no secret again", async () => {
    await settle();
    const before = shop.table.all();
    expect([await settle(), await settle()]).toEqual(["unchanged", "unchanged"]);
    expect(shop.table.all()).toEqual(before);
    expect(secrets).toEqual([POOL_CLIENT.secret]);
  });

  it("is there once after two deployments at a time", async () => {
    await Promise.all([settle(), settle()]);
    expect((await listProfiles()).map(({ id }) => id)).toEqual([SHOP_SIGN_IN_ID]);
  });

  it("keeps the name that a merchant gave it, and gets the secret of a new client", async () => {
    await settle();
    const data = { type: "oidc-profile", name: "Larkfield staff" };
    expect((await shop.put(`${PATH}/${SHOP_SIGN_IN_ID}`, { data })).status).toBe(200);
    pool.secret = "birch-4-lantern";
    expect(await settle()).toBe("changed");
    expect((await listProfiles()).map(({ name }) => name)).toEqual(["Larkfield staff"]);
    expect(secrets).toEqual([POOL_CLIENT.secret, "birch-4-lantern"]);
  });

  it("comes back with the next deployment after it was deleted", async () => {
    await settle();
    await shop.delete(`${PATH}/${SHOP_SIGN_IN_ID}`);
    expect([await settle(), (await listProfiles()).length]).toEqual(["made", 1]);
  });

  it("leaves profiles of others alone, also where there is no place for one more", async () => {
    const means = providerMeans(aProvider());
    for (let at = 0; at < MAX_OIDC_PROFILES; at += 1) await shop.post(PATH, profileData(), means);
    await expect(settle()).rejects.toMatchObject({ status: 422 });
    expect((await listProfiles()).some(({ id }) => id === SHOP_SIGN_IN_ID)).toBe(false);
  });

  it("writes nothing if the pool does not know the client, and the secret into no item", async () => {
    const before = shop.table.all();
    await expect(settle("another")).rejects.toThrow();
    expect(shop.table.all()).toEqual(before);
    await settle();
    expect(JSON.stringify(shop.table.all())).not.toContain(POOL_CLIENT.secret);
  });
});

describe("a deployment that failed at the host of the pool's pages", () => {
  const TAKEN = "Domain already associated with another user pool.";
  const explain = (env: NodeJS.ProcessEnv, reason: string | undefined) => {
    const asked: string[] = [];
    const failure = async (...at: string[]) => {
      asked.push(at.join(" "));
      return reason;
    };
    return explainTakenDomain({ failure }, readDeployment(env)).then((text) => ({ text, asked }));
  };
  const ON = { CARTWRIGHT_STAFF: "cognito", CARTWRIGHT_STAFF_DOMAIN: "larkfield" };

  it("says which prefix is taken, and which setting chooses another", async () => {
    const { text, asked } = await explain(ON, TAKEN);
    expect(text).toContain(`'larkfield': ${TAKEN}`);
    expect(text).toContain("CARTWRIGHT_STAFF_DOMAIN");
    expect(asked).toEqual(["Cartwright-Staff-Sign-In AWS::Cognito::UserPoolDomain"]);
  });

  it("leaves other failures to the words of cdk", async () => {
    expect((await explain(ON, undefined)).text).toBeUndefined();
    expect(await explain({}, TAKEN)).toEqual({ text: undefined, asked: [] });
  });
});
