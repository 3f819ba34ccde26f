import { setTimeout as pause } from "node:timers/promises";
import { trustThisMachine } from "../local/https/trust.ts";
import { columns } from "./columns.ts";
import { type Command, runCommand } from "./command.ts";
import { type CopyCommand, copySpec, readArguments } from "./copy/arguments.ts";
import { compareKind } from "./copy/compare-stores.ts";
import { copyKind } from "./copy/copy-store.ts";
import { limitCalls } from "./copy/in-parallel.ts";
import type { CopyWork, Kind } from "./copy/kind.ts";
import { listKinds } from "./copy/kinds.ts";
import { openCopyMap } from "./copy/map-file.ts";
import { publishCatalogs } from "./copy/publish-catalogs.ts";
import { requireTarget } from "./copy/require-target.ts";
import { serviceAt } from "./entries/api-calls.ts";
import { type ProgressDisplay, progressDisplay } from "./progress/display.ts";

/** Kinds of resources that have passwords. */
const WITH_PASSWORDS = ["customers", "users"];
const MOST_SHOWN = 1000;
/** A target may have a store of its own. */
const MOST_OF_TARGET = 30;

/** Copies a store over its API, or compares the two. */
async function run(words: readonly string[]): Promise<void> {
  const command = readArguments(words, process.env);
  trustThisMachine(process.env);
  const work = {
    source: limitCalls(serviceAt(command.source)),
    target: limitCalls(serviceAt(command.target)),
    map: await openCopyMap(command.map, { from: command.source.url, to: command.target.url }),
    hasContents: command.contents,
    wait: pause,
  };
  const kinds = listKinds(command.orders);
  await requireTarget(work, kinds);
  await (command.checks ? compare(work, kinds) : copy(work, kinds, command));
}

async function copy(work: CopyWork, kinds: readonly Kind[], { publishes }: CopyCommand): Promise<void> {
  const display = progressDisplay();
  const rows: (readonly string[])[] = [["RESOURCE", "WRITTEN", "UNCHANGED", "LEFT OUT", "REFUSED"]];
  const refused: string[] = [];
  let people = 0;
  for (const kind of kinds) {
    const counts = await display.during(`Copying ${kind.name}`, (step) =>
      copyKind(work, kind, (done) => step(`${done} looked at`)),
    );
    rows.push([
      kind.name,
      ...[counts.written, counts.unchanged, counts.left_out, counts.refused.length].map(String),
    ]);
    refused.push(...counts.refused);
    if (WITH_PASSWORDS.includes(kind.name)) people += counts.written + counts.unchanged;
  }
  display.print(columns(rows));
  if (publishes) refused.push(...(await publish(work, display)));
  display.print(
    `Passwords are not copied: ${people} customers and members sign in with a reset, or with a one-time code.`,
  );
  tell(refused, "refused", display);
}

async function publish(work: CopyWork, display: ProgressDisplay): Promise<readonly string[]> {
  const { published, refused } = await display.during("Publishing catalogs", () => publishCatalogs(work));
  display.print(`${published} catalogs are being published.`);
  return refused;
}

async function compare(work: CopyWork, kinds: readonly Kind[]): Promise<void> {
  const display = progressDisplay();
  const rows: (readonly string[])[] = [["RESOURCE", "EQUAL", "DIFFERENT", "ONLY IN THE TARGET"]];
  const differences: string[] = [];
  const more: string[] = [];
  const absent = new Set<string>();
  for (const kind of kinds) {
    const compared = await display.during(`Comparing ${kind.name}`, (step) =>
      compareKind(work, kind, absent, (done) => step(`${done} looked at`)),
    );
    rows.push([
      kind.name,
      ...[compared.equal, compared.differences.length, compared.more.length].map(String),
    ]);
    differences.push(...compared.differences);
    more.push(...compared.more);
  }
  display.print(columns(rows));
  list(more, "only in the target", MOST_OF_TARGET, display);
  tell(differences, "different", display);
}

/** The exit status is 1 if there is something to tell. */
function tell(lines: readonly string[], what: string, display: ProgressDisplay): void {
  list(lines, what, MOST_SHOWN, display);
  process.exitCode = lines.length > 0 ? 1 : 0;
}

function list(lines: readonly string[], what: string, most: number, display: ProgressDisplay): void {
  display.print(`${lines.length} ${what}`);
  for (const line of lines.slice(0, most)) display.print(`  ${line}`);
  if (lines.length > most) display.print(`  … and ${lines.length - most} more`);
}

export const command: Command = { spec: copySpec, run };

if (import.meta.main) await runCommand(command);
