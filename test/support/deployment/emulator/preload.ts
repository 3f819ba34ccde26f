import Module from "node:module";
import { emulatedFetch } from "./emulated-fetch.ts";

/**
 * For every Node process of an emulated account, the deployed functions among them: what is asked of AWS by `fetch` goes
 * to the emulator, and a handler `index.handler` may lie in `index.cjs`, which Lambda finds and the emulator does not.
 */
const { AWS_ENDPOINT_URL } = process.env;
if (AWS_ENDPOINT_URL) globalThis.fetch = emulatedFetch(AWS_ENDPOINT_URL);

const { _extensions: extensions } = Module as unknown as { readonly _extensions: NodeJS.RequireExtensions };
extensions[".cjs"] = extensions[".js"];
