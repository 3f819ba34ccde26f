import { describe, expect, it } from "@jest/globals";
import { ensureKeys, type Parameters, rotateKeys } from "../../../infra/deploy/signing-keys.ts";
import { signerOf, verifier } from "../../../lib/http/tokens.ts";
import { NOON } from "../../support/runtime.ts";

const names = { publicKeysParameter: "/public", signingKeyParameter: "/signing" };

type Stored = { value: string; version: number; kind: string };

function storeInMemory(): Parameters & { stored: Map<string, Stored> } {
  const stored = new Map<string, Stored>();
  return {
    stored,
    get: async (name) => stored.get(name),
    put: async (name, value, kind) => {
      const version = (stored.get(name)?.version ?? 0) + 1;
      stored.set(name, { value, version, kind });
      return version;
    },
  };
}

const read = (store: ReturnType<typeof storeInMemory>, name: string) =>
  JSON.parse(store.stored.get(name)?.value ?? "null");
const signedBy = (store: ReturnType<typeof storeInMemory>) =>
  signerOf(async () => read(store, "/signing"))({ grant: "implicit", clientId: "c" }, NOON);
const isTaken = async (store: ReturnType<typeof storeInMemory>, token: string) =>
  (await verifier(read(store, "/public"))(token, NOON)) !== undefined;

describe("signing keys of a deployment", () => {
  it("are made once: the private one encrypted, the public ones without it", async () => {
    const store = storeInMemory();
    expect(await ensureKeys(store, names)).toBe(1);
    expect(await ensureKeys(store, names)).toBe(1);
    expect(store.stored.get("/signing")).toMatchObject({ kind: "SecureString", version: 1 });
    expect(store.stored.get("/public")).toMatchObject({ kind: "String", version: 1 });
    expect(read(store, "/public").keys[0].d).toBeUndefined();
    expect(await isTaken(store, await signedBy(store))).toBe(true);
  });

  it("are completed when a first deployment stopped half way", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names);
    store.stored.delete("/public");
    await ensureKeys(store, names);
    expect(await isTaken(store, await signedBy(store))).toBe(true);
  });

  it("rotate without refusing a token: both are known before the new one signs", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names);
    const before = await signedBy(store);
    const { version, finish } = await rotateKeys(store, names);
    expect(version).toBe(2);
    expect(await isTaken(store, await signedBy(store))).toBe(true);
    await finish();
    const after = await signedBy(store);
    expect(after.split(".")[0]).not.toBe(before.split(".")[0]);
    expect([await isTaken(store, before), await isTaken(store, after)]).toEqual([true, true]);
    expect(read(store, "/public").keys).toHaveLength(2);
    expect(await ensureKeys(store, names)).toBe(2);
  });

  it("forget the key before the last one", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names);
    const oldest = await signedBy(store);
    for (let count = 0; count < 2; count += 1) await (await rotateKeys(store, names)).finish();
    expect(await isTaken(store, oldest)).toBe(false);
  });

  it("cannot rotate before there are any", async () => {
    await expect(rotateKeys(storeInMemory(), names)).rejects.toThrow("There is no signing key yet");
  });
});
