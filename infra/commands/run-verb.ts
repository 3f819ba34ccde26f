import { runCommand } from "./command.ts";
import { closest } from "./deploy/closest.ts";
import { VERBS } from "./verbs.ts";

const ALL = VERBS.flatMap(([, verbs]) => verbs);

/** The text of `npx cartwright --help`. */
export function overviewText(): string {
  const groups = VERBS.map(
    ([group, verbs]) =>
      `${group}\n${verbs.map(({ name, says }) => `  ${name.padEnd(10)}  ${says}`).join("\n")}`,
  );
  return `Usage: npx cartwright VERB [words]\n\n${groups.join("\n\n")}\n\nnpx cartwright VERB --help shows the words of a verb.`;
}

/** Runs the command of a verb; without one, or with one that does not exist, shows which there are. */
export async function runVerb([name, ...words]: readonly string[]): Promise<void> {
  if (name === undefined || name === "--help" || name === "help") return console.log(overviewText());
  const verb = ALL.find((one) => one.name === name);
  if (verb) return runCommand((await verb.load()).command, words);
  const near = closest(
    name,
    ALL.map((one) => one.name),
  );
  console.error(`There is no verb '${name}'.${near ? ` Did you mean '${near}'?` : ""}`);
  console.error("\nnpx cartwright --help shows what there is.");
  process.exitCode = 1;
}
