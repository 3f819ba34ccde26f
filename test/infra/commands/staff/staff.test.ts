import { describe, expect, it } from "@jest/globals";
import { invite, list, readArguments } from "../../../../infra/commands/staff.ts";
import { hashStaffSecret } from "../../../../lib/staff/secrets.ts";
import { getTeam } from "../../../../lib/staff/team-store.ts";
import { NOON } from "../../../support/runtime.ts";
import { tableAtNoon } from "../../../support/shop.ts";
import { aStaffMember } from "../../../support/staff.ts";

const ADDRESS = "https://api.larkfield.example";
const OWNER = { email: "ida@larkfield.example", role: "owner", address: ADDRESS, staffPool: "none" } as const;
const now = () => NOON;

describe("npx cartwright staff", () => {
  it("invites an owner into a store without staff; the table keeps a hash of the link that is shown", async () => {
    const table = tableAtNoon();
    const text = await invite(table, { ...OWNER, name: "Ida" }, now);
    const [, secret = ""] = /#invitation=([\w-]{43})$/m.exec(text) ?? [];
    expect(text).toContain(`link   ${ADDRESS}/console/#invitation=${secret}`);
    const [invitation] = (await getTeam(table)).value.invitations;
    expect(invitation).toMatchObject({ email: OWNER.email, role: "owner", name: "Ida" });
    expect(invitation?.hash).toBe(hashStaffSecret("invitation", secret));
    expect(await list(table, now)).toMatch(/Ida +ida@larkfield\.example +owner +invited until 2026-03-09/);
  });

  it("refuses the address of a member in words", async () => {
    const table = tableAtNoon();
    await aStaffMember(table, "owner", { email: OWNER.email });
    await expect(invite(table, OWNER, now)).rejects.toThrow("A member of staff has this address.");
    expect(await list(table, now)).toMatch(/Ida of owner +ida@larkfield\.example +owner +active/);
  });

  it("lists none", async () => {
    expect(await list(tableAtNoon(), now)).toContain("There is no staff yet");
  });

  it("reads its words, with the table and address of the environment", () => {
    const env = { CARTWRIGHT_TABLE: "Shop", CARTWRIGHT_ADDRESS: ADDRESS };
    expect(readArguments(["invite", "--email", OWNER.email], env)).toEqual({
      ...{ name: "invite", table: "Shop", address: ADDRESS },
      person: { email: OWNER.email, role: "owner" },
    });
    const words = ["invite", "--email", OWNER.email, "--role", "orders", "--name", "Ida", "--table", "T"];
    expect(readArguments([...words, "--address", ADDRESS], {})).toEqual({
      ...{ name: "invite", table: "T", address: ADDRESS },
      person: { email: OWNER.email, role: "orders", name: "Ida" },
    });
    expect(readArguments(["list"], {})).toEqual({ name: "list", table: undefined });
  });

  it.each([
    [[], "What shall be done?"],
    [["dismiss"], "There is no command 'dismiss'."],
    [["invite"], "--email ADDRESS"],
    [["invite", "--email", "ida"], "--email ADDRESS"],
    [["invite", "--email", OWNER.email, "--role", "admin"], "'admin' is no role; there are owner, catalog"],
  ])("says what is wrong with %j", (words, message) => {
    expect(() => readArguments(words, {})).toThrow(message);
  });
});
