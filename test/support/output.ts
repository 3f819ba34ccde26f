/** Text that the process writes to its outputs while this runs. */
export async function readOutput(run: () => Promise<unknown>): Promise<string[]> {
  const written: string[] = [];
  const streams = [process.stdout, process.stderr].map((stream) => ({
    stream,
    own: Object.getOwnPropertyDescriptor(stream, "write"),
  }));
  for (const { stream } of streams) stream.write = (text) => written.push(String(text)) > 0;
  try {
    await run();
  } finally {
    for (const { stream, own } of streams) {
      Reflect.deleteProperty(stream, "write");
      if (own) Object.defineProperty(stream, "write", own);
    }
  }
  return written;
}
