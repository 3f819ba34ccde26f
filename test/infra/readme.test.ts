import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { sourceFiles } from "../../infra/build/source-files.ts";
import { VERBS } from "../../infra/commands/verbs.ts";

const ROOT = join(import.meta.dirname, "../..");
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");
const readme = textOf("README.md");
const { scripts } = JSON.parse(textOf("package.json"));
const docs = (await readdir(join(ROOT, "docs"))).filter((path) => path.endsWith(".md"));
const docsText = [
  readme,
  textOf("CONTRIBUTING.md"),
  textOf("packages/shop/README.md"),
  ...docs.map((path) => textOf(`docs/${path}`)),
].join("\n");

describe("README.md", () => {
  it("has under 150 lines", () => {
    expect(readme.trimEnd().split("\n").length).toBeLessThan(150);
  });

  it("names files and folders that exist", () => {
    const linked = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path ?? "");
    const quoted = [...readme.matchAll(/`((?:functions|lib|infra|test|docs)\/[\w./-]*)`/g)].map(
      ([, path]) => path ?? "",
    );
    expect([...linked, ...quoted].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("opens with the two commands that do everything", () => {
    const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, text]) => text);
    expect(blocks.slice(0, 2)).toEqual(["npm ci && npm start", "npm cit"]);
  });

  it("has no line over 130 characters", () => {
    expect(readme.split("\n").filter((line) => line.length > 130)).toEqual([]);
  });

  it("names tests that exist, for what docs/compared.md claims", () => {
    const rows = textOf("docs/compared.md").matchAll(
      /^\|.*\| `(?:npm (?:run )?|npx cartwright )(\w+)(?: -- ([^`]+))?` \|$/gm,
    );
    const claims = [...rows].map(([, name = "", paths = ""]) => ({ name, paths: paths.split(" ") }));
    expect(claims.length).toBeGreaterThan(5);
    for (const { name, paths } of claims) {
      expect(
        scripts[name] ?? VERBS.flatMap(([, group]) => group).find((verb) => verb.name === name),
      ).toBeDefined();
      expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    }
  });

  it("has settings from the page that has them all", () => {
    const rows = [...readme.matchAll(/^\| `(CARTWRIGHT_\w+)` \|/gm)].map(([, name = ""]) => name);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter((name) => !textOf("docs/configuration.md").includes(`| \`${name}\` |`))).toEqual([]);
  });
});

describe("commands", () => {
  const pages = ["README.md", "CONTRIBUTING.md", ...docs.map((path) => `docs/${path}`)];

  it.each(pages)("%s names those that exist", (page) => {
    const named = [...textOf(page).matchAll(/npm run ([a-z:]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it("are all told of in the README, to operators or to developers", () => {
    const told = [readme, textOf("CONTRIBUTING.md"), textOf("docs/operate.md")].join("\n");
    const mentioned = (name: string) => new RegExp(`(?:npm (?:run )?|npx )${name}\\b`).test(told);
    expect(Object.keys(scripts).filter((name) => !mentioned(name))).toEqual([]);
    const verbs = VERBS.flatMap(([, group]) => group.map(({ name }) => name));
    expect(
      verbs.filter((name) => !new RegExp(`npx cartwright ${name}\\b|npm (?:run )?${name}\\b`).test(docsText)),
    ).toEqual([]);
    const named = [...docsText.matchAll(/npx cartwright ([a-z][a-z-]*)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !verbs.includes(name))).toEqual([]);
  });
});

describe("docs/configuration.md", () => {
  it("explains every environment variable that the code reads, and no other", () => {
    const code = [...sourceFiles("lib"), ...sourceFiles("infra"), ...sourceFiles("test/support")]
      .map(({ text }) => text)
      .join("\n");
    const ours =
      /\b(?:CARTWRIGHT_[A-Z_]+|POWERTOOLS_[A-Z_]+|(?:DYNAMODB|SSM|LAMBDA|S3|SQS|EVENTBRIDGE)_ENDPOINT)\b/g;
    const found = (text: string) => [...new Set(text.match(ours))].sort();
    expect(found(textOf("docs/configuration.md"))).toEqual(found(code));
  });
});
