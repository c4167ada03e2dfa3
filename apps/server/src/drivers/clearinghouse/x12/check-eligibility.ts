import { isAnotherPerson, mayBeOthersPolicy } from '@archwire/domain/eligibility/patient-in-response'
import { findAnswer, hasTrace } from '@archwire/x12/eligibility/find-answer'
import { read271 } from '@archwire/x12/eligibility/read-271'
import { write270 } from '@archwire/x12/eligibility/write-270'
import type { Person } from '@archwire/x12/parts/person'
import { derivedNumber } from '../derived-number.ts'
import { type Clearinghouse, ClearinghouseDown, type EligibilityQuestion } from '../port.ts'
import { readable, writable } from '../readable.ts'
import { coverageOf } from './coverage.ts'
import { inquiryOf } from './eligibility-question.ts'
import { envelopeHead } from './envelope-head.ts'
import { openAnswer, refusedCover } from './open-answer.ts'
import type { X12Deps } from './x12-deps.ts'

export const checkEligibility =
  ({ transport, parties }: X12Deps): Clearinghouse['checkEligibility'] =>
  async (clinic, question) => {
    const interchange = derivedNumber(question.trace)
    const head = envelopeHead(parties, { interchange }, question.askedAt)
    const written = writable(() => write270({ head, inquiries: [inquiryOf(question)] }))
    if ('refused' in written) return written
    const delivery = await transport.exchange(clinic, {
      kind: 'eligibility',
      body: written.file,
      id: question.trace,
    })
    if ('refused' in delivery) return delivery
    if ('pending' in delivery) throw new ClearinghouseDown('the payer has not answered yet')
    const opened = openAnswer(delivery.answer, interchange)
    if (opened.rejected.length > 0) return { refused: refusedCover(opened) }
    const answers = readable(() => opened.texts.flatMap(text => read271(text).answers))
    const answer = findAnswer(answers, whomWeMean(question))
    if (answer !== undefined) return coverageOf(answer)
    // It has heard us, and means somebody else: it would say so again.
    if (answers.some(one => hasTrace(one, question.trace))) return { refused: ofAnotherPerson }
    throw new ClearinghouseDown('the answer is one to another question')
  }

const ofAnotherPerson =
  'The payer answered, but about somebody else. Check the name and date of birth of the patient, and whose policy it is.'

function whomWeMean({ trace, subscriber, patient, on }: EligibilityQuestion) {
  const meant = patient ?? subscriber
  const byNumberAlone = patient === null && mayBeOthersPolicy(subscriber.relationship, meant.dob, on)
  return {
    trace,
    isAboutDependent: patient !== null,
    dob: meant.dob,
    isAnother: (told: Person) => isAnotherPerson(told, { ...meant, mayBeOthersPolicy: byNumberAlone }),
  }
}
