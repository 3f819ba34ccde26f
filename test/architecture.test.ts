import { posix } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { type SourceFile, sourceFiles } from "../infra/build/source-files.ts";
import { type Imports, readImports, sortRooms } from "../infra/commands/generate/map.ts";
import { consumers, endpoints, messageConsumers } from "../infra/endpoints.ts";

/** Folders that the areas use. They import no area, directly or indirectly. */
const FLOOR = [
  ...["aws", "events", "http", "kernel", "lists", "oidc", "schemas", "table", "targets", "tasks"],
  "use-case",
];
/** Folders above the areas: the runtime of functions, and the workers of background work. */
const ROOF = ["runtime", "workers"];

/** The folders that this one reaches through imports. */
function findReached(imports: Imports, from: string): string[] {
  const rooms = new Set<string>();
  const next = [...(imports[from] ?? [])];
  for (let room = next.pop(); room !== undefined; room = next.pop()) {
    if (rooms.has(room)) continue;
    rooms.add(room);
    next.push(...(imports[room] ?? []));
  }
  return [...rooms].sort();
}

const LISTS = ["functions/index.ts", "functions/consumers.ts"];
const functionFiles = sourceFiles("functions").filter(({ path }) => !LISTS.includes(path));
const lib = sourceFiles("lib");
const folderOf = ({ path }: SourceFile) => path.split("/")[1] ?? "";

const SHARED = new Set([...FLOOR, ...ROOF]);
const areaFiles = lib.filter((file) => file.path.split("/").length > 2 && !SHARED.has(folderOf(file)));
const isStore = ({ path }: SourceFile) => /\/(?:[a-z-]+-)?store\.ts$/.test(path);
/** A file that imports one of these works with the table or beyond it; any other file of an area is a rule. */
const CONTEXTS = [
  "lib/use-case/context.ts",
  "lib/use-case/capabilities.ts",
  "lib/events/event-family.ts",
  "lib/payments/providers/provider.ts",
  "lib/payments/providers/write-payment.ts",
  "lib/payments/cart-payments/cart-work.ts",
];
const isUseCase = (file: SourceFile) => file.imports.some(({ from }) => CONTEXTS.includes(from));
const rules = areaFiles.filter((file) => !isStore(file) && !isUseCase(file));

/** Functions whose code is in a folder of `lib` with another name than their own folder. */
const HOMES: Readonly<Record<string, string>> = {
  "functions/webhooks/delivery/deliver-events.ts": "lib/workers/deliver-events.ts",
  "functions/webhooks/log/raise-events.ts": "lib/workers/raise-events.ts",
  "functions/tasks/carry-on-tasks.ts": "lib/workers/follow-changes.ts",
  "functions/products/jobs/cancel-job.ts": "lib/jobs/jobs.ts",
  "functions/products/jobs/list-job-errors.ts": "lib/jobs/jobs.ts",
  "functions/products/jobs/list-jobs.ts": "lib/jobs/jobs.ts",
  "functions/products/jobs/read-job.ts": "lib/jobs/jobs.ts",
};
const roomOf = (file: SourceFile) => HOMES[file.path]?.split("/")[1] ?? folderOf(file);

/** Functions pass these readers to use cases that may not import them. */
const HANDED_IN = new Set(["lib/orders/past-orders.ts"]);

/** Paths of the files that break a rule, so that the failing test names them. */
const breaking = (files: readonly SourceFile[], rule: (file: SourceFile) => boolean) =>
  files.filter(rule).map(({ path }) => path);

/** Imports that the folder's rule does not allow, as `file -> import`. */
const strayImports = (files: readonly SourceFile[], allowed: (from: string, file: SourceFile) => boolean) =>
  files.flatMap((file) =>
    file.imports
      .filter(({ from, typeOnly }) => !typeOnly && !allowed(from, file))
      .map(({ from }) => `${file.path} -> ${from}`),
  );

/** Values that the file imports by name, with the path of the file that declares them. */
const namedImports = ({ path, text }: SourceFile) =>
  [...text.matchAll(/^import \{([^}]+)\} from "(\.[^"]+)";/gm)].flatMap(([, names = "", from = ""]) =>
    (names.match(/\w+/g) ?? []).map((name) => ({ name, from: posix.join(posix.dirname(path), from) })),
  );

/** `addCartItems` for `functions/carts/items/add-cart-items.ts`. */
const camelCase = (path: string) =>
  posix.basename(path, ".ts").replaceAll(/-(\w)/g, (_, first: string) => first.toUpperCase());

