import { generateRandomState } from "oauth4webapi";

/** 256 random bits in 43 characters, for what a browser or provider carries and no attacker may guess. */
export function makeRandomText(): string {
  return generateRandomState();
}

const RANDOM_TEXT = /^[A-Za-z0-9_-]{43}$/;

export function isRandomText(text: string): boolean {
  return RANDOM_TEXT.test(text);
}
