import { afterAll } from "@jest/globals";

/** For programs that get an environment of their own: where Node keeps what it compiled, if this run has such a place. */
export const compiledCode: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] };

/** Puts these variables back after the last test of the file, or of the `describe` that this is called in. */
export function keepEnvironment(...names: readonly string[]): void {
  const before = names.map((name) => [name, process.env[name]] as const);
  afterAll(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
}
