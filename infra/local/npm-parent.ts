const EVERY_MS = 250;

/** Taken at import: npm may be gone before the store is open. */
const PARENT = process.ppid;

/**
 * Settles when the npm that started this process is gone, also by a `kill -9`: without this the service would stay
 * behind, with its port. (`npm start` runs it with `exec`, so npm is its parent.) Started by hand, it waits for
 * signals alone.
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
