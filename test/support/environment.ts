import { afterAll } from "@jest/globals";

/** Node's compile cache of this run, for programs with an environment of their own. */
export const compiledCode: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] };

/** Restores these variables after the last test of the file or of the surrounding `describe`. */
export function keepEnvironment(...names: readonly string[]): void {
  const before = names.map((name) => [name, process.env[name]] as const);
  afterAll(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
}
