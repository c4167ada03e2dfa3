import { dental, orthodontics } from '@archwire/x12/eligibility/benefit-codes'
import type { EligibilityInquiry } from '@archwire/x12/eligibility/inquiry'
import { nobody } from '@archwire/x12/parts/person'
import type { EligibilityQuestion } from '../port.ts'

/** A question as payers are asked it: about all dental care, and about orthodontics. */
export const inquiryOf = (question: EligibilityQuestion): EligibilityInquiry => {
  const { relationship, memberId, groupNumber, ...subscriber } = question.subscriber
  return {
    trace: question.trace,
    on: question.on,
    payer: question.payer,
    provider: question.provider,
    subscriber: { ...nobody, ...subscriber, memberId, groupNumber },
    dependent:
      question.patient === null
        ? null
        : {
            ...nobody,
            ...question.patient,
            relationship: relationship === 'self' ? 'other' : relationship,
          },
    serviceTypes: [dental, orthodontics],
  }
}
