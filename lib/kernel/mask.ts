/** What stands where something personal stood. */
export const MASK = "**";
