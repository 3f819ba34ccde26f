import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** An option of a command: how `parseArgs` reads it, and its line in the help. */
export type OptionSpec = ParseArgsOptionsConfig[string] & {
  /** The word behind it, such as `NAME`; without one the option is a switch. */
  readonly word?: string;
  /** Absent for options that the help names elsewhere. */
  readonly says?: string;
};

/** The help of a command and its options. */
export type CommandSpec<Options extends Readonly<Record<string, OptionSpec>> = Record<string, OptionSpec>> = {
  readonly verb: string;
  /** The words behind the verb, one line for each form of the command. */
  readonly forms?: readonly string[];
  readonly text: string;
  readonly options: Options;
  /** Text after the options, for example about the environment. */
  readonly after?: string;
};

/** A command of `npx cartwright`. */
export type Command = {
  readonly spec: CommandSpec;
  /** @throws Error whose message tells the person at the terminal what is wrong */
  readonly run: (words: readonly string[]) => Promise<void>;
};

const HELP = "help";

function wantsHelp(words: readonly string[]): boolean {
  return words.includes(`--${HELP}`);
}

/**
 * Reads the words behind a verb with Node's `parseArgs`.
 * @param most words that are no options
 * @throws Error in words for an option that does not exist, a value that is missing, and more words than it takes
 */
export function readWords<const Options extends Readonly<Record<string, OptionSpec>>>(
  { options }: Pick<CommandSpec<Options>, "options">,
  words: readonly string[],
  most = 0,
) {
  const args = joinNegativeNumbers(words);
  try {
    const { values, positionals, tokens } = parseArgs({
      args,
      allowPositionals: true,
      tokens: true,
      options: { ...(options as Options & Record<string, OptionSpec>), help: { type: "boolean" } },
    });
    refuseMoreWords(positionals.slice(most));
    return { values, positionals, tokens, args };
  } catch (error) {
    throw plainError(error, Object.keys(options));
  }
}

/** @throws Error when more words are there than a command takes */
export function refuseMoreWords(words: readonly string[]): void {
  if (words.length > 0) throw new Error(`'${words.join(" ")}' is too much.`);
}

/** `parseArgs` takes the -5 of `--adds -5` for an option. */
function joinNegativeNumbers(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (/^-\d/.test(word) && words[at - 1]?.startsWith("--")) return [];
    const next = words[at + 1] ?? "";
    return word.startsWith("--") && /^-\d/.test(next) ? [`${word}=${next}`] : [word];
  });
}

function plainError(error: unknown, names: readonly string[]): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const [, name = ""] = /'(?:-\w, )?(--?[\w-]+)/.exec(error.message) ?? [];
  if (/^Unknown option/.test(error.message)) {
    const near = closest(
      name,
      names.map((one) => `--${one}`),
    );
    return new Error(`There is no option '${name}'.${near ? ` Did you mean '${near}'?` : ""}`);
  }
  if (/does not take an argument/.test(error.message)) return new Error(`${name} takes no value.`);
  if (/argument (?:missing|is ambiguous)/.test(error.message)) return new Error(`${name} needs a value.`);
  return error;
}

const NAME_WIDTH = 18;
const HELP_WIDTH = 112;

/** The text of `npx cartwright VERB --help`. */
export function helpText({ verb, forms = ["[options]"], text, options, after }: CommandSpec): string {
  const usage = forms.map((form, at) => `${at === 0 ? "Usage: " : "       "}npx cartwright ${verb} ${form}`);
  const lines = Object.entries({
    ...options,
    [HELP]: { type: "boolean" as const, says: "show this" },
  }).flatMap(([name, { word, says }]: [string, OptionSpec]) =>
    says === undefined ? [] : optionLines(`--${name}${word ? ` ${word}` : ""}`, says),
  );
  return [usage.join("\n").trimEnd(), text, lines.join("\n"), ...(after ? [after] : [])].join("\n\n");
}

function optionLines(name: string, says: string): string[] {
  const [first = "", ...others] = wrapText(says, HELP_WIDTH - NAME_WIDTH - 4);
  const head = `  ${name.padEnd(NAME_WIDTH)}  `;
  const indent = " ".repeat(NAME_WIDTH + 4);
  if (name.length > NAME_WIDTH) return [`  ${name}`, ...[first, ...others].map((line) => indent + line)];
  return [head + first, ...others.map((line) => indent + line)];
}

function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + word.length + 1 > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Every command fails in this way: a line about the mistake, one about the help, and the exit status 1. */
export function reportFailure({ verb }: Pick<CommandSpec, "verb">, error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\nnpx cartwright ${verb} --help shows what there is.`);
  process.exitCode = 1;
}

/** Runs a command, or shows its help. */
export async function runCommand(
  { spec, run }: Command,
  words: readonly string[] = process.argv.slice(2),
): Promise<void> {
  if (wantsHelp(words)) return console.log(helpText(spec));
  try {
    await run(words);
  } catch (error) {
    reportFailure(spec, error);
  }
}

/** With more edits, a guess is no longer reliable. */
const MOST_EDITS = 3;

/** The known word closest to a mistyped one; `undefined` if none is close. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((one) => ({ one, edits: editsBetween(word, one) }))
    .filter(({ edits }) => edits <= MOST_EDITS)
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.one;
}

/** Edit distance: characters to insert, drop or replace. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [i, a] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, b] of [...to].entries()) {
      const kept = (row[j] ?? 0) + (a === b ? 0 : 1);
      next.push(Math.min(kept, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
