/** What a use case hands back; `undefined` is an answer without a body. */
export type Reply = {
  readonly body?: unknown;
  /** Set where one endpoint has several good answers, or reports refused items beside its data. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};
