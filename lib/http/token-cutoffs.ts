/** All lives are in seconds. */
export const TOKEN_LIFE_SECONDS = 3600;
/** Unless the store has another setting. */
export const SHOPPER_LIFE_SECONDS = 24 * 3600;
export const LONGEST_SHOPPER_LIFE_SECONDS = 30 * 24 * 3600;

/** Ends a subject's tokens before their time. @answers Is a token valid, or ended early? */
export type Cutoff = {
  readonly subject: string;
  /** Epoch seconds; tokens issued earlier are refused. */
  readonly earliest: number;
  /** The credential that replaced the others: its tokens stay valid. */
  readonly except?: string;
};

export type Cutoffs = ReadonlyMap<string, Cutoff>;

/** @throws ApiError 503 if no recent cut-offs could be read */
export type CutoffReader = (now: Date) => Promise<Cutoffs>;

export type SubjectKind = "client_credentials" | "implicit" | "account-member" | "customer";

export function subjectOf(kind: SubjectKind, id: string): string {
  return `${kind}:${id}`;
}

export type Issued = {
  readonly subject: string;
  readonly issuedAt: number;
  readonly credential?: string | undefined;
};

export function isEnded(cutoffs: Cutoffs, { subject, issuedAt, credential }: Issued): boolean {
  const cutoff = cutoffs.get(subject);
  if (!cutoff || issuedAt >= cutoff.earliest) return false;
  return cutoff.except === undefined || cutoff.except !== credential;
}
