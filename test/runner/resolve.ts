import { registerHooks } from "node:module";

const GLOBALS = new URL("globals.ts", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === "@jest/globals" ? { url: GLOBALS, shortCircuit: true } : nextResolve(specifier, context),
});
