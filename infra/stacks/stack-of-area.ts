import { areaName } from "../area-name.ts";
import type { Deployment } from "../deployment.ts";

type Names = Pick<Deployment, "stacks">;
type Declared = readonly { readonly id: string }[];

/** The stack of a function follows from its area alone, so a new endpoint or area needs no entry. */
export function nameAreaStack({ stacks }: Names, area: string): string {
  return `${stacks.api}-${area}`;
}

/** Log group of an area's functions. The name is fixed, so that other stacks need no reference to it. */
export function nameAreaLog({ namePrefix }: Pick<Deployment, "namePrefix">, area: string): string {
  return `/${namePrefix}/${area}`;
}

/** The areas of these functions, sorted. */
export function listAreas(declared: Declared): readonly string[] {
  return [...new Set(declared.map(({ id }) => areaName(id)))].toSorted();
}

/** Names of the stacks of all areas. */
export function listAreaStacks(deployment: Names, declared: Declared): readonly string[] {
  return listAreas(declared).map((area) => nameAreaStack(deployment, area));
}
