import type { Profile } from "../use-case/context.ts";

/** @throws Error for a value that is no profile, so that a typing mistake cannot pass for the default */
export function profileOf(name: string | undefined): Profile {
  if (name === undefined || name === "" || name === "specification") return "specification";
  if (name === "compatible") return name;
  throw new Error(`CARTWRIGHT_PROFILE must be 'specification' or 'compatible', not '${name}'.`);
}

const ADDRESS_LIMIT = 25;
const LARGEST_ADDRESS_LIMIT = 1000;

/** Most addresses of one account or customer. @throws Error for a value that is no such number */
export function addressLimitOf(text: string | undefined): number {
  if (text === undefined || text === "") return ADDRESS_LIMIT;
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN;
  if (limit <= LARGEST_ADDRESS_LIMIT) return limit;
  throw new Error(`CARTWRIGHT_ADDRESS_LIMIT must be 1 to ${LARGEST_ADDRESS_LIMIT}, not '${text}'.`);
}
