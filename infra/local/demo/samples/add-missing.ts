import { ApiError } from "../../../../lib/kernel/errors.ts";

/** Makes what is not there yet, unless it is refused. */
export async function addMissing(found: Promise<unknown>, make: () => Promise<unknown>): Promise<void> {
  if ((await found) === undefined) await unlessRefused(make());
}

/** In a kept store somebody may have taken a name or deleted what a sample needs; the shop opens all the same. */
export async function unlessRefused(adding: Promise<unknown>): Promise<void> {
  try {
    await adding;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
