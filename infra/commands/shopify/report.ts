import { basename } from "node:path";

/** A row as spreadsheets count it: the header is row 1. */
export type Place = { readonly file: string; readonly row: number };

type Fault = { readonly place: Place; readonly column: string | undefined; readonly text: string };

/** The effect of a run on a resource. */
type Outcome = "created" | "changed" | "same";
const KINDS = ["files", "variations", "categories", "products", "children", "prices", "stock"] as const;
type Kind = (typeof KINDS)[number];

/** Gathers what a person must know of a run. */
export type Report = {
  /** Something in the file is wrong, so that a cell, a row or a product is not taken. */
  readonly tellFault: (place: Place, column: string | undefined, text: string) => void;
  /** Something is left out or made up as the documentation says. @param name of what is concerned; else its row */
  readonly note: (text: string, place: Place, name?: string) => void;
  readonly count: (kind: Kind, outcome: Outcome) => void;
  readonly faults: readonly Fault[];
  readonly notes: ReadonlyMap<string, readonly string[]>;
  readonly counts: Readonly<Record<Kind, Record<Outcome, number>>>;
};

export function newReport(): Report {
  const faults: Fault[] = [];
  const notes = new Map<string, string[]>();
  const none = () => ({ created: 0, changed: 0, same: 0 });
  const counts = {
    ...{ files: none(), variations: none(), categories: none(), products: none() },
    ...{ children: none(), prices: none(), stock: none() },
  };
  return {
    ...{ faults, notes, counts },
    tellFault: (place, column, text) => void faults.push({ place, column, text }),
    note: (text, place, name = `row ${place.row}`) => {
      const names = notes.get(text) ?? [];
      notes.set(text, names);
      names.push(name);
    },
    count: (kind, outcome) => {
      counts[kind][outcome] += 1;
    },
  };
}

const MOST_NAMES = 10;

/** A line for each kind of thing that was left out, with how often. */
export function notesText({ notes }: Report): string {
  return [...notes]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([text, names]) => {
      const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
      return `  ${String(names.length).padStart(6)}  ${text}: ${names.slice(0, MOST_NAMES).join(", ")}${more}`;
    })
    .join("\n");
}

/** One line for each fault, in the order of the files. */
export function faultsText({ faults }: Report): string {
  return faults
    .toSorted((a, b) => (a.place.file === b.place.file ? a.place.row - b.place.row : 0))
    .map(({ place, column, text }) => {
      const where = column === undefined ? "" : `, ${column}`;
      return `${basename(place.file)}, row ${place.row}${where}: ${text}`;
    })
    .join("\n");
}

/** A line for each kind of resource: how many the run wrote. */
export function countsText({ counts }: Report): string {
  return KINDS.map((kind) => {
    const { created, changed, same } = counts[kind];
    return `  ${kind.padEnd(10)} ${created} created, ${changed} changed, ${same} as they were`;
  }).join("\n");
}
