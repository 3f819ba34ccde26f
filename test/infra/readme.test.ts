import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { sourceFiles } from "../support/source-files.ts";

const ROOT = join(import.meta.dirname, "../..");
const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

describe("README.md", () => {
  it("names commands that exist", () => {
    const named = [...readme.matchAll(/npm run ([a-z]+)/g)].map(([, name]) => name ?? "");
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });

  it("names every command of package.json", () => {
    const mentioned = (name: string) => new RegExp(`npm (?:run )?${name}\\b`).test(readme);
    expect(Object.keys(scripts).filter((name) => !mentioned(name))).toEqual([]);
  });

  it("names files and folders that exist", () => {
    const linked = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path ?? "");
    const quoted = [...readme.matchAll(/`((?:functions|lib|infra|test|docs)\/[\w./-]*)`/g)].map(
      ([, path]) => path ?? "",
    );
    expect([...linked, ...quoted].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("explains every environment variable that the code reads, and no other", () => {
    const code = [...sourceFiles("lib"), ...sourceFiles("infra"), ...sourceFiles("test/support")]
      .map(({ text }) => text)
      .join("\n");
    const ours = /\b(?:CARTWRIGHT_[A-Z_]+|(?:DYNAMODB|SSM|LAMBDA|S3)_ENDPOINT)\b/g;
    const found = (text: string) => [...new Set(text.match(ours))].sort();
    expect(found(readme)).toEqual(found(code));
  });

  it("opens with the two commands that do everything", () => {
    const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, text]) => text);
    expect(blocks.slice(0, 2)).toEqual(["npm ci && npm start", "npm cit"]);
  });
});
