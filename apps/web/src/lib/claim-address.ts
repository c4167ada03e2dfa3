/** What a new claim is made of, as far as it is known. */
export type NewClaimOf = { insuranceId?: number | undefined; eligibilityId?: number | undefined }

/** The dialogs of claims: what they are about stands behind the address, and is still there after a login or a reload. */
export const newClaimAddress = (patientId: number, { insuranceId, eligibilityId }: NewClaimOf): string =>
  withQuery(`/v2/patient/${patientId}/claim`, { insurance: insuranceId, eligibility: eligibilityId })

type Named = { id: number; insurance: { id: number } }

export const claimAddress = (patientId: number, mode: 'view' | 'edit', { id, insurance }: Named): string =>
  withQuery(`/v2/patient/${patientId}/claim/${mode}`, { claim: id, insurance: insurance.id })

function withQuery(path: string, named: Record<string, number | undefined>): string {
  const query = Object.entries(named)
    .filter(([, id]) => id !== undefined)
    .map(([name, id]) => `${name}=${id}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
