/** The dialogs of questions to payers; what each is about stands behind its address and outlives a reload. */
export const checkAddress = (patientId: number, insuranceId?: number): string =>
  `/v2/patient/${patientId}/eligibility/check${insuranceId === undefined ? '' : `?insurance=${insuranceId}`}`

type Named = { patientId: number; insuranceId: number; id: number }

export const eligibilityAddress = ({ patientId, insuranceId, id }: Named): string =>
  `/v2/patient/${patientId}/eligibility/show?insurance=${insuranceId}&eligibility=${id}`
