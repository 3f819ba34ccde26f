import type { Profile } from "../use-case/context.ts";

/** @throws Error for an unknown profile @answers What does a function read from the environment? */
export function readProfile(name: string | undefined): Profile {
  if (name === undefined || name === "" || name === "specification") return "specification";
  if (name === "compatible") return name;
  throw new Error(`CARTWRIGHT_PROFILE must be 'specification' or 'compatible', not '${name}'.`);
}

const ADDRESS_LIMIT = 25;
const LARGEST_ADDRESS_LIMIT = 1000;

/** @throws Error outside of the limits */
export function readAddressLimit(text: string | undefined): number {
  if (text === undefined || text === "") return ADDRESS_LIMIT;
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN;
  if (limit <= LARGEST_ADDRESS_LIMIT) return limit;
  throw new Error(`CARTWRIGHT_ADDRESS_LIMIT must be 1 to ${LARGEST_ADDRESS_LIMIT}, not '${text}'.`);
}

/** @returns undefined if it is not set. @throws Error for anything but the origin of an address */
export function readPublicAddress(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  const address = URL.parse(text);
  const isLocal = address?.protocol === "http:" && address.hostname === "127.0.0.1";
  if (address && (address.protocol === "https:" || isLocal) && address.origin === text) return text;
  throw new Error(
    `CARTWRIGHT_ADDRESS must be like 'https://api.shop.example', without a path, not '${text}'.`,
  );
}
