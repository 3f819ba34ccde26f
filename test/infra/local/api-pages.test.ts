import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { PAGE_NAMES } from "../../../infra/reference/openapi/document.ts";
import { TITLES } from "../../../lib/kernel/error-titles.ts";
import { OPERATORS } from "../../../lib/lists/filter-parser.ts";
import { useSharedServer } from "../../support/deployment/local-server.ts";
import { readWholeDocument } from "../../support/openapi/whole-document.ts";

const textOf = (name: string) => readFileSync(`docs/api/${name}.md`, "utf8");

/** The blocks of commands of each page that has some, each with the answer below it, if any. */
const examples = PAGE_NAMES.flatMap((page) => {
  const blocks = textOf(page).matchAll(/```sh\n([\s\S]*?)```(?:\n\n```json\n([\s\S]*?)```)?/g);
  const found = [...blocks].map(([, commands = "", answer]) => ({ commands, answer }));
  return found.length > 0 ? [[page, found] as const] : [];
});

/** Between the outputs of two blocks. */
const BORDER = "\n---\n";

describe("the pages of the API reference", () => {
  const server = useSharedServer();

  it("show at least one example each, but for what cannot be called", () => {
    const shown = examples.map(([page]) => page);
    expect(PAGE_NAMES.filter((name) => !shown.includes(name))).toEqual(["versions"]);
  });

  it.each(examples)("%s: pasted one after another, give the answers that are shown", async (_, blocks) => {
    const commands = blocks.map((block) => block.commands).join(`printf '${BORDER}'\n`);
    const here = commands.replaceAll("http://127.0.0.1:3000", server.url());
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", here]);
    const outputs = stdout.split(BORDER);
    expect(outputs).toHaveLength(blocks.length);
    for (const [at, { answer }] of blocks.entries()) {
      const output = outputs[at] ?? "";
      if (answer === undefined) expect([at, output]).not.toEqual([at, ""]);
      else expect(JSON.parse(output)).toMatchObject(JSON.parse(answer));
    }
  });
});

describe("what the pages list", () => {
  it("is every page of the folder, in the document under its heading", async () => {
    expect(readdirSync("docs/api").sort()).toEqual(PAGE_NAMES.map((name) => `${name}.md`).sort());
    const { description } = JSON.parse(await readWholeDocument()).info;
    for (const name of PAGE_NAMES) expect(description).toContain(textOf(name).trim());
  });

  it("is every title that an error can have, and no other", () => {
    const [, table = ""] = textOf("errors").split("## All titles");
    const titles = table
      .split("\n")
      .flatMap((line) => [...(line.split("|")[2] ?? "").matchAll(/`([^`]+)`/g)]);
    expect(titles.map(([, title]) => title).sort()).toEqual(Object.values(TITLES).sort());
  });

  it("is every operator of filters", () => {
    for (const operator of OPERATORS) expect(textOf("filters")).toMatch(new RegExp(`\`${operator}[(\`]`));
  });
});
