import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../build/options.ts";
import type { KeyFamily } from "./key-families.ts";

/** Access of functions to the table. Keys that may be written may also be read and checked. */
export type Reach = {
  readonly reads?: readonly KeyFamily[];
  readonly writes?: readonly KeyFamily[];
  /** Keys that transactions only check. These functions need not read or write them otherwise. */
  readonly checks?: readonly KeyFamily[];
};

/** Access by path below `functions/`: the path of a function or of a folder. */
export type Reaches = Readonly<Record<string, Reach>>;

const AREAS = join(ROOT, "infra/areas");

/** File with the rows of an area: `npm run generate` writes the keys that tests used, a person splits rows. */
export function accessFile(area: string): string {
  return join(AREAS, area, "access.json");
}

/** The rows of an area, none if it has no file. */
export function readReaches(area: string): Reaches {
  const file = accessFile(area);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/**
 * Keys that the functions below each path of `functions/` may use. Only the nearest row applies. The endpoint's `table`
 * decides between reading and reading, writing and checking. Tests fail for a missing key and for a key that no function
 * uses.
 * @answers Which keys does a function reach?
 */
export const REACHES: Reaches = Object.assign({}, ...readdirSync(AREAS).map(readReaches));
