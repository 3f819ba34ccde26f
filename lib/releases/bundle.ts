import { shortName } from "../kernel/errors.ts";
import { own } from "../kernel/own.ts";
import type { Component, ComponentOption } from "./published-product.ts";

/** Component key to product id to quantity (spec 2.3). */
export type SelectedOptions = Readonly<Record<string, Readonly<Record<string, number>>>>;
export type Components = Readonly<Record<string, Component>>;

/** As much of components as a default selection follows from. */
export type DefaultOptions = Readonly<
  Record<string, { readonly options: readonly Pick<ComponentOption, "id" | "quantity" | "default">[] }>
>;

/** Every component has its key, so that clients may look each one up. */
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

/** The selection with an empty entry for every component it leaves out. */
export function completeSelection(components: DefaultOptions, selected: SelectedOptions): SelectedOptions {
  return Object.fromEntries(Object.keys(components).map((key) => [key, own(selected, key) ?? {}]));
}

/**
 * What is wrong with a selection, one sentence per violation: unknown components and options, too few or too many
 * distinct options of a component, a quantity that its option does not allow.
 */
export function selectionFaults(components: Components, selected: SelectedOptions): string[] {
  const unknown = Object.keys(selected)
    .filter((key) => !own(components, key))
    .map((key) => `The bundle has no component '${shortName(key)}'.`);
  const known = Object.entries(components).flatMap(([key, component]) =>
    componentFaults(key, component, own(selected, key) ?? {}),
  );
  return [...unknown, ...known];
}

function componentFaults(
  key: string,
  { min, max, options }: Component,
  selected: Readonly<Record<string, number>>,
): string[] {
  const faults = Object.entries(selected).flatMap(([id, quantity]) =>
    optionFault(
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

function optionFault(
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
