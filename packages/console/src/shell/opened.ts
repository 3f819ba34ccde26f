import { signal } from "@preact/signals";

/** The dialog of the shell that is open. */
export const opened = signal<"jump" | "keys" | undefined>(undefined);
