import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { SignJWT, UnsecuredJWT } from "jose";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { forgetProcessMemory } from "../../lib/kernel/process-memory.ts";
import { exchangeCode } from "../../lib/oidc/exchange-code.ts";
import { type ProviderMetadata, readMetadata } from "../../lib/oidc/provider-metadata.ts";
import {
  aProvider,
  CLIENT,
  ISSUER,
  json,
  KEYS,
  type Provider,
  SILENT,
  signClaims,
} from "../support/oidc/hand-made-provider.ts";
import { NOON } from "../support/runtime.ts";

let provider: Provider;
let now: Date;
beforeEach(() => {
  now = NOON;
  provider = aProvider(ISSUER, () => now);
  provider.nonce = "n-1";
  forgetProcessMemory();
});

const seconds = () => Math.floor(now.getTime() / 1000);
const later = (some: number) => {
  now = new Date(now.getTime() + some * 1000);
};

function metadataOf(changes: object = {}): ProviderMetadata {
  const metadata = readMetadata(`${ISSUER}/.well-known/openid-configuration`, {
    ...provider.document,
    ...changes,
  });
  if (typeof metadata === "string") throw new Error(metadata);
  return metadata;
}

const exchange = (changes: object = {}) =>
  exchangeCode(
    { deadline: deadlineIn(5000), now: () => now },
    {
      outsideCalls: provider.calls,
      targetRules: { allowsLoopback: false, lookup: async () => [{ address: "93.184.215.14", family: 4 }] },
    },
    {
      profileId: "p-1",
      metadata: metadataOf(changes),
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      parameters: new URLSearchParams({ code: "c-1", state: "s-1" }),
      state: "s-1",
      redirectUri: "https://api.example.org/callback",
      verifier: "v".repeat(43),
      nonce: "n-1",
    },
  );
const claim = (claims: Record<string, unknown>) => {
  provider.claims = claims;
  return exchange();
};
const broken = (step: string) => ({ failure: "broken", step });
const fetches = (path: string) => provider.pathsOf().filter((one) => one === path).length;

describe("the provider's token", () => {
  it("proves issuer, subject and person", async () => {
    expect(await exchange()).toEqual({
      issuer: ISSUER,
      subject: "ida-at-larkfield",
      person: { email: "ida@larkfield.example", email_verified: true, name: "Ida Marrow" },
    });
    expect(fetches("/me")).toBe(0);
  });

  it("is refused with a forged signature, an unknown key, none, and HS256 with the public key", async () => {
    provider.sign = (claims) => signClaims(claims, {}, KEYS.newer.private);
    expect(await exchange()).toEqual(broken("signature"));
    provider.sign = (claims) => signClaims(claims, { kid: "unknown" });
    expect(await exchange()).toEqual(broken("signature"));
    provider.sign = async (claims) => new UnsecuredJWT(claims).encode();
    expect(await exchange()).toEqual(broken("token"));
    const shared = new TextEncoder().encode(JSON.stringify(KEYS.own.public));
    provider.sign = (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "own" }).sign(shared);
    expect(await exchange()).toEqual(broken("token"));
    const all = { id_token_signing_alg_values_supported: ["ES256", "HS256", "none"] };
    expect(await exchange(all)).toEqual(broken("token"));
  });

  it("is refused encrypted, cut off, and as no text", async () => {
    for (const token of ["a.b.c.d.e", "eyJ.eyJ", "", 7]) {
      provider.sign = async () => token as string;
      expect(await exchange()).toEqual(broken("token"));
    }
  });

  it.each([
    ["iss", { iss: "https://evil.example" }, "token"],
    ["nonce", { nonce: "another" }, "token"],
    ["no nonce", { nonce: undefined }, "token"],
    ["aud", { aud: "another" }, "token"],
    ["aud of two, with azp ours", { aud: [CLIENT.id, "another"], azp: CLIENT.id }, "aud"],
    ["azp of another", { azp: "another" }, "azp"],
    ["no sub", { sub: undefined }, "token"],
    ["an empty sub", { sub: "" }, "sub"],
    ["a long sub", { sub: "x".repeat(256) }, "sub"],
    ["at_hash of another token", { at_hash: "AAAA" }, "at_hash"],
  ])("is refused for its %s", async (_, claims, step) => {
    expect(await claim(claims)).toEqual(broken(step));
  });

  it("is taken with one audience in a list, our azp, and the hash of its access token", async () => {
    const at_hash = createHash("sha256").update("at-1").digest().subarray(0, 16).toString("base64url");
    expect(await claim({ aud: [CLIENT.id], azp: CLIENT.id, at_hash })).toMatchObject({ issuer: ISSUER });
  });

  it("may have ended 59 seconds ago, not 61; may be made 59 seconds ahead, not 61; may be 10 minutes old, not 11", async () => {
    const right = { issuer: ISSUER };
    expect(await claim({ exp: seconds() - 59 })).toMatchObject(right);
    expect(await claim({ exp: seconds() - 61 })).toEqual(broken("exp"));
    expect(await claim({ iat: seconds() + 59 })).toMatchObject(right);
    expect(await claim({ iat: seconds() + 61 })).toEqual(broken("iat"));
    expect(await claim({ iat: seconds() - 600 })).toMatchObject(right);
    expect(await claim({ iat: seconds() - 660 })).toEqual(broken("iat"));
  });
});

