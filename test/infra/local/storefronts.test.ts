import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { freePort } from "../../../infra/local/free-port.ts";
import { certificateFile } from "../../../infra/local/https/certificate.ts";
import { useSharedServer } from "../../support/deployment/local-server.ts";
import { takeEvery } from "../../support/volume.ts";

const run = promisify(execFile);
const page = readFileSync("docs/storefronts.md", "utf8");

const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
  language,
  text,
}));

/** Files that the page shows, by the name in their first line. */
const files = new Map(
  blocks
    .filter(({ language }) => language === "dotenv" || language === "js")
    .map(({ text }) => [/^(?:#|\/\/) (\S+)\n/.exec(text)?.[1] ?? "", text] as const),
);
const textOf = (file: string) => files.get(file) ?? "";
const variables = [...files.keys()].filter((name) => /\.env/.test(name));

/** The page's block of commands with a line that begins with these words, and the output that the page shows. */
function commandsWith(words: string): { readonly commands: string; readonly printed: string } {
  const at = blocks.findIndex(
    ({ language, text }) => language === "sh" && `\n${text}`.includes(`\n${words}`),
  );
  const printed = blocks.slice(at).find(({ language }) => language === "text")?.text ?? "";
  return { commands: blocks[at]?.text ?? "", printed };
}

const server = useSharedServer("https");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-shops-"));
  // The connection to the registry may need certificates of its own.
  const trusted = [process.env["NODE_EXTRA_CA_CERTS"], certificateFile(server.data())];
  const certificates = trusted.map((file) => (file ? readFileSync(file, "utf8") : ""));
  await writeFile(join(folder, "trusted.pem"), certificates.join("\n"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Replaces the service's address on the page with the test's service, which only speaks https. */
function here(text: string): string {
  const url = server.url();
  return text.replaceAll("http://127.0.0.1:3000", url).replaceAll("127.0.0.1:3000", new URL(url).host);
}

/** An environment like a new terminal's: npm's variables of this test run would mislead another npm. */
function terminal(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_(?!config_(?!local_prefix))/.test(name));
  const certificates = { NODE_EXTRA_CA_CERTS: join(folder, "trusted.pem") };
  return { ...Object.fromEntries(own), ...certificates, npm_config_ignore_scripts: "true" };
}

/** A folder with these variables and this program of the page. */
async function shopWith(example: string, program: string): Promise<string> {
  const shop = await mkdtemp(join(folder, "shop-"));
  await writeFile(join(shop, basename(example)), here(textOf(example)));
  await writeFile(join(shop, program), textOf(program));
  return shop;
}

async function paste(commands: string, cwd: string): Promise<string> {
  const { stdout } = await run("bash", ["-euo", "pipefail", "-c", here(commands)], { cwd, env: terminal() });
  return stdout;
}

describe("docs/storefronts.md, variables", () => {
  it("are there for every kind of shop", () => {
    const all = variables.map(textOf).join("\n");
    const kinds = [/URL=http:\/\//, /URL=127/, /PASSWORD_PROFILE/, /REALM/, /SECRET=/, /^VITE_/m, /^NEXT_/m];
    expect(kinds.filter((kind) => !kind.test(all))).toEqual([]);
  });

  it.each(takeEvery(2, variables))(
    "%s leads from a token to a paid order, and to a member who signs up",
    async (example) => {
      const shop = await shopWith(example, "check-shop.mjs");
      const { commands, printed } = commandsWith("node --env-file=.env.local check-shop.mjs");
      const stdout = await paste(commands.replace(".env.local", basename(example)), shop);
      const given = textOf(example);
      const [, client = ""] = /CLIENT_ID=(\S+)/.exec(given) ?? [];
      const [token = "", ...others] = printed.trimEnd().split("\n");
      expect(stdout.trimEnd().split("\n")).toEqual([
        token.replace("demo-shop", client),
        ...(/SECRET=/.test(given) ? ["secret    client_credentials"] : []),
        ...others.filter((line) => /PASSWORD_PROFILE/.test(given) || !line.startsWith("sign-up")),
      ]);
    },
  );
});

const isLong = process.env["CARTWRIGHT_LONG"] === "1";
const registry = isLong && spawnSync("npm", ["view", "@moltin/sdk", "version"], { timeout: 30_000 });
const missing = isLong
  ? registry && registry.status === 0
    ? ""
    : ", skipped: no registry of packages answers"
  : ", skipped: npm run test:long installs what it needs";
const withPackages = missing ? describe.skip : describe;

withPackages(`docs/storefronts.md, packages${missing}`, () => {
  it.each([
    ["examples/spa-guest-checkout/.env", "check-shopper-sdk.mjs", "npm install @epcc-sdk/sdks-shopper"],
    ["examples/core/.env.local", "check-js-sdk.mjs", "npm install @elasticpath/js-sdk"],
  ])(
    "variables of %s lead to a paid order by %s",
    async (example, program, words) => {
      const shop = await shopWith(example, program);
      const { commands, printed } = commandsWith(words);
      const said = (await paste(commands, shop)).split("\n");
      const programs = commands.split("\n").filter((line) => line.includes(program));
      expect(said.filter((line) => line === printed.trimEnd())).toHaveLength(programs.length);
      expect(programs.length).toBeGreaterThanOrEqual(1);
    },
    300_000,
  );

  it("the generator makes a shop that shows the demo shop", async () => {
    await paste(commandsWith("npx --yes -p @angular-devkit").commands, folder);
    const shop = join(folder, "my-shop");
    const [, ...given] = here(textOf("my-shop/.env.local")).trimEnd().split("\n");
    expect(readFileSync(join(shop, ".env.local"), "utf8").trimEnd().split("\n")).toEqual(given);
    const port = await freePort();
    const [npx = "", ...words] = commandsWith("npx next dev").commands.trimEnd().split(" ");
    const next = spawn(npx, [...words.slice(0, -1), String(port)], {
      ...{ cwd: shop, env: terminal(), stdio: "ignore", detached: true },
    });
    const ended = once(next, "close");
    try {
      expect(await firstPage(`http://127.0.0.1:${port}/`)).toContain("Alder mug");
    } finally {
      if (next.pid) process.kill(-next.pid, "SIGKILL");
      await ended;
    }
  }, 900_000);
});

/** The first page of a server that needs time to start. */
async function firstPage(url: string): Promise<string> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return answer.text();
    if (performance.now() > deadline) return "nothing answers";
    await pause(200);
  }
}
