import type { Definition } from "../custom-apis/custom-api.ts";
import type { Examples } from "./example-values.ts";

/** A Custom API with the examples that its document shows. */
export type Described = Definition & { readonly examples: Examples };
