import { type CoverageGap, coverageGaps } from '@archwire/domain/insurance/coverage-gaps'
import type { FieldName, FormValues } from './form-values.ts'

const gapsIn = ({ front, back, insuranceCompany, payer, memberId, askPolicyHolder }: FormValues) =>
  coverageGaps({
    hasFront: front.is !== 'none',
    hasBack: back.is !== 'none',
    hasCompany: payer !== null || insuranceCompany.trim() !== '',
    hasMember: memberId.trim() !== '' || askPolicyHolder,
  })

const names: Record<CoverageGap, string> = {
  photo: 'photo of the card',
  front: 'front of the card',
  back: 'back of the card',
  company: 'insurance company',
  member: 'member number',
}

type MissingQuestion = {
  text: string
  stayLabel: string
  /** Where it can be added. */
  field: FieldName
}

/** The question to a patient before their form is sent: undefined if nothing is missing. */
export function missingQuestion(values: FormValues): MissingQuestion | undefined {
  const gaps = gapsIn(values)
  const [first] = gaps
  if (first === undefined) return undefined
  if (first === 'front' || first === 'back') {
    const text = `The ${names[first]} is missing. Add it now, or send anyway?`
    return { text, stayLabel: 'Add it now', field: first }
  }
  const rest = gaps.slice(1).map(gap => `no ${names[gap]}`)
  const last = rest.pop()
  const text = `There is ${['no photo of the card', ...rest].join(', ')} and ${last} yet. Add them now, or send anyway?`
  return { text, stayLabel: 'Add them now', field: 'front' }
}

/** The same for staff, in one line. */
export const missingLine = (values: FormValues): string | undefined =>
  gapsIn(values)
    .map(gap => names[gap])
    .join(', ') || undefined
