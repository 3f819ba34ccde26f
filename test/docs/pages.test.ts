import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";

const ROOT = join(import.meta.dirname, "../..");
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");
const docs = (await readdir(join(ROOT, "docs"), { recursive: true })).filter((path) => path.endsWith(".md"));
const rooms = (await readdir(join(ROOT, "lib"))).map((room) => `lib/${room}/README.md`);
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...docs.map((path) => `docs/${path}`),
  ...rooms,
];

/** Paths that a page shows as code, except patterns such as `lib/<area>/…`. */
const namedPaths = (text: string) =>
  [...text.matchAll(/`((?:docs|functions|infra|lib|test)\/[\w./-]*)`/g)].map(([, path = ""]) => path);
/** Files that commands write: the OpenAPI document, and that of the example in CONTRIBUTING. */
const WRITTEN = new Set(["docs/openapi.json", "docs/openapi/brands.json", "docs/examples/brands.json"]);

/** Files that a page names together with names in brackets: `lib/a.ts` (`rule`). */
const namedSymbols = (text: string) =>
  [...text.matchAll(/`((?:infra|lib|test)\/[\w./-]+\.ts)` \((`[^)]+)\)/g)].flatMap(
    ([, path = "", names = ""]) => [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => ({ path, name })),
  );

describe.each(pages)("%s", (page) => {
  const text = textOf(page);

  it("links to files that exist", () => {
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = ""]) => path);
    expect(linked.filter((path) => !existsSync(join(ROOT, dirname(page), path)))).toEqual([]);
  });

  it("names files, and what is in them, as they are", () => {
    const gone = namedPaths(text).filter((path) => !WRITTEN.has(path) && !existsSync(join(ROOT, path)));
    expect(gone).toEqual([]);
    const unknown = namedSymbols(text).filter(
      ({ path, name }) => !new RegExp(`\\b${name}\\b`).test(textOf(path)),
    );
    expect(unknown).toEqual([]);
  });
});

describe("CONTRIBUTING.md, add an endpoint", () => {
  const blocks = textOf("CONTRIBUTING.md").matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm);
  const example = new Map([...blocks].map(([, path = "", code = ""]) => [path, code]));
  const sourceOf = (path: string) => example.get(path) ?? (existsSync(join(ROOT, path)) ? textOf(path) : "");

  it("imports what is there, by the name that it has", () => {
    const imports = [...example].flatMap(([path, code]) =>
      [...code.matchAll(/^import (?:type )?\{([^}]+)\} from "(\.[^"]+)";/gm)].flatMap(
        ([, names = "", from = ""]) =>
          names.split(",").map((name) => ({
            name: name.replace(/\btype\b|\bas\b.*/g, "").trim(),
            from: join(dirname(path), from),
          })),
      ),
    );
    const isExported = ({ name, from }: { name: string; from: string }) =>
      new RegExp(`^export (?:async )?(?:function|const|type|class) ${name}\\b`, "m").test(sourceOf(from));
    expect(imports.length).toBeGreaterThan(20);
    expect(imports.filter((one) => !isExported(one))).toEqual([]);
  });
});

describe("docs/differences.md", () => {
  it("lists the page of every area", () => {
    const linked = [...textOf("docs/differences.md").matchAll(/\]\((differences\/[^)]+)\)/g)];
    const kept = docs.filter((path) => path.startsWith("differences/"));
    expect(linked.map(([, path]) => path).toSorted()).toEqual(kept.toSorted());
  });
});

describe("docs/map.md", () => {
  const questions = [...textOf("docs/map.md").matchAll(/^\| ([^|]+\?) \|/gm)].map(([, question]) => question);

  it("answers more than a hundred questions, each once", () => {
    expect(questions.length).toBeGreaterThan(100);
    expect(questions.filter((question, at) => questions.indexOf(question) !== at)).toEqual([]);
  });
});

describe("pages that a reader overlooks at once", () => {
  it("docs/architecture.md has at most 200 lines, the README of a room 30", () => {
    const countLines = (page: string) => textOf(page).trimEnd().split("\n").length;
    expect(countLines("docs/architecture.md")).toBeLessThanOrEqual(200);
    expect(rooms.filter((page) => countLines(page) > 30)).toEqual([]);
  });
});
