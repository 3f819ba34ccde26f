const EVERY_MS = 250;

/** Read at import: npm may have ended before the store is open. */
const PARENT = process.ppid;

/**
 * Resolves when the npm that started this process has ended, even by `kill -9`. Without this the service would continue to
 * run and hold its port. (`npm start` uses `exec`, so npm is the parent.) Never resolves without npm.
 */
export function npmGone(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (env["npm_lifecycle_event"] === undefined) return new Promise(() => {});
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (process.ppid === PARENT) return;
      clearInterval(timer);
      resolve();
    }, EVERY_MS);
    timer.unref();
  });
}
