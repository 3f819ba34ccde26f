import { describe, expect, it } from "@jest/globals";
import { commonPasswordCode } from "../../../infra/build/replacements.ts";
import { commonPasswords } from "../../../lib/auth/sign-in/guessed-first.ts";
import { findPasswordFault } from "../../../lib/auth/sign-in/new-password.ts";
import { anOpenShop } from "../../support/accounts/open-sign-up.ts";
import { NOON } from "../../support/runtime.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const RULES = { password_min_length: 8, common_passwords: "refused" } as const;
const SHORT = "must have at least 8 characters";
const COMMON = "is one of the commonest passwords; please choose another one";

describe("new passwords", () => {
  it.each([
    ["p", SHORT],
    ["1234567", SHORT],
    ["🦦🦦🦦🦦🦦🦦🦦", SHORT],
    ["a\u0301b\u0301c\u0301d\u0301", SHORT],
    ["password", COMMON],
    ["PassWord", COMMON],
    ["ｐａｓｓｗｏｒｄ", COMMON],
    ["qwertyuiop", COMMON],
    ["12345678", COMMON],
    ["🦦🦦🦦🦦🦦🦦🦦🦦", undefined],
    ["otter-lamp-quiet-7", undefined],
    ["nanoseconds", undefined],
  ])("%s: %s", (password, expected) => expect(findPasswordFault(password, RULES)).toBe(expected));

  it("are as long, and as common, as the store's settings say", () => {
    expect(findPasswordFault("p", { ...RULES, password_min_length: 1 })).toBeUndefined();
    expect(findPasswordFault("123456", { ...RULES, password_min_length: 1 })).toBe(COMMON);
    expect(findPasswordFault("", { ...RULES, password_min_length: 1 })).toBe(
      "must have at least 1 character",
    );
    expect(findPasswordFault("password", { ...RULES, common_passwords: "allowed" })).toBeUndefined();
    expect(findPasswordFault("x".repeat(63), { ...RULES, password_min_length: 64 })).toContain("at least 64");
  });
});

describe("the common passwords", () => {
  it("are ten thousand different ones in lower case, as they are compared", () => {
    const all = commonPasswords();
    expect(new Set(all).size).toBe(10_000);
    expect(all.filter((one) => one !== one.normalize("NFKC").toLowerCase() || one.includes("\n"))).toEqual(
      [],
    );
    expect(all.slice(0, 4)).toEqual(["123456", "password", "12345678", "qwerty"]);
  });

  it("are the same in a bundle, in 40 KB", async () => {
    const code = commonPasswordCode();
    expect(code.length).toBeLessThan(40_000);
    const bundled = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(bundled.commonPasswords().toSorted()).toEqual(commonPasswords().toSorted());
  });
});

async function aStore() {
  const table = memoryTable({ now: () => NOON });
  const shop = await anOpenShop(table);
  const jane = { name: "Jane", email: "jane@shop.test" };
  const create = (password: string) =>
    shop.post("/v2/customers", { data: { ...jane, type: "customer", password } });
  const signUp = (password: string) => shop.signUp({ ...jane, username: "jane", password });
  const signIn = (password: string) =>
    shop.post("/v2/customers/tokens", { data: { type: "token", email: jane.email, password } });
  const set = (data: object) =>
    shop.put("/v2/settings", { data: { type: "settings", ...data } }, { as: "client_credentials" });
  return { table, create, signUp, signIn, set };
}

/** Each area has its own status for a weak password. */
const STATUS = { create: 422, signUp: 400 } as const;

describe.each(["create", "signUp"] as const)("passwords of new shoppers: %s", (how) => {
  it.each(["p", "1234567", "password", "Football1"])(
    "400 or 422: %s, naming the field, nothing written",
    async (bad) => {
      const { table, [how]: ask } = await aStore();
      const before = table.all();
      const { status, body } = await ask(bad);
      expect([status, body.errors[0].source, body.errors[0].status]).toEqual([
        STATUS[how],
        "data.password",
        String(STATUS[how]),
      ]);
      expect(table.all()).toEqual(before);
    },
  );

  it("201: as short and common as the settings let it be; 400: a member's of less than eight characters", async () => {
    const { set, [how]: ask } = await aStore();
    expect((await set({ password_min_length: 1, common_passwords: "allowed" })).status).toBe(200);
    expect((await ask("1")).status).toBe(how === "create" ? 201 : 400);
    const common = how === "create" ? 409 : 201;
    expect((await ask("password")).status).toBe(common);
  });
});

describe("passwords that are stored", () => {
  it("200: sign in, whatever new ones have to be", async () => {
    const { create, signIn, set } = await aStore();
    await set({ password_min_length: 1, common_passwords: "allowed" });
    await create("qwerty");
    await set({ password_min_length: 20, common_passwords: "refused" });
    expect((await signIn("qwerty")).status).toBe(200);
  });
});
