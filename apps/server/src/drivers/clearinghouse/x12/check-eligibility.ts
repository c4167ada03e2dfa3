import { write270 } from '@archwire/x12/270/write-270'
import { answerTo } from '@archwire/x12/271/answer-to'
import { read271 } from '@archwire/x12/271/read-271'
import { derivedNumber } from '../derived-number.ts'
import { type Clearinghouse, ClearinghouseDown } from '../port.ts'
import { readable, writable } from '../readable.ts'
import { coverageOf } from './coverage.ts'
import { inquiryOf } from './eligibility-question.ts'
import { envelopeHead } from './envelope-head.ts'
import type { X12Deps } from './x12-deps.ts'

export const checkEligibility =
  ({ transport, parties }: X12Deps): Clearinghouse['checkEligibility'] =>
  async (clinic, question) => {
    const head = envelopeHead(parties, { interchange: derivedNumber(question.trace) }, question.askedAt)
    const written = writable(() => write270({ head, inquiries: [inquiryOf(question)] }))
    if ('refused' in written) return written
    const delivery = await transport.exchange(clinic, {
      kind: 'eligibility',
      body: written.file,
      id: question.trace,
    })
    if ('refused' in delivery) return delivery
    if ('pending' in delivery) throw new ClearinghouseDown('the payer has not answered yet')
    const { answers } = readable(() => read271(delivery.answer.toString('utf8')))
    const answer = answerTo(answers, {
      trace: question.trace,
      isAboutDependent: question.patient !== null,
      dob: (question.patient ?? question.subscriber).dob,
    })
    if (answer === undefined) throw new ClearinghouseDown('the answer is one to another question')
    return coverageOf(answer)
  }
