// Every endpoint, one line each, sorted by file: stacks, local server, documents and tests all loop over this list.
export {};
