import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { helpText, readWords } from "../../../infra/commands/command.ts";
import { overviewText, VERBS } from "../../../infra/commands/verbs.ts";
import { takeEvery } from "../../support/volume.ts";

const ROOT = join(import.meta.dirname, "../../..");
const verbs = VERBS.flatMap(([, group]) => group);
const cartwright = (...words: string[]) =>
  promisify(execFile)(process.execPath, ["infra/cartwright.mjs", ...words], { cwd: ROOT });

describe("npx cartwright", () => {
  it("is this package's own command, which npm runs by its name", async () => {
    const { name, bin } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    expect(bin).toEqual({ [name]: "infra/cartwright.mjs" });
  });

  it("says under an older Node what to do, as each npm script does", async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    const typescript = Object.values<string>(scripts).filter((script) =>
      /^(?:exec )?node .*\.ts$/.test(script),
    );
    expect(typescript.length).toBeGreaterThan(5);
    expect(typescript.filter((script) => !script.includes("--import ./infra/need-node.mjs"))).toEqual([]);
    const old = 'Object.defineProperty(process, "versions", { value: { node: "20.20.2" } })';
    const preload = `${old}; await import("./infra/need-node.mjs"); console.log("went on");`;
    const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", preload], { cwd: ROOT });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: "This needs Node 24 or newer: run 'npm ci', which brings one for this project.\n",
    });
  });

  it("shows all verbs, without one and with --help", async () => {
    for (const { name, says } of verbs) expect(overviewText()).toContain(`  ${name.padEnd(10)}  ${says}`);
    for (const words of takeEvery(2, [[], ["--help"], ["help"]])) {
      expect((await cartwright(...words)).stdout.trim()).toBe(overviewText());
    }
  });

  it.each(verbs)("$name: its help shows each of its options", async ({ name, load }) => {
    const { spec } = (await load()).command;
    const help = helpText(spec);
    expect([spec.verb, help.split("\n")[0]]).toEqual([
      name,
      expect.stringMatching(`^Usage: npx cartwright ${name}`),
    ]);
    for (const option of [...Object.keys(spec.options), "help"]) {
      expect(help).toMatch(new RegExp(`^  --${option}( |$)`, "m"));
    }
    expect(help.split("\n").filter((line) => line.length > 130)).toEqual([]);
  });

  it("runs a verb, and shows its help in place of that", async () => {
    expect((await cartwright("pairs")).stdout).toContain("fixed_discount");
    expect((await cartwright("sweep", "--table", "x", "--help")).stdout).toMatch(
      /^Usage: npx cartwright sweep/,
    );
  });

  // Each starts a process; the test of `npm run deploy` has the same refusals of words within one.
  const refused: readonly (readonly [readonly string[], string, string])[] = [
    [["swep"], "There is no verb 'swep'. Did you mean 'sweep'?", "npx cartwright --help"],
    [
      ["pairs", "--wirte"],
      "There is no option '--wirte'. Did you mean '--write'?",
      "npx cartwright pairs --help",
    ],
    [["pairs", "--write=yes"], "--write takes no value.", "npx cartwright pairs --help"],
    [["order"], "Which order? ORDER_ID", "npx cartwright order --help"],
    [["order", "a", "b"], "'b' is too much.", "npx cartwright order --help"],
    [["cart", "a", "--table"], "--table needs a value.", "npx cartwright cart --help"],
  ];
  it.each(takeEvery(3, refused))("%j: fails in one way, and names the help", async (words, message, help) => {
    await expect(cartwright(...words)).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: `${message}\n\n${help} shows what there is.\n`,
    });
  });
});

describe("words of a command", () => {
  it("may begin with a minus where a number belongs", () => {
    const options = { adds: { type: "string" }, dry: { type: "boolean" } } as const;
    expect(readWords({ options }, ["--adds", "-5", "--dry"]).values).toMatchObject({ adds: "-5", dry: true });
  });
});
