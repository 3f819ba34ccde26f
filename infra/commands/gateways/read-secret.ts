import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Lines of standard input that is no terminal: one reader has all, since it reads ahead. */
let piped: AsyncIterator<string> | undefined;

/**
 * Reads a secret from the terminal without showing it, or the next line of standard input. Never from the words of a command,
 * which other users of the machine can see.
 */
export async function readSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY !== true) {
    piped ??= createInterface({ input: stdin })[Symbol.asyncIterator]();
    const { value } = await piped.next();
    return String(value ?? "").trim();
  }
  stderr.write(`${question} (it is not shown): `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: true });
  try {
    return (await lines.question("")).trim();
  } finally {
    lines.close();
    stderr.write("\n");
  }
}
