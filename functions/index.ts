// Every endpoint, one line each, sorted by file: stacks, local server, documents and tests all loop over this list.
export { endpoint as createAccessToken } from "./auth/create-access-token.ts";
