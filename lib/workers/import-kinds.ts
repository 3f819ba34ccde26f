import type { ImportKinds } from "../imports/kind.ts";
import { productImport } from "../products/import/product-import.ts";

/** A new kind of import is added here; the compiler then asks for it. */
export const IMPORT_KINDS: ImportKinds = { "product-import": productImport };