describe("functions", () => {
  it("carry the path of their file as id", () => {
    const idOf = (file: SourceFile) => `"${file.path.slice("functions/".length, -".ts".length)}"`;
    expect(breaking(functionFiles, (file) => !file.text.includes(`id: ${idOf(file)}`))).toEqual([]);
  });

  it("export an endpoint or a consumer and its handler, and decide nothing", () => {
    const decides = /\b(?:if|for|while|switch|try)\s*[({]|\?\?| \? |process\./;
    expect(breaking(functionFiles, ({ code }) => decides.test(code))).toEqual([]);
    const exported = ({ text }: SourceFile) => [...text.matchAll(/^export const (\w+)/gm)].map(([, n]) => n);
    const isNamed = (file: SourceFile) =>
      [`${camelCase(file.path)},handler`, "consumer,handler"].includes(exported(file).join());
    expect(breaking(functionFiles, (file) => !isNamed(file))).toEqual([]);
  });

  it("import their own area and what makes an endpoint of it", () => {
    const own = (from: string, file: SourceFile) =>
      ["aws", "http", "jobs", "lists", "runtime", "workers", roomOf(file)].includes(from.split("/")[1] ?? "");
    const allowed = (from: string, file: SourceFile) => own(from, file) || HANDED_IN.has(from);
    expect(strayImports(functionFiles, allowed)).toEqual([]);
  });

  it("run the use case at their own path or in its folder, or one that several of them share", () => {
    const runs = functionFiles.flatMap((file) => {
      const [, run = ""] = /\n {2}run: ([\s\S]*?)\n\}\);/.exec(file.code) ?? [];
      const used = [...run.matchAll(/\buseCase\.(\w+)/g)].map(([, name = ""]) => name);
      const [, all = ""] = /^import \* as useCase from "(\.[^"]+)";/m.exec(file.text) ?? [];
      const from = posix.join(posix.dirname(file.path), all);
      return [...namedImports(file), ...used.map((name) => ({ name, from }))]
        .filter(({ name, from }) => from.startsWith("lib/") && new RegExp(`\\b${name}\\b`).test(run))
        .map((found) => ({ file, ...found }));
    });
    const isShared = (name: string, from: string) =>
      from.endsWith(`/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`) &&
      runs.filter((other) => other.name === name && other.from === from).length > 1;
    const home = ({ path }: SourceFile) => HOMES[path] ?? path.replace("functions/", "lib/");
    /** Plain reads, lists and deletions of a resource share a file. */
    const isBeside = (file: SourceFile, name: string, from: string) =>
      posix.dirname(from) === posix.dirname(home(file)) && name === camelCase(file.path);
    const others = runs.filter(({ from }) => !HANDED_IN.has(from));
    const stray = others.filter(
      ({ file, name, from }) => from !== home(file) && !isBeside(file, name, from) && !isShared(name, from),
    );
    expect(stray.map(({ file, name, from }) => `${file.path} runs ${name} of ${from}`)).toEqual([]);
    expect(breaking(functionFiles, (file) => !runs.some((run) => run.file === file))).toEqual([]);
  });

  it("are all in their list, one sorted line each", () => {
    const listed = LISTS.map((path) => {
      const list = sourceFiles("functions").find((file) => file.path === path);
      const lines = (list?.text ?? "").split("\n").filter((line) => line !== "" && !line.startsWith("//"));
      return lines.map((line) => /^export \{ (?:consumer as )?\w+ \} from "\.\/(.+)";$/.exec(line)?.[1]);
    });
    for (const files of listed) expect(files).toEqual(files.toSorted());
    expect(listed.flat().toSorted()).toEqual(
      functionFiles.map(({ path }) => path.slice("functions/".length)),
    );
    expect(listed.map((files) => files.length)).toEqual([
      endpoints.length,
      consumers.length + messageConsumers.length,
    ]);
  });
});

describe("areas of lib", () => {
  /** Packages and parts of Node that neither wait nor access anything outside the process. */
  const PURE = new Set([
    ...[
      "json-schema-to-ts",
      "re2js",
      "@zxcvbn-ts/language-common",
      "ipaddr.js",
      "standardwebhooks",
      "csv-parse/sync",
    ],
    ...["node:crypto", "node:util", "node:stream/promises", "node:zlib"],
  ]);

  it("import areas, shared files, table keys and verbs; no SDK, no middy, no ajv", () => {
    const allowed = (from: string) => from.startsWith("lib/") || PURE.has(from);
    expect(strayImports(areaFiles, allowed)).toEqual([]);
  });

  it("reach lib/table from stores only, but for commit and for reading plans", () => {
    const allowed = (from: string, file: SourceFile) =>
      !from.startsWith("lib/table/") ||
      isStore(file) ||
      /\/(?:commit|commit-change|earlier|limits|refusals|resource|table|pack|write-step)\.ts$/.test(from);
    expect(strayImports(areaFiles, allowed)).toEqual([]);
  });

  it("know which write failed, not where it stood in a list", () => {
    expect(breaking(areaFiles, ({ code }) => /\.positions\b|\bblockers\b/.test(code))).toEqual([]);
    // `changeCart` repeats its decision with the cart that caused the conflict.
    const catching = breaking([...areaFiles, ...functionFiles], ({ code }) =>
      code.includes("ConditionFailed"),
    );
    expect(catching).toEqual(["lib/carts/cart/change-cart.ts"]);
  });

  it("take time and ids from the context, and read nothing from the environment", () => {
    const outside = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandom(?:UUID|Bytes)\(|\bprocess\./;
    expect(breaking(areaFiles, ({ code }) => outside.test(code))).toEqual([]);
  });

  it("keep rules and schemas free of stores and of waiting", () => {
    expect(breaking(rules, ({ code }) => /\basync\b|\bawait\b/.test(code))).toEqual([]);
    const pure = (from: string) => !/\/(?:[a-z-]+-)?store\.ts$/.test(from) && !from.startsWith("lib/table/");
    expect(strayImports(rules, pure)).toEqual([]);
  });

  it("know nothing of HTTP answers: replies name an outcome, errors have builders", () => {
    const named = /\bstatusCode\b|\bstatus: [^,;}]*(?:\b[1-5]\d\d\b|\.status\b)/;
    // The outcome of one element of a list is data and includes the status of its error.
    const views = ["lib/carts/items/add/outcomes-view.ts"];
    expect(
      breaking(areaFiles, ({ code }) => named.test(code)).filter((path) => !views.includes(path)),
    ).toEqual([]);
    const shows = ({ imports }: SourceFile) => imports.some(({ from }) => from === "lib/http/answers.ts");
    expect(breaking(areaFiles, shows)).toEqual([]);
  });
});