describe("the provider's keys", () => {
  it("are fetched again once for a new one, and once a minute for those that are made up", async () => {
    await exchange();
    provider.keys = [KEYS.own.public, KEYS.newer.public];
    provider.sign = (claims) => signClaims(claims, { kid: "newer" }, KEYS.newer.private);
    later(1);
    expect(await exchange()).toMatchObject({ issuer: ISSUER });
    expect(fetches("/jwks")).toBe(2);
    later(61);
    provider.sign = (claims) => signClaims(claims, { kid: "made-up" });
    for (let count = 0; count < 50; count += 1) expect(await exchange()).toEqual(broken("signature"));
    expect(fetches("/jwks")).toBe(3);
  });

  it("count for ten minutes, and for a day while the provider does not answer", async () => {
    await exchange();
    later(599);
    await exchange();
    expect(fetches("/jwks")).toBe(1);
    later(2);
    await exchange();
    expect(fetches("/jwks")).toBe(2);
    provider.behaviours.set("/jwks", SILENT);
    later(23 * 3600);
    expect(await exchange()).toMatchObject({ issuer: ISSUER });
    later(3600);
    expect(await exchange()).toEqual({ failure: "unreachable", step: "keys" });
  });

  it("are all tried for a token that names none", async () => {
    provider.keys = [KEYS.newer.public, KEYS.own.public];
    provider.sign = (claims) => signClaims(claims, { kid: undefined });
    expect(await exchange()).toMatchObject({ issuer: ISSUER });
    provider.keys = [KEYS.newer.public, { ...KEYS.newer.public, kid: "third" }];
    forgetProcessMemory();
    expect(await exchange()).toEqual(broken("signature"));
  });
});

describe("the person", () => {
  it("is read elsewhere if the token has no address or name; another subject there is refused", async () => {
    provider.userinfo = {
      sub: "ida-at-larkfield",
      email: "ida@larkfield.example",
      email_verified: "true",
      name: "Ida",
    };
    expect(await claim({ email: undefined, email_verified: undefined, name: undefined })).toMatchObject({
      person: { email: "ida@larkfield.example", email_verified: true, name: "Ida" },
    });
    provider.userinfo = { ...provider.userinfo, sub: "another" };
    expect(await claim({ email: undefined })).toEqual(broken("userinfo"));
    provider.behaviours.set("/me", SILENT);
    expect(await claim({ email: undefined })).toEqual({ failure: "unreachable", step: "userinfo" });
  });

  it("has no verified address because another answer has one", async () => {
    provider.userinfo = {
      sub: "ida-at-larkfield",
      email: "own@evil.example",
      email_verified: true,
      name: "Ida",
    };
    const { person } = (await claim({ email_verified: undefined, name: undefined })) as { person: object };
    expect(person).toEqual({ email: "ida@larkfield.example", name: "Ida" });
  });

  it.each([
    [true, true],
    ["true", true],
    ["yes", false],
    [1, false],
    [false, false],
    [undefined, undefined],
  ])("has an address that counts as verified for %p: %p", async (email_verified, expected) => {
    const { person } = (await claim({ email_verified })) as { person: { email_verified?: boolean } };
    expect(person.email_verified).toBe(expected);
  });

  it.each([
    undefined,
    "",
    "ida",
    "ida@",
    "a b@larkfield.example",
    `${"x".repeat(250)}@a.example`,
    7,
    ["ida@a.example"],
  ])("needs a valid address: %p", async (email) => {
    expect(await claim({ email })).toEqual({ failure: "no email", step: "email" });
  });

  it("has a name of at most 255 characters without controls, or its parts, or the address", async () => {
    const nameOf = async (claims: Record<string, unknown>) =>
      ((await claim(claims)) as { person: { name: string } }).person.name;
    expect(await nameOf({ name: "x".repeat(300) })).toBe("x".repeat(255));
    expect(await nameOf({ name: "I\u0000da\r\n" })).toBe("Ida");
    expect(await nameOf({ name: undefined, given_name: "Ida", family_name: "Marrow" })).toBe("Ida Marrow");
    expect(await nameOf({ name: " " })).toBe("ida@larkfield.example");
  });
});

describe("a provider", () => {
  it("is not called at an inner address, whatever its document said before", async () => {
    const inner = await exchange({ token_endpoint: "https://10.0.0.1/token" });
    expect([inner, provider.requests]).toEqual([{ failure: "unreachable", step: "token" }, []]);
  });

  it("that answers the token request with an error of its own is not believed", async () => {
    provider.behaviours.set("/token", json({ error: "invalid_grant" }, 400));
    expect(await exchange()).toEqual(broken("token"));
  });
});
