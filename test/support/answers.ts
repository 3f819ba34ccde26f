import type { Answer } from "./routes.ts";

/** What was refused, as status and title of the first error. */
export const refusalOf = ({ status, body }: Answer): [number, string] => [status, body?.errors?.[0]?.title];
export const statusOf = ({ status }: Pick<Answer, "status">): number => status;
export const idsOf = ({ body }: { body: { data: readonly { id: string }[] } }): string[] =>
  body.data.map(({ id }) => id);
/** So often at once. */
export const times = <T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)));
/** How many answers have which status. */
export const counted = (answers: readonly Pick<Answer, "status">[]): Record<number, number> =>
  Object.fromEntries(
    [...new Set(answers.map(statusOf))].map((status) => [
      status,
      answers.filter((answer) => answer.status === status).length,
    ]),
  );
