import { shortName } from "../kernel/errors.ts";
import { getOwn } from "../kernel/objects.ts";
import type { Component, ComponentOption } from "./published-product.ts";

/** Component key to product id to quantity. */
export type SelectedOptions = Readonly<Record<string, Readonly<Record<string, number>>>>;
export type Components = Readonly<Record<string, Component>>;

/** The part of components that default selections need. */
export type DefaultOptions = Readonly<
  Record<string, { readonly options: readonly Pick<ComponentOption, "id" | "quantity" | "default">[] }>
>;

/** Components without a default option get an empty entry, so that clients find every key. */
export function defaultSelection(components: DefaultOptions): SelectedOptions {
  return Object.fromEntries(
    Object.entries(components).map(([key, { options }]) => [
      key,
      Object.fromEntries(
        options.filter((option) => option.default).map(({ id, quantity }) => [id, quantity]),
      ),
    ]),
  );
}

/** Adds an empty entry for every component that the selection leaves out. */
export function completeSelection(components: DefaultOptions, selected: SelectedOptions): SelectedOptions {
  return Object.fromEntries(Object.keys(components).map((key) => [key, getOwn(selected, key) ?? {}]));
}

/** Lists one sentence per violation: unknown keys, too few or too many options, quantities out of range. */
export function listSelectionFaults(components: Components, selected: SelectedOptions): string[] {
  const unknownKeyFaults = Object.keys(selected)
    .filter((key) => !getOwn(components, key))
    .map((key) => `The bundle has no component '${shortName(key)}'.`);
  const otherFaults = Object.entries(components).flatMap(([key, component]) =>
    listComponentFaults(key, component, getOwn(selected, key) ?? {}),
  );
  return [...unknownKeyFaults, ...otherFaults];
}

function listComponentFaults(
  key: string,
  { min, max, options }: Component,
  selected: Readonly<Record<string, number>>,
): string[] {
  const faults = Object.entries(selected).flatMap(([id, quantity]) =>
    listOptionFaults(
      key,
      id,
      quantity,
      options.find((option) => option.id === id),
    ),
  );
  const count = Object.keys(selected).length;
  if (count < (min ?? 0)) faults.push(`Component '${key}' needs at least ${min} option(s), not ${count}.`);
  if (typeof max === "number" && count > max) {
    faults.push(`Component '${key}' takes at most ${max} option(s), not ${count}.`);
  }
  return faults;
}

function listOptionFaults(
  key: string,
  id: string,
  quantity: number,
  option: ComponentOption | undefined,
): string[] {
  if (!option) return [`Component '${key}' has no option '${shortName(id)}'.`];
  const least = option.min ?? option.quantity;
  const most = option.max ?? option.quantity;
  if (Number.isInteger(quantity) && quantity >= least && quantity <= most) return [];
  const allowed = least === most ? `${least}` : `from ${least} to ${most}`;
  return [`The quantity of option '${id}' in component '${key}' must be ${allowed}, not ${quantity}.`];
}
