import { outputOf } from "./programs.ts";

const LINE = "{{.Id}}{{range .Config.Env}} {{.}}{{end}}";

/**
 * Removes the containers in whose environment a variable has this value. SAM leaves those behind that were answering a
 * request when it was ended; a value of this run alone, such as an address with a port, tells them from other runs'.
 * @returns how many there were
 */
export async function removeContainers(variable: string, value: string): Promise<number> {
  const ids = (await outputOf("docker", "ps", "--all", "--quiet"))?.split("\n").filter(Boolean) ?? [];
  if (ids.length === 0) return 0;
  const lines = (await outputOf("docker", "inspect", "--format", LINE, ...ids))?.split("\n") ?? [];
  const ours = lines
    .map((line) => line.split(" "))
    .filter((words) => words.includes(`${variable}=${value}`))
    .flatMap(([id]) => id ?? []);
  if (ours.length > 0) await outputOf("docker", "rm", "--force", ...ours);
  return ours.length;
}
