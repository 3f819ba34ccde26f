import { codeIdOf } from "../../../lib/promotions/live/code.ts";
import { demoId } from "../../local/demo/stable-id.ts";

/** Codes of promotions for reading only, used in sample carts and orders. */
export const HARBOUR_CODE = "HARBOUR15";
export const ROASTER_CODE = "ROASTER-2041";

/** The samples never end. */
export const PERIOD = { start: "2026-01-01", end: "2100-01-01" } as const;

/** A promotion with its codes. The id follows from its name. */
export type WithCodes = {
  readonly promotion: string;
  readonly name: string;
  readonly codes?: readonly string[];
};

/** The id of a code by its position in the promotion's list, from 0. */
export function codeIdIn(promotion: string, number: number): string {
  return codeIdOf({ codes_id: demoId(promotion), number });
}
