import type { Deployment } from "../../deployment.ts";
import type { ParameterStore } from "../deploy/parameter-store.ts";
import { existing, findMissingSettings, refuseOther } from "./prepare-table.ts";
import type { Tables } from "./tables.ts";

/** Stands for the stack's own table. @answers How is a table restored? */
export const OWN = "own";

type Parameters = Pick<ParameterStore, "get" | "put" | "remove">;
type Names = Pick<Deployment, "ownTable" | "servedTableParameter">;

/** The table that is in service, or will be after the next deployment. */
export async function readServedTable(
  parameters: Pick<Parameters, "get">,
  { ownTable, servedTableParameter }: Names,
): Promise<string> {
  return (await parameters.get(servedTableParameter))?.value || ownTable;
}

/**
 * Stores the table that the next deployment puts into service.
 * @throws Error with a message for the user if the table lacks a setting
 */
export async function serveTable(
  { tables, parameters }: { readonly tables: Tables; readonly parameters: Parameters },
  names: Names,
  name: string,
): Promise<void> {
  if (name === OWN || name === names.ownTable) return parameters.remove(names.servedTableParameter);
  const state = await existing(tables, name);
  refuseOther(name, state);
  if (!state.isReady)
    throw new Error(`Something is still under way on the table '${name}' (${state.status}).`);
  const missing = await findMissingSettings(tables, name);
  if (missing.length > 0) {
    throw new Error(
      `The table '${name}' has not yet ${missing.join(", ")}: npx cartwright restore --prepare ${name}`,
    );
  }
  await parameters.put(names.servedTableParameter, name, "String");
}
