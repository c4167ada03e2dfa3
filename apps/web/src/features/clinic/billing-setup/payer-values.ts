import type { PayerChange, PayerSettings } from '@archwire/contract/clinic/payers'
import { defaultPayerKind, payerKindLabel } from '@archwire/domain/insurance/payers'
import { required } from '../../../lib/forms/field-problems.ts'
import type { Problems } from '../settings-list/settings-kind.ts'

export const enrollments = ['enrolledClaims', 'enrolledCoverage', 'enrolledRemittances'] as const

export const labels: Record<keyof PayerChange, string> = {
  name: 'Name',
  code: 'Payer ID',
  kind: 'Kind',
  enrolledClaims: 'Claims',
  enrolledCoverage: 'Coverage',
  enrolledRemittances: 'Remittances',
}

export const noPayer = (): PayerChange => ({
  name: '',
  code: '',
  kind: defaultPayerKind,
  enrolledClaims: true,
  enrolledCoverage: true,
  enrolledRemittances: true,
})

export const valuesOf = (payer: PayerSettings): PayerChange => {
  const { name, code, kind, enrolledClaims, enrolledCoverage, enrolledRemittances } = payer
  return { name, code, kind, enrolledClaims, enrolledCoverage, enrolledRemittances }
}

const tidyCode = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

export const rules: Problems<PayerChange> = {
  name: required('Name is required'),
  code: typed => {
    if (typed.trim() === '') return 'Payer ID is required'
    return /^[A-Z0-9]{2,15}$/.test(tidyCode(typed)) ? null : 'Payer ID must have 2 to 15 letters and digits'
  },
}

export const toSend = (values: PayerChange): PayerChange => ({
  ...values,
  name: values.name.trim(),
  code: tidyCode(values.code),
})

/** 91051 · Medicaid · enrolled for claims, remittances. */
export function payerFacts(payer: PayerSettings): string {
  const enrolled = enrollments.filter(one => payer[one]).map(one => labels[one].toLowerCase())
  return [
    payer.code,
    payerKindLabel(payer.kind),
    enrolled.length === 0 ? 'not enrolled' : `enrolled for ${enrolled.join(', ')}`,
  ].join(' · ')
}
