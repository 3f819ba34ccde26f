import { areaName } from "../../area-name.ts";
import { areas } from "../../areas/index.ts";
import { pascalCase } from "./schema-parts.ts";

/**
 * Method name in generated clients: `carts/items/add-cart-items` becomes `addCartItems`. At another path of the endpoint
 * the path's first part is added: `createCatalogUnderPcm`.
 * @param path one of the endpoint's paths
 */
export function deriveOperationId({ id, path: own }: { id: string; path: string }, path: string): string {
  const at = id.lastIndexOf("/");
  const fuller = areas[areaName(id)]?.operationNames?.[id.slice(0, at)] ?? [];
  const name = fuller.reduce(
    (text, [pattern, words]) => text.replace(pattern, words),
    camelCase(id.slice(at + 1)),
  );
  return path === own ? name : `${name}Under${pascalCase(path.split("/")[1] ?? "")}`;
}

function camelCase(text: string): string {
  return text.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
