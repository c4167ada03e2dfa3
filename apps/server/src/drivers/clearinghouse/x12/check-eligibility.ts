import { isAnotherPerson, mayBeOthersPolicy } from '@archwire/domain/eligibility/patient-in-response'
import type { EligibilityAnswer as Answer, Member } from '@archwire/x12/eligibility/answer'
import { dental, orthodontics } from '@archwire/x12/eligibility/benefit-codes'
import { findAnswer, hasTrace } from '@archwire/x12/eligibility/find-answer'
import type { EligibilityInquiry } from '@archwire/x12/eligibility/inquiry'
import { read271 } from '@archwire/x12/eligibility/read-271'
import { toResponse } from '@archwire/x12/eligibility/to-response'
import { write270 } from '@archwire/x12/eligibility/write-270'
import { nobody, type Person } from '@archwire/x12/parts/person'
import {
  type Clearinghouse,
  ClearinghouseDown,
  type Coverage,
  type CoverageInquiry,
  type CoverageResponse,
} from '../port.ts'
import { interchangeRefusal, openResponse } from './acknowledgement.ts'
import { readable, writable } from './codec.ts'
import { derivedNumber, envelopeHead, type X12Deps } from './envelope.ts'

/** The payer's answer in the form that we store. */
function coverageResponseOf(answer: Answer): CoverageResponse {
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

// The plan's own dates, otherwise those of the member. 291 and 307 hold both as a range, or only the start.
const begins = ['346', '291', '356', '307']
const ends = ['347', '291', '357', '307']

function planDaysIn(answer: Answer): Pick<Coverage['subscriber']['healthPlan'], 'planBegins' | 'planEnds'> {
  const dates = membersOf(answer).flatMap(member => member.dates)
  const datesOf = (qualifiers: string[]) =>
    qualifiers.flatMap(qualifier => dates.filter(date => date.qualifier === qualifier))
  const last = datesOf(ends).find(date => date.to !== null || ['347', '357'].includes(date.qualifier))
  return { planBegins: datesOf(begins)[0]?.from ?? null, planEnds: last?.to ?? last?.from ?? null }
}

/** The inquiry as it is sent to payers: about all dental care, and about orthodontics. */
export const eligibilityInquiryOf = (question: CoverageInquiry): EligibilityInquiry => {
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

export const checkEligibility =
  ({ transport, parties }: X12Deps): Clearinghouse['checkEligibility'] =>
  async (clinic, question) => {
    const interchange = derivedNumber(question.trace)
    const head = envelopeHead(parties, { interchange }, question.requestedAt)
    const written = writable(() => write270({ head, inquiries: [eligibilityInquiryOf(question)] }))
    if ('refused' in written) return written
    const delivery = await transport.exchange(clinic, {
      kind: 'eligibility',
      body: written.file,
      id: question.trace,
    })
    if ('refused' in delivery) return delivery
    if ('pending' in delivery) throw new ClearinghouseDown('the payer has not answered yet')
    const opened = openResponse(delivery.answer, interchange)
    if (opened.rejected.length > 0) return { refused: interchangeRefusal(opened) }
    const answers = readable(() => opened.texts.flatMap(text => read271(text).answers))
    const answer = findAnswer(answers, whomWeMean(question))
    if (answer !== undefined) return coverageResponseOf(answer)
    // The payer answered our inquiry, but about somebody else. A retry would get the same answer.
    if (answers.some(one => hasTrace(one, question.trace))) return { refused: ofAnotherPerson }
    throw new ClearinghouseDown('the answer is one to another question')
  }

const ofAnotherPerson =
  'The payer answered, but about somebody else. Check the name and date of birth of the patient, and whose policy it is.'

function whomWeMean({ trace, subscriber, patient, on }: CoverageInquiry) {
  const meant = patient ?? subscriber
  const byNumberAlone = patient === null && mayBeOthersPolicy(subscriber.relationship, meant.dob, on)
  return {
    trace,
    isAboutDependent: patient !== null,
    dob: meant.dob,
    isAnother: (person: Person) => isAnotherPerson(person, { ...meant, mayBeOthersPolicy: byNumberAlone }),
  }
}
