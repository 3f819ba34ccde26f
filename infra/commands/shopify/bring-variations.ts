import { createHash } from "node:crypto";
import { readField, readList } from "../entries/api-calls.ts";
import type { ShopProduct } from "./products.ts";
import type { Row } from "./rows.ts";
import { readAll, runParallel, send, type Target, tellRefusal } from "./target.ts";
import { makeOptionNames } from "./values.ts";
import type { ShopOption } from "./variants.ts";
import { readText } from "./views.ts";

/** A variation of the store, and the ids of its options by the texts in the file. */
export type Variation = { readonly id: string; readonly optionIds: ReadonlyMap<string, string> };

/** A choice that some products have, with the variations that they have already. */
type Wanted = ShopOption & { readonly row: Row; readonly linkedIds: ReadonlySet<string> };

/** By `toVariationKey`. */
export type Variations = ReadonlyMap<string, Variation>;

/** Products with the same name and values of a choice share a variation, whatever the order of the values. */
export function toVariationKey({ name, values }: ShopOption): string {
  return JSON.stringify([name, ...values.toSorted()]);
}

type Stored = { readonly id: string; readonly name: string; readonly options: readonly StoredOption[] };
type StoredOption = { readonly id: string; readonly name: string; readonly text: string };

/** Finds or creates a variation for each choice. Leaves out those that the service refuses, and reports them. */
export async function bringVariations(target: Target, wanted: readonly Wanted[]): Promise<Variations> {
  if (wanted.length === 0) return new Map();
  const stored = (await readAll(target, "/pcm/variations")).map(toStored);
  const byKey = Map.groupBy(wanted, toVariationKey);
  const brought = await runParallel(target, [...byKey], async ([key, [first, ...more]]) => {
    if (!first) return [];
    const linkedIds = new Set([first, ...more].flatMap((one) => [...one.linkedIds]));
    const write = () => bringVariation(target, { ...first, linkedIds }, stored);
    const variation = await tellRefusal(target, first.row, write, "option1Value");
    return variation ? [[key, variation] as const] : [];
  });
  return new Map(brought.flat());
}

async function bringVariation(target: Target, wanted: Wanted, stored: readonly Stored[]): Promise<Variation> {
  const names = makeOptionNames(wanted.values);
  const found = findComplete(wanted, names, stored);
  target.report.count("variations", found ? "same" : "created");
  const { id, options } = found ?? (await createVariation(target, wanted, names, stored));
  const byName = new Map(options.map((option) => [option.name, option.id]));
  const optionIds = [...names].map(([text, name]) => [text, byName.get(name) ?? ""] as const);
  return { id, optionIds: new Map(optionIds) };
}

/** The texts of options that products have may have been edited in the store; their names then tell which they are. */
function findComplete(
  { name, linkedIds }: Wanted,
  names: ReadonlyMap<string, string>,
  stored: readonly Stored[],
): Stored | undefined {
  const isSame = ({ options }: Stored) => options.every((option) => names.get(option.text) === option.name);
  const hasNames = ({ options }: Stored) =>
    options.length === names.size &&
    new Set([...names.values(), ...options.map((one) => one.name)]).size === names.size;
  return stored.find((one) => hasNames(one) && (linkedIds.has(one.id) || (one.name === name && isSame(one))));
}

const LONGEST_NAME = 255;

/**
 * Until it has all options, the variation has another name: a run that goes on after an interruption finds it by that name,
 * and takes no variation of other products for it.
 */
async function createVariation(
  target: Target,
  { name, values }: Wanted,
  names: ReadonlyMap<string, string>,
  stored: readonly Stored[],
): Promise<Stored> {
  const type = "product-variation";
  const mark = createHash("sha256").update(toVariationKey({ name, values })).digest("hex").slice(0, 16);
  const suffix = ` (incomplete ${mark})`;
  const unfinished = name.slice(0, LONGEST_NAME - suffix.length) + suffix;
  const begun =
    stored.find((one) => one.name === unfinished) ??
    toStored(await send(target, "POST", "/pcm/variations", { type, attributes: { name: unfinished } }));
  const path = `/pcm/variations/${begun.id}`;
  const options = [...begun.options];
  for (const [text, option] of names) {
    if (options.some((one) => one.name === option)) continue;
    const attributes = { name: option, description: text };
    const made = await send(target, "POST", `${path}/options`, {
      type: "product-variation-option",
      attributes,
    });
    options.push({ id: readText(made, "id"), name: option, text });
  }
  await send(target, "PUT", path, { type, id: begun.id, attributes: { name: name.slice(0, LONGEST_NAME) } });
  return { id: begun.id, name, options };
}

function toStored(view: unknown): Stored {
  const options = readList(readField(view, "meta"), "options").map((option) => ({
    id: readText(option, "id"),
    name: readText(option, "name"),
    text: readText(option, "description"),
  }));
  return { id: readText(view, "id"), name: readText(view, "attributes", "name"), options };
}

/** The ids of the options of each variant, in the order of the variations. */
export function toCombinations(
  { variants }: ShopProduct,
  variations: readonly Variation[],
): readonly (readonly string[])[] {
  return variants.map(({ values }) =>
    variations.map(({ optionIds }, at) => optionIds.get(values[at] ?? "") ?? ""),
  );
}
