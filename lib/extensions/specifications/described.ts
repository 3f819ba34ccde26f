import type { Definition } from "../custom-apis/custom-api.ts";
import type { Examples } from "./example-values.ts";

export type Described = Definition & { readonly examples: Examples };
