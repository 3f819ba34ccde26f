import { codeIdOf } from "../../../../../lib/live-promotions/code.ts";
import { demoId } from "../../stable-id.ts";

/** Codes of promotions that are read and never changed; carts and orders of the samples have them. */
export const HARBOUR_CODE = "HARBOUR15";
export const ROASTER_CODE = "ROASTER-2041";

/** Always: the samples have no season. */
export const PERIOD = { start: "2026-01-01", end: "2100-01-01" } as const;

/** A promotion, whose id is that of what it is for, with its codes. */
export type WithCodes = {
  readonly promotion: string;
  readonly name: string;
  readonly codes?: readonly string[];
};

/** The id of a code by its place in the list of its promotion, from 0. */
export function codeIdIn(promotion: string, number: number): string {
  return codeIdOf({ codes_id: demoId(promotion), number });
}
