import { describe, expect, it } from "@jest/globals";
import { ensureKeys, type Parameters, rotateKeys } from "../../../../infra/commands/deploy/signing-keys.ts";
import { LONGEST_SHOPPER_LIFE_SECONDS } from "../../../../lib/http/remembered-tokens.ts";
import {
  createShopperVerifier,
  createSigner,
  createVerifier,
  type PublicKeys,
} from "../../../../lib/http/tokens.ts";
import { NOON, noCutoffs } from "../../../support/runtime.ts";

const names = { publicKeysParameter: "/public", signingKeyParameter: "/signing" };

type Key = PublicKeys["keys"][number];
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
const tokenOf = (store: ReturnType<typeof storeInMemory>, at = NOON) =>
  createSigner(async () => read(store, "/signing"))({ grant: "implicit", clientId: "c" }, at);
const verifierOf = (store: ReturnType<typeof storeInMemory>) =>
  createVerifier(read(store, "/public"), noCutoffs);
const isTaken = async (store: ReturnType<typeof storeInMemory>, token: string, at = NOON) =>
  (await verifierOf(store)(token, at)) !== undefined;
/** The longest life of a token, and an hour. */
const OVERLAP_HOURS = 30 * 24 + 1;
const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);
const rotated = async (store: ReturnType<typeof storeInMemory>, at = NOON) =>
  (await rotateKeys(store, names, "later", at)).finish(at);

describe("signing keys of a deployment", () => {
  it("are made once: the private one encrypted, the public ones without it", async () => {
    const store = storeInMemory();
    expect(await ensureKeys(store, names, NOON)).toBe(1);
    expect(await ensureKeys(store, names, hoursLater(1000))).toBe(1);
    expect(store.stored.get("/signing")).toMatchObject({ kind: "SecureString", version: 1 });
    expect(store.stored.get("/public")).toMatchObject({ kind: "String", version: 1 });
    expect(read(store, "/public").keys[0].d).toBeUndefined();
    expect(read(store, "/public").keys[0].exp).toBeUndefined();
    expect(await isTaken(store, await tokenOf(store))).toBe(true);
  });

  it("are completed when a first deployment stopped half way", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names, NOON);
    store.stored.delete("/public");
    await ensureKeys(store, names, NOON);
    expect(await isTaken(store, await tokenOf(store))).toBe(true);
  });

  it("rotate without refusing a token: both are known before the new one signs", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names, NOON);
    const before = await tokenOf(store);
    const { version, finish } = await rotateKeys(store, names, "later", NOON);
    expect(version).toBe(2);
    expect(read(store, "/public").keys.map(({ exp }: Key) => exp)).toEqual([undefined, undefined]);
    expect(await isTaken(store, await tokenOf(store))).toBe(true);
    const deployed = verifierOf(store);
    expect(await finish(NOON)).toBe(3);
    const after = await tokenOf(store);
    expect(after.split(".")[0]).not.toBe(before.split(".")[0]);
    expect(await Promise.all([before, after].map((token) => deployed(token, NOON)))).toEqual([
      { grant: "implicit", clientId: "c" },
      { grant: "implicit", clientId: "c" },
    ]);
    expect([await isTaken(store, before), await isTaken(store, after)]).toEqual([true, true]);
    expect(await ensureKeys(store, names, NOON)).toBe(3);
  });

  it("end 30 days and an hour after they were replaced, without another deployment, also for who has the old one", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names, NOON);
    const old = read(store, "/signing");
    const customer = await createSigner(async () => old)({ customer: { id: "c" } }, NOON);
    const member = await createSigner(async () => old)(
      { account: { id: "a", memberId: "m" } },
      NOON,
      LONGEST_SHOPPER_LIFE_SECONDS,
    );
    await rotated(store);
    const minted = (at: Date) =>
      createSigner(async () => old)({ grant: "client_credentials", clientId: "c" }, at);
    const verify = verifierOf(store);
    const justBefore = new Date(hoursLater(OVERLAP_HOURS).getTime() - 1000);
    const late = await minted(justBefore);
    expect(await verify(late, justBefore)).toBeDefined();
    expect(await verify(late, hoursLater(OVERLAP_HOURS))).toBeUndefined();
    for (const hours of [OVERLAP_HOURS, 24 * 365]) {
      expect(await verify(await minted(hoursLater(hours)), hoursLater(hours))).toBeUndefined();
    }
    // The longest-lived tokens signed with this key stay valid until they expire.
    const shoppers = createShopperVerifier(read(store, "/public"), noCutoffs);
    expect(await shoppers("customer", customer, hoursLater(23.9))).toBeDefined();
    expect(await shoppers("account", member, hoursLater(30 * 24 - 0.1))).toBeDefined();
  });

  it("are dropped by the first deployment after their end, and by none before", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names, NOON);
    const version = await rotated(store);
    expect(await ensureKeys(store, names, hoursLater(OVERLAP_HOURS - 0.1))).toBe(version);
    expect(read(store, "/public").keys).toHaveLength(2);
    expect(await ensureKeys(store, names, hoursLater(OVERLAP_HOURS))).toBe(version + 1);
    expect(read(store, "/public").keys).toHaveLength(1);
    const at = hoursLater(OVERLAP_HOURS + 1);
    expect(await isTaken(store, await tokenOf(store, at), at)).toBe(true);
  });

  it("--now ends the old key, and the one before it, with that rotation", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names, NOON);
    const oldest = await tokenOf(store);
    await rotated(store);
    const leaked = await tokenOf(store);
    const { finish } = await rotateKeys(store, names, "now", NOON);
    expect([await isTaken(store, oldest), await isTaken(store, leaked)]).toEqual([false, true]);
    await finish(NOON);
    expect([await isTaken(store, oldest), await isTaken(store, leaked)]).toEqual([false, false]);
    expect(await isTaken(store, await tokenOf(store))).toBe(true);
    expect(read(store, "/public").keys).toHaveLength(1);
  });

  it("rotate seven times within 30 days without refusing a token", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names, NOON);
    const tokens = [await tokenOf(store)];
    for (let count = 0; count < 7; count += 1) {
      await rotated(store);
      tokens.push(await tokenOf(store));
    }
    for (const token of tokens) expect(await isTaken(store, token)).toBe(true);
  });

  it("stay within what a parameter holds, the newest first, however often they are rotated", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names, NOON);
    for (let count = 0; count < 12; count += 1) await rotated(store);
    expect(store.stored.get("/public")?.value.length).toBeLessThan(3000);
    expect(await isTaken(store, await tokenOf(store))).toBe(true);
  });
});

