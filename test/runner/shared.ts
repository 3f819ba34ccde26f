const closings: (() => Promise<unknown>)[] = [];

/** Keeps something for all later test files of this process. @param close is called after the last of them */
export function keepUntilEnd(close: () => Promise<unknown>): void {
  closings.push(close);
}

/** Closes what test files of this process have kept. */
export async function closeKept(): Promise<void> {
  await Promise.all(closings.splice(0).map((close) => close()));
}
