/** Ends tokens of one subject before they end by themselves. */
export type Cutoff = {
  /** Whose tokens: see `subjectOf`. */
  readonly subject: string;
  /** The earliest time of issue that counts, in epoch seconds. */
  readonly earliest: number;
  /** Tokens that were got with this credential count whenever they were issued: the one that replaced the others. */
  readonly except?: string;
};

/** The cut-offs in force, by subject. */
export type Cutoffs = ReadonlyMap<string, Cutoff>;

/** The cut-offs as a process knows them at this time. @throws ApiError 503 where nothing is known that still counts */
export type CutoffReader = (now: Date) => Promise<Cutoffs>;

/** Whose tokens can be ended: an application key's, by grant, those of a member of accounts, or of a customer. */
export type SubjectKind = "client_credentials" | "implicit" | "account-member" | "customer";

/** How a cut-off names whose tokens it ends. */
export function subjectOf(kind: SubjectKind, id: string): string {
  return `${kind}:${id}`;
}

/** What a token says about itself, as far as a cut-off looks at it. */
export type Issued = {
  readonly subject: string;
  /** In epoch seconds. */
  readonly issuedAt: number;
  readonly credential?: string | undefined;
};

/** Whether a cut-off ends this token. */
export function isEnded(cutoffs: Cutoffs, { subject, issuedAt, credential }: Issued): boolean {
  const cutoff = cutoffs.get(subject);
  if (!cutoff || issuedAt >= cutoff.earliest) return false;
  return cutoff.except === undefined || cutoff.except !== credential;
}
