import type { EnteredFile, Taken } from "../bench/trip/take-trip.ts";
import { columns } from "./columns.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";

const spec = {
  verb: "trip",
  forms: ["[REQUEST]"],
  text: `Shows the files and functions of 'lib' and 'functions' that a request runs in a warm process, counted by V8.
A request is one of add, read-cart, checkout, payment, price-book and promoted-add; without one, all are counted.`,
  options: {},
} as const satisfies CommandSpec;

async function run(words: readonly string[]): Promise<void> {
  const [name] = readWords(spec, words, 1).positionals;
  const { takeTrips, TRIPS } = await import("../bench/trip/take-trip.ts");
  const trips = TRIPS.filter((trip) => name === undefined || trip.name === name);
  const names = TRIPS.map((trip) => trip.name).join(", ");
  if (trips.length === 0) throw new Error(`There is no request '${name}'. There are: ${names}.`);
  const taken = await takeTrips(trips);
  if (name !== undefined) console.log(`${taken.flatMap(({ files }) => files.map(showFile)).join("\n")}\n`);
  const head = ["REQUEST", "FILES", "FUNCTIONS", "CALLS", "ROOMS", "CALLS OF THE TABLE"];
  console.log(columns([head, ...taken.map(toRow)]));
}

function showFile({ path, functions }: EnteredFile): string {
  const entered = functions.map(({ name, calls }) => (calls === 1 ? name : `${name} × ${calls}`));
  return `${path}\n    ${entered.join(", ")}`;
}

function toRow({ name, files, counts, tableCalls }: Taken): (string | number)[] {
  return [name, files.length, counts.functions, counts.calls, counts.rooms, tableCalls];
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