describe("rooms of lib", () => {
  const imports = readImports();

  it("form no circle, types included", () => {
    expect(sortRooms(imports)).toHaveLength(Object.keys(imports).length);
    expect(() => sortRooms({ a: ["b"], b: ["c"], c: ["a", "d"], d: [] })).toThrow("a, b, c");
  });

  it("have files that form no circle either, types included", () => {
    const ofFiles = lib.map(({ path, imports: all }) => [path, all.map(({ from }) => from)] as const);
    const paths = new Set(ofFiles.map(([path]) => path));
    const known = ofFiles.map(([path, froms]) => [path, froms.filter((from) => paths.has(from))] as const);
    expect(sortRooms(Object.fromEntries(known))).toHaveLength(lib.length);
  });

  it("carry the areas without knowing them, directly or through another", () => {
    const areas = Object.keys(imports).filter((name) => !SHARED.has(name));
    const knows = (name: string) => findReached(imports, name).some((other) => areas.includes(other));
    expect(FLOOR.filter(knows)).toEqual([]);
  });
});

describe("edges", () => {
  /** Files that call services other than the table. Each belongs to one function. */
  const OUTSIDE = [
    "lib/aws/delivery-queue.ts",
    "lib/aws/event-bus.ts",
    "lib/aws/event-switch.ts",
    "lib/aws/lambda-client.ts",
    "lib/aws/presigned-url.ts",
    "lib/aws/target-queue.ts",
  ];

  it("DynamoDB is spoken in lib/table alone, other services in files of their own", () => {
    const speaks = lib.filter((file) => file.imports.some(({ from }) => /^@(?:aws-sdk|smithy)\//.test(from)));
    const others = speaks.filter((file) => folderOf(file) !== "table");
    expect(others.map(({ path }) => path)).toEqual(OUTSIDE);
  });

  it("the environment is read by the runtime and by what reaches other services", () => {
    const reads = breaking([...lib, ...functionFiles], ({ code }) => code.includes("process.env"));
    expect(reads.toSorted()).toEqual([
      "lib/aws/delivery-queue.ts",
      "lib/aws/event-bus.ts",
      "lib/aws/event-switch.ts",
      "lib/aws/lambda-client.ts",
      "lib/aws/target-queue.ts",
      "lib/runtime/counting-handler.ts",
      "lib/runtime/environment.ts",
    ]);
  });

  it("keys are spelled in lib/table/keys.ts and what it is made of", () => {
    const spells = ({ code }: SourceFile) => /\bpk:\s*[`"]/.test(code);
    expect(breaking(lib, spells)).toEqual([
      "lib/table/event-keys.ts",
      "lib/table/keys.ts",
      "lib/table/shopper-keys.ts",
      "lib/table/staff-keys.ts",
    ]);
  });
});

describe("every file", () => {
  const all = ["functions", "infra", "lib", "test"].flatMap(sourceFiles);

  it("has a kebab-case name that says what is inside", () => {
    const named = /^(?:[a-z0-9-]+\/)*[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test)?\.ts$/;
    expect(breaking(all, ({ path }) => !named.test(path))).toEqual([]);
    const empty = /(?:^|[/-])(?:utils?|helpers?|manager|service|common|misc)(?:[-.]|$)/;
    expect(breaking(all, ({ path }) => empty.test(path))).toEqual([]);
  });

  it("leaves nothing undone in a comment", () => {
    expect(breaking(all, ({ text }) => /\b(?:TO[D]O|FIX[M]E)\b/.test(text))).toEqual([]);
  });
});
