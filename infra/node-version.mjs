/** Commands are TypeScript, which Node reads from this version on. */
const OLDEST_NODE = 24;

export const isTooOld = Number(process.versions.node.split(".")[0]) < OLDEST_NODE;

/** Ends the process with a sentence that says what to do. */
export function refuseOldNode() {
  if (!isTooOld) return;
  console.error(`This needs Node ${OLDEST_NODE} or newer: run 'npm ci', which brings one for this project.`);
  process.exit(1);
}
