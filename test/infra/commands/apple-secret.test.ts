import { describe, expect, it } from "@jest/globals";
import { exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { makeAppleSecret, readAppleWords } from "../../../infra/commands/apple-secret.ts";
import { NOON } from "../../support/runtime.ts";

const WORDS = [
  "--team",
  "T123456789",
  "--key-id",
  "K1",
  "--client-id",
  "example.shop",
  "--key",
  "AuthKey.p8",
];

describe("npx cartwright apple-secret", () => {
  it("signs what Apple asks for, for half a year", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
    const pem = await exportPKCS8(privateKey);
    const { file: _, ...names } = readAppleWords(WORDS);
    const secret = await makeAppleSecret({ ...names, pem }, NOON);
    const { payload, protectedHeader } = await jwtVerify(secret, publicKey, { currentDate: NOON });
    const seconds = NOON.getTime() / 1000;
    expect([protectedHeader, payload]).toEqual([
      { alg: "ES256", kid: "K1" },
      {
        ...{ iss: "T123456789", sub: "example.shop", aud: "https://appleid.apple.com" },
        ...{ iat: seconds, exp: seconds + 180 * 86_400 },
      },
    ]);
  });

  it("names what is missing, a life that Apple refuses, and a file without a key", async () => {
    expect(() => readAppleWords(WORDS.slice(2))).toThrow("Say --team");
    for (const days of ["0", "181", "x"]) {
      expect(() => readAppleWords([...WORDS, "--days", days])).toThrow("--days must be 1 to 180");
    }
    const { file: _, ...names } = readAppleWords(WORDS);
    await expect(makeAppleSecret({ ...names, pem: "no key" }, NOON)).rejects.toThrow(
      "no private key of Apple",
    );
  });
});
