/** Replaces personal data. */
export const MASK = "**";
