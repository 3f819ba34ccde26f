import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../build/options.ts";
import { type SourceFile, sourceFiles } from "../../build/source-files.ts";

/** The folders of `lib` that each folder of `lib` imports, types included. */
export type Imports = Readonly<Record<string, readonly string[]>>;

const roomOf = (path: string) => path.split("/")[1] ?? "";

/** Reads who imports whom in `lib`. */
export function readImports(files: readonly SourceFile[] = sourceFiles("lib")): Imports {
  const rooms = Map.groupBy(files, ({ path }) => roomOf(path));
  return Object.fromEntries(
    [...rooms].map(([room, members]) => {
      const imported = members.flatMap(({ imports }) => imports.map(({ from }) => from));
      const others = imported.filter((from) => from.startsWith("lib/")).map(roomOf);
      return [room, [...new Set(others)].filter((other) => other !== room).toSorted()];
    }),
  );
}

/** Rooms from the floor up: each one after those that it imports. @throws Error for a circle */
export function sortRooms(imports: Imports): readonly string[] {
  const sorted: string[] = [];
  let left = Object.keys(imports).toSorted();
  while (left.length > 0) {
    const next = left.filter((room) => imports[room]?.every((other) => sorted.includes(other)));
    if (next.length === 0) throw new Error(`Rooms import each other in a circle: ${left.join(", ")}.`);
    sorted.push(...next);
    left = left.filter((room) => !next.includes(room));
  }
  return sorted;
}

type Answer = { readonly question: string; readonly path: string };

const ANSWERS = /@answers ([^@\n*]+\?)/g;

/** The questions that the comments of files answer: `@answers Why is an item not added?` */
function readAnswers(): readonly Answer[] {
  return ["lib", "functions", "infra"]
    .flatMap(sourceFiles)
    .flatMap(({ path, text }) =>
      [...text.matchAll(ANSWERS)].map(([, question = ""]) => ({ question: question.trim(), path })),
    );
}

/** The first sentence of a room's README says what is in the room. @throws Error for a room without one */
function readAbout(room: string): string {
  const file = join(ROOT, "lib", room, "README.md");
  const [, about] = existsSync(file) ? readFileSync(file, "utf8").split("\n\n") : [];
  if (!about) throw new Error(`lib/${room}/README.md has to say what is in the room.`);
  return about.trim().replaceAll("\n", " ");
}

/** The text of `docs/map.md`. */
export function drawMap(): string {
  const imports = readImports();
  const rooms = sortRooms(imports).map((room) => {
    const below = imports[room]?.map((other) => `\`${other}\``).join(" ") || "nothing";
    return `| [\`${room}\`](../lib/${room}/README.md) | ${readAbout(room)} | ${below} |`;
  });
  return `# Map

Written by \`npm run generate\` from the code: the imports of \`lib\`, the first sentence of each room's README, and \`@answers\` in
comments.

## Rooms

The folders of \`lib\`, from the floor up. A room imports no room that comes after it.

| Room | What is in it | Imports |
|---|---|---|
${rooms.join("\n")}

## Where is …?
${listQuestions(readAnswers())}`;
}

function listQuestions(answers: readonly Answer[]): string {
  const byQuestion = [...Map.groupBy(answers, ({ question }) => question)];
  const places = Map.groupBy(byQuestion, ([, [first]]) => findPlace(first?.path ?? ""));
  return [...places]
    .map(([place, questions]) => {
      const rows = questions.map(
        ([question, found]) => `| ${question} | ${found.map(({ path }) => `\`${path}\``).join(", ")} |`,
      );
      return `\n### ${place}\n\n| Question | File |\n|---|---|\n${rows.join("\n")}\n`;
    })
    .join("");
}

/** `lib/carts` for a file below it, `infra` for a file in `infra` itself. */
function findPlace(path: string): string {
  const folders = path.split("/").slice(0, -1);
  return folders.slice(0, 2).join("/");
}
