import type { EligibilityAnswer as Answer, Member } from '@archwire/x12/eligibility/answer'
import { toResponse } from '@archwire/x12/eligibility/to-response'
import type { Coverage, EligibilityAnswer } from '../port.ts'

/** What a payer's answer says, as we keep it. */
export function coverageOf(answer: Answer): EligibilityAnswer {
  const response = toResponse(answer)
  if ('errors' in response) return response
  const { statusCode, statusDescription, patient, subscriber, ...lists } = response.coverage
  const { healthPlan, ...subscribing } = subscriber
  return {
    coverage: {
      statusCode,
      statusDescription,
      patient,
      subscriber: {
        ...subscribing,
        healthPlan: {
          subscriberId: healthPlan.subscriberId,
          groupNumber: healthPlan.groupNumber,
          groupName: groupNameIn(answer),
          planName: healthPlan.name,
          ...planDaysIn(answer),
        },
      },
      activeCoverage: lists.activeCoverage.map(({ code: _, ...line }) => line),
      coInsurances: lists.coInsurances,
      deductibles: lists.deductibles.map(({ code: _, ...line }) => line),
      limitationAndMaximum: lists.limitationAndMaximum.map(({ code: _, description, ...line }) => ({
        ...line,
        message: [description, line.message].filter(text => text !== null).join('\n') || null,
      })),
    },
  }
}

const membersOf = ({ dependent, subscriber }: Answer): Member[] =>
  [dependent, subscriber].filter(member => member !== null)

const groupNameIn = (answer: Answer): string | null =>
  membersOf(answer)
    .flatMap(({ references }) => references)
    .find(({ qualifier }) => qualifier === '6P')?.description ?? null

// The plan's own days, else those of the member in it. 291 and 307 tell both as a range, or only when it begins.
const begins = ['346', '291', '356', '307']
const ends = ['347', '291', '357', '307']

function planDaysIn(answer: Answer): Pick<Coverage['subscriber']['healthPlan'], 'planBegins' | 'planEnds'> {
  const dates = membersOf(answer).flatMap(member => member.dates)
  const told = (qualifiers: string[]) =>
    qualifiers.flatMap(qualifier => dates.filter(date => date.qualifier === qualifier))
  const last = told(ends).find(date => date.to !== null || ['347', '357'].includes(date.qualifier))
  return { planBegins: told(begins)[0]?.from ?? null, planEnds: last?.to ?? last?.from ?? null }
}
