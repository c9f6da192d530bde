/** “PhD, University of St Andrews”, as far as known. */
export const awardOf = (thesis: { degree: string | null; awardingInstitution: string | null }): string =>
  [thesis.degree, thesis.awardingInstitution].filter(Boolean).join(", ");
