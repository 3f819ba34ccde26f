import Module from "node:module";
import { createEmulatedFetch } from "./emulated-fetch.ts";

/**
 * Runs in every Node process of an emulated account, deployed functions included. Requests to AWS with `fetch` go to the
 * emulator. A handler `index.handler` may be in `index.cjs`, which Lambda finds but the emulator does not.
 */
const { AWS_ENDPOINT_URL } = process.env;
if (AWS_ENDPOINT_URL) globalThis.fetch = createEmulatedFetch(AWS_ENDPOINT_URL);

const { _extensions: extensions } = Module as unknown as { readonly _extensions: NodeJS.RequireExtensions };
extensions[".cjs"] = extensions[".js"];
