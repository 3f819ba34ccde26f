import type { Answer } from "./routes.ts";

/** The status and the title of the first error. */
export const readRefusal = ({ status, body }: Answer): [number, string] => [status, body?.errors?.[0]?.title];
export const readStatus = ({ status }: Pick<Answer, "status">): number => status;
export const readIds = ({ body }: { body: { data: readonly { id: string }[] } }): string[] =>
  body.data.map(({ id }) => id);
/** Runs `count` calls at the same time. */
export const times = <T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)));
/** The number of answers by status. */
export const countStatuses = (answers: readonly Pick<Answer, "status">[]): Record<number, number> =>
  Object.fromEntries(
    [...new Set(answers.map(readStatus))].map((status) => [
      status,
      answers.filter((answer) => answer.status === status).length,
    ]),
  );