describe("a rotation of the signing key that stops half way", () => {
  const YEAR = hoursLater(24 * 365);

  it("before the new key signs keeps the old key valid, and a later deployment clears up", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names, NOON);
    await rotateKeys(store, names, "later", NOON);
    expect(await isTaken(store, await tokenOf(store, YEAR), YEAR)).toBe(true);
    await ensureKeys(store, names, hoursLater(1));
    expect(await isTaken(store, await tokenOf(store, YEAR), YEAR)).toBe(true);
    await ensureKeys(store, names, YEAR);
    expect(read(store, "/public").keys).toHaveLength(1);
  });

  it("once the new key signs is completed by the next deployment: the old one gets its end", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names, NOON);
    const old = read(store, "/signing");
    const { finish } = await rotateKeys(store, names, "later", NOON);
    const onlyPublic = store.stored.get("/public")!;
    await finish(NOON);
    store.stored.set("/public", onlyPublic); // as if the second write had not happened
    await ensureKeys(store, names, hoursLater(1));
    const after = hoursLater(OVERLAP_HOURS + 2);
    const token = await createSigner(async () => old)({ grant: "implicit", clientId: "c" }, after);
    expect(await isTaken(store, token, after)).toBe(false);
    expect(await isTaken(store, await tokenOf(store, YEAR), YEAR)).toBe(true);
  });

  it("gives a key its end that a version before had replaced without one", async () => {
    const store = storeInMemory();
    await ensureKeys(store, names, NOON);
    await rotated(store);
    const keys = read(store, "/public").keys.map(({ exp: _, ...key }: Key) => key);
    store.stored.set("/public", { value: JSON.stringify({ keys }), version: 7, kind: "String" });
    expect(await ensureKeys(store, names, NOON)).toBe(8);
    const [signing, replaced] = read(store, "/public").keys;
    expect([signing.exp, replaced.exp]).toEqual([undefined, hoursLater(OVERLAP_HOURS).getTime() / 1000]);
  });

  it("cannot begin before there are any keys", async () => {
    await expect(rotateKeys(storeInMemory(), names)).rejects.toThrow("There is no signing key yet");
  });
});
