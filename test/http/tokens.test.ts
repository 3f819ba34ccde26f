import { createHmac } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { hashMembership } from "../../lib/http/membership-fingerprint.ts";
import type { Cutoff } from "../../lib/http/remembered-tokens.ts";
import {
  createShopperVerifier,
  createSigner,
  createVerifier,
  readBearerToken,
} from "../../lib/http/tokens.ts";
import type { TokenSubject } from "../../lib/use-case/context.ts";
import { NOON, noCutoffs, testPrivateKey, testPublicKeys, testSigner } from "../support/runtime.ts";

const verify = createVerifier(testPublicKeys, noCutoffs);
const seconds = NOON.getTime() / 1000;
const later = (more: number) => new Date(NOON.getTime() + more * 1000);
const GOOD: JWTPayload = {
  grant: "client_credentials",
  iss: "cartwright",
  aud: "cartwright-api",
  sub: "client",
  iat: seconds,
  exp: seconds + 3600,
};
const HEADER = { alg: "ES256", typ: "at+jwt", kid: "test" };
const ownKey = (await importJWK(testPrivateKey, "ES256")) as CryptoKey;

const forge = (claims: object, header: object = {}, key: CryptoKey = ownKey) =>
  new SignJWT({ ...GOOD, ...claims }).setProtectedHeader({ ...HEADER, ...header } as typeof HEADER).sign(key);

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token signed with HMAC under this secret, as a forger who knows only the public key could make. */
const hmac = (secret: string, header: object = {}) => {
  const text = `${encoded({ ...HEADER, alg: "HS256", ...header })}.${encoded(GOOD)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
};

const good = await forge({});
const [head, payload, signature] = good.split(".") as [string, string, string];
const stranger = await generateKeyPair("ES256", { extractable: true });
const rsa = await generateKeyPair("RS256");
const ed = await generateKeyPair("EdDSA", { crv: "Ed25519" });
/** The claims that a token shows to its owner. */
const readClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const without = (claim: string) => forge({ [claim]: undefined });

/** Signed with our key, with an expiry that JSON can write but that is infinite as a number. */
const overlong = async () => {
  const claims = JSON.stringify(GOOD).replace(/"exp":\d+/, '"exp":1e999');
  const text = `${head}.${Buffer.from(claims).toString("base64url")}`;
  const signed = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, ownKey, Buffer.from(text));
  return `${text}.${Buffer.from(signed).toString("base64url")}`;
};

const FORGERIES: readonly (readonly [string, string | Promise<string>])[] = [
  ["no algorithm", new UnsecuredJWT(GOOD).encode()],
  ["'none' with a type", `${encoded({ ...HEADER, alg: "none" })}.${payload}.`],
  ["'None'", `${encoded({ ...HEADER, alg: "None" })}.${payload}.`],
  ["'none' with the old signature", `${encoded({ ...HEADER, alg: "none" })}.${payload}.${signature}`],
  ["HMAC with the public key as JSON", hmac(JSON.stringify(testPublicKeys.keys[0]))],
  [
    "HMAC with the public key as PEM",
    (async () => hmac(await exportSPKI((await importJWK(testPublicKeys.keys[0]!, "ES256")) as CryptoKey)))(),
  ],
  ["HMAC with an empty secret", hmac("")],
  ["HMAC under the name of the algorithm", hmac("", { alg: "ES256" })],
  ["another key under our name", forge({}, {}, stranger.privateKey)],
  ["another key under another name", forge({}, { kid: "other" }, stranger.privateKey)],
  [
    "a key that the token brings along",
    (async () => forge({}, { jwk: await exportJWK(stranger.publicKey) }, stranger.privateKey))(),
  ],
  ["a key behind a link", forge({}, { jku: "https://evil.example/keys", kid: "x" }, stranger.privateKey)],
  ["a certificate", forge({}, { x5u: "https://evil.example/c" }, stranger.privateKey)],
  ["a key name that is a path", forge({}, { kid: "../../dev/null" }, stranger.privateKey)],
  ["a key name that is a query", forge({}, { kid: "' OR 1=1--" }, stranger.privateKey)],
  ["an unknown key name", forge({}, { kid: "unknown" })],
  ["RSA", new SignJWT(GOOD).setProtectedHeader({ ...HEADER, alg: "RS256" }).sign(rsa.privateKey)],
  ["EdDSA", new SignJWT(GOOD).setProtectedHeader({ ...HEADER, alg: "EdDSA" }).sign(ed.privateKey)],
  [
    "a critical header that we do not know",
    `${encoded({ ...HEADER, crit: ["x"], x: 1 })}.${payload}.${signature}`,
  ],
  ["another issuer", forge({ iss: "someone" })],
  ["no issuer", without("iss")],
  ["another audience", forge({ aud: "other-api" })],
  ["no audience", without("aud")],
  ["another type", forge({}, { typ: "JWT" })],
  ["no type", forge({}, { typ: undefined })],
  ["the type of an account's token", forge({}, { typ: "account+jwt" })],
  ["no expiry", without("exp")],
  ["an expiry in words", `${head}.${encoded({ ...GOOD, exp: "never" })}.${signature}`],
  ["expired", forge({ exp: seconds - 10 })],
  ["not valid yet", forge({ nbf: seconds + 60 })],
  ["no time of issue", without("iat")],
  ["issued in the future", forge({ iat: seconds + 60 })],
  ["issued in the future for ever", forge({ iat: seconds + 60, exp: seconds + 7 * 24 * 3600 })],
  ["a second more than an hour", forge({ exp: seconds + 3601 })],
  ["issued in 1970, for good", forge({ iat: 0, exp: 4_102_444_800 })],
  ["an endless number as end", overlong()],
  ["no key name", forge({}, { kid: undefined })],
  ["no subject", without("sub")],
  ["no grant", without("grant")],
  ["a grant that does not exist", forge({ grant: "password" })],
  ["a list of grants", forge({ grant: ["client_credentials"] })],
  ["claims changed", `${head}.${encoded({ ...GOOD, sub: "admin" })}.${signature}`],
  ["signature cut off", `${head}.${payload}.`],
  ["signature shortened", `${head}.${payload}.${signature.slice(0, -4)}`],
  ["signature of zeros", `${head}.${payload}.${Buffer.alloc(64).toString("base64url")}`],
  ["signature padded", `${good}==`],
  ["signature with a blank in it", `${good.slice(0, -9)} ${good.slice(-9)}`],
  ["a part too many", `${good}.x`],
  ["a part too few", `${head}.${payload}`],
  ["an encrypted token", `${encoded({ alg: "dir", enc: "A256GCM" })}..a.b.c`],
  ["longer than any of ours", forge({ filler: "x".repeat(2048) })],
  ["no token", "opaque"],
  ["nothing", ""],
];

describe("tokens", () => {
  it("accepts its own", async () => {
    expect(await verify(good, NOON)).toEqual({ grant: "client_credentials", clientId: "client" });
    const own = await testSigner({ grant: "implicit", clientId: "shop" }, NOON);
    expect(await verify(own, NOON)).toEqual({ grant: "implicit", clientId: "shop" });
  });

  it("knows at least 40 forgeries", () => expect(FORGERIES.length).toBeGreaterThanOrEqual(40));

  it.each(FORGERIES)("refuses %s", async (_, token) => {
    expect(await verify(await token, NOON)).toBeUndefined();
  });

  it("lives for an hour and 5 seconds of leeway", async () => {
    const own = await testSigner({ grant: "implicit", clientId: "shop" }, NOON);
    expect(await verify(own, later(3604))).toBeDefined();
    expect(await verify(own, later(3606))).toBeUndefined();
  });

  it("lets no shopper's token live for longer than a day, whatever it says", async () => {
    const shopper = createShopperVerifier(testPublicKeys, noCutoffs);
    const day = { typ: "customer+jwt" };
    const fits = await forge({ sub: "c", exp: seconds + 24 * 3600 }, day);
    const isLonger = await forge({ sub: "c", exp: seconds + 24 * 3600 + 1 }, day);
    expect(await shopper("customer", fits, NOON)).toEqual({ customer: { id: "c" } });
    expect(await shopper("customer", isLonger, NOON)).toBeUndefined();
  });

  it("refuses a key from its end on, also for a token that it has verified", async () => {
    const [key] = testPublicKeys.keys;
    const own = createVerifier({ keys: [{ ...key!, exp: seconds + 60 }] }, noCutoffs);
    expect(await own(good, later(59))).toBeDefined();
    expect(await own(good, later(60))).toBeUndefined();
    expect(await own(await forge({ iat: seconds + 60 }), later(61))).toBeUndefined();
    const broken = createVerifier({ keys: [{ ...key!, exp: "soon" }] }, noCutoffs);
    expect(await broken(good, NOON)).toBeUndefined();
  });

  it("makes no two equal tokens", async () => {
    const tokens = await Promise.all(
      [1, 2].map(() => testSigner({ grant: "implicit", clientId: "shop" }, NOON)),
    );
    const [first, second] = tokens.map((token) => token.split(".")[1]);
    expect(first).not.toBe(second);
  });

  it("accepts both keys while they are rotated, and then the new one alone", async () => {
    const fresh = { ...(await exportJWK(stranger.publicKey)), kid: "fresh", alg: "ES256" };
    const newToken = await forge({}, { kid: "fresh" }, stranger.privateKey);
    const both = createVerifier({ keys: [...testPublicKeys.keys, fresh] }, noCutoffs);
    expect(await both(good, NOON)).toBeDefined();
    expect(await both(newToken, NOON)).toBeDefined();
    const afterwards = createVerifier({ keys: [fresh] }, noCutoffs);
    expect(await afterwards(newToken, NOON)).toBeDefined();
    expect(await afterwards(good, NOON)).toBeUndefined();
  });

  it("refuses forgeries of a token that it has verified, and takes the token again after them", async () => {
    const own = createVerifier(testPublicKeys, noCutoffs);
    const caller = await own(good, NOON);
    expect(caller).toBeDefined();
    for (const [, forgery] of FORGERIES) {
      for (const _ of [1, 2]) expect(await own(await forgery, NOON)).toBeUndefined();
    }
    expect(await own(good, NOON)).toEqual(caller);
  });

  it("checks times at every use: expired, not valid yet, and all right again", async () => {
    const own = createVerifier(testPublicKeys, noCutoffs);
    const token = await forge({ nbf: seconds });
    const answers: boolean[] = [];
    for (const at of [0, 3604, 3604.9, 3605, 3606, -5, -6, 0]) {
      const caller = await own(token, later(at));
      expect(caller).toEqual(await createVerifier(testPublicKeys, noCutoffs)(token, later(at)));
      answers.push(caller !== undefined);
    }
    expect(answers).toEqual([true, true, true, false, false, true, false, true]);
  });

  it("takes no kind of token for another after it has verified it", async () => {
    const shopper = createShopperVerifier(testPublicKeys, noCutoffs);
    const member = await testSigner({ account: { id: "a", memberId: "m" } }, NOON);
    const customer = await testSigner({ customer: { id: "c" } }, NOON);
    for (const _ of [1, 2]) {
      expect(await shopper("account", member, NOON)).toEqual({
        account: { id: "a", memberId: "m" },
      });
      expect(await shopper("customer", customer, NOON)).toEqual({ customer: { id: "c" } });
      expect(await shopper("customer", member, NOON)).toBeUndefined();
      expect(await shopper("account", customer, NOON)).toBeUndefined();
      expect(await shopper("customer", good, NOON)).toBeUndefined();
      expect(await verify(member, NOON)).toBeUndefined();
    }
  });

  it("may be as long as any of ours, and no longer", async () => {
    const tokens = new Map<number, string>();
    for (const typ of ["at+jwt", "application/at+jwt"]) {
      const { length } = await forge({ filler: "" }, { typ });
      const about = Math.floor(((2048 - length) * 3) / 4);
      for (const more of [-1, 0, 1, 2]) {
        const token = await forge({ filler: "x".repeat(about + more) }, { typ });
        tokens.set(token.length, token);
      }
    }
    const [longest = 0, tooLong = 0] = [...tokens.keys()]
      .toSorted((a, b) => a - b)
      .filter((one) => one >= 2048);
    expect(longest).toBe(2048);
    expect(await verify(tokens.get(longest) ?? "", NOON)).toBeDefined();
    expect(await verify(tokens.get(tooLong) ?? "", NOON)).toBeUndefined();
  });

  it("begins when it says so, also once it was verified", async () => {
    const own = createVerifier(testPublicKeys, noCutoffs);
    const token = await forge({ nbf: seconds + 60 });
    const answers: boolean[] = [];
    for (const at of [60, 54, 55]) answers.push((await own(token, later(at))) !== undefined);
    expect(answers).toEqual([true, false, true]);
  });

  it("needs the name of a key, also where a key has none", async () => {
    const { kid: _, ...nameless } = testPublicKeys.keys[0]!;
    const own = createVerifier({ keys: [nameless] }, noCutoffs);
    expect(await own(await forge({}, { kid: undefined }), NOON)).toBeUndefined();
  });

  it("is a server's where an implicit one says so, and ends with either grant of its client", async () => {
    const ended = (kind: string) => async () =>
      new Map([[`${kind}:shop`, { subject: `${kind}:shop`, earliest: seconds + 1 } satisfies Cutoff]]);
    const server = await testSigner({ grant: "implicit", clientId: "shop", isServer: true }, NOON);
    expect(await verify(server, NOON)).toEqual({ grant: "implicit", clientId: "shop", isServer: true });
    for (const kind of ["implicit", "client_credentials"])
      expect(await createVerifier(testPublicKeys, ended(kind))(server, NOON)).toBeUndefined();
    expect(await createVerifier(testPublicKeys, ended("customer"))(server, NOON)).toBeDefined();
    expect(await verify(await forge({ server: true }), NOON)).toEqual({
      ...{ grant: "client_credentials", clientId: "client" },
    });
  });

  it("of an account names account and member, and its membership where it was issued for one", async () => {
    const shopper = createShopperVerifier(testPublicKeys, noCutoffs);
    const account = { id: "a", memberId: "m" };
    const token = await testSigner({ account: { ...account, membershipId: "m-1" } }, NOON);
    const membership = hashMembership("m-1");
    expect(membership).toBe("pGG0cstB");
    expect(await shopper("account", token, NOON)).toEqual({ account: { ...account, membership } });
    const typ = "account+jwt";
    const odd = await forge({ sub: "m", scope: "a", membership: 17 }, { typ });
    expect(await shopper("account", odd, NOON)).toEqual({ account });
    for (const claims of [{}, { scope: "" }, { scope: 17 }, { scope: ["a"] }, { scope: "a", sub: "" }])
      expect(await shopper("account", await forge({ sub: "m", ...claims }, { typ }), NOON)).toBeUndefined();
    const nobody = await forge({ sub: "" }, { typ: "customer+jwt" });
    expect(await shopper("customer", nobody, NOON)).toBeUndefined();
  });

  it("of a customer shows the name, at most 100 characters of it, and the id that it was given", async () => {
    const customer = { id: "c" };
    const name = "🦊".repeat(101);
    const named = readClaims(await testSigner({ customer, name, tokenId: "t-1" }, NOON));
    expect([named.name, named.jti]).toEqual(["🦊".repeat(100), "t-1"]);
    const nameless = readClaims(await testSigner({ customer }, NOON));
    expect([nameless.name, nameless.jti]).toEqual(["", expect.stringMatching(/^[\w-]{16}$/)]);
  });

  const day = 24 * 3600;
  it.each<[subject: TokenSubject, asked: number | undefined, life: number]>([
    [{ grant: "implicit", clientId: "shop" }, undefined, 3600],
    [{ grant: "implicit", clientId: "shop" }, 60, 60],
    [{ grant: "implicit", clientId: "shop" }, 7200, 3600],
    [{ customer: { id: "c" } }, undefined, day],
    [{ customer: { id: "c" } }, 2 * day, day],
    [{ account: { id: "a", memberId: "m" } }, undefined, day],
    [{ account: { id: "a", memberId: "m" } }, 31 * day, 30 * day],
  ])("of %j, asked for %p seconds, lives for %i", async (subject, asked, life) => {
    const { iat, exp } = readClaims(await testSigner(subject, NOON, asked));
    expect([iat, exp]).toEqual([seconds, seconds + life]);
  });

  it("is signed with the key of its time, by a signer that has signed nothing yet", async () => {
    const sign = createSigner(async () => testPrivateKey);
    for (const clientId of ["a", "b"])
      expect(await verify(await sign({ grant: "implicit", clientId }, NOON), NOON)).toEqual({
        ...{ grant: "implicit", clientId },
      });
  });

  it.each([
    ["Bearer a.b.c", "a.b.c"],
    ["bearer a.b.c", "a.b.c"],
    ["Basic bearer a.b.c", undefined],
    ["Bearer a.b.c, Bearer d", undefined],
    ["Bearer a b", undefined],
    ["", undefined],
  ])("is read from the header '%s' as %s", (authorization, token) => {
    expect(readBearerToken({ authorization })).toBe(token);
    expect(readBearerToken({})).toBeUndefined();
  });

  it("is short enough for a cookie (authentication 3)", () => expect(good.length).toBeLessThan(1000));
});
