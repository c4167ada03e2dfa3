import type { EligibilityAnswer, Member } from '@archwire/x12/eligibility/answer'
import { type EligibilityInquiry, traceOrigin } from '@archwire/x12/eligibility/inquiry'
import { benefitsOf } from './benefits.ts'
import { type Behaviour, behaviourOf } from './payer-behaviour.ts'
import { paced, replyHead, type SandboxReply } from './reply.ts'
import { read270 } from './x12/read-270.ts'
import { write271 } from './x12/write-271.ts'

/** Answers a file of eligibility inquiries as payers would. */
export function answerEligibility(text: string, now: Date): SandboxReply {
  const { head, inquiries } = read270(text)
  const behaviours = inquiries.map(({ subscriber, payer }) => behaviourOf(subscriber.memberId, payer.code))
  return paced(
    behaviours.map(({ pace }) => pace),
    () =>
      write271({
        head: replyHead(head, now),
        answers: inquiries.map((inquiry, index) => answerTo(inquiry, behaviours[index]?.eligibility)),
      }),
  )
}

type EligibilityBehaviour = Behaviour['eligibility'] | undefined

function answerTo(
  inquiry: EligibilityInquiry,
  behaviour: EligibilityBehaviour = 'active',
): EligibilityAnswer {
  const { trace, payer, provider, subscriber, dependent } = inquiry
  const rejected = typeof behaviour === 'object' ? behaviour.rejected : missingIn(inquiry)
  const benefits = typeof behaviour === 'object' || rejected !== undefined ? [] : benefitsOf[behaviour]
  const member = (person: EligibilityInquiry['subscriber'] | NonNullable<typeof dependent>): Member => ({
    ...person,
    ...(rejected === undefined ? address : {}),
    memberId: 'memberId' in person ? person.memberId : null,
    traces: [],
    references: [],
    dates: [],
    benefits: [],
  })
  const answered = {
    traces: [{ isAnswer: true, number: trace, origin: traceOrigin }],
    dates: rejected === undefined ? planDates(inquiry.on) : [],
    benefits,
  }
  return {
    reference: trace,
    payer,
    provider,
    subscriber: {
      ...member(subscriber),
      references: rejected === undefined ? planReferences(subscriber.groupNumber) : [],
      ...(dependent === null ? answered : {}),
    },
    dependent:
      dependent === null ? null : { ...member(dependent), relationship: dependent.relationship, ...answered },
    rejections:
      rejected === undefined ? [] : [{ ...rejectionOf(rejected), at: levelOf(rejected, dependent !== null) }],
  }
}

const address = {
  address1: '100 Practice Way',
  address2: null,
  city: 'Albany',
  state: 'NY',
  zipcode: '12207',
}

/** A payer rejects an inquiry without a member id or a date of birth. */
const missingIn = ({ subscriber, dependent }: EligibilityInquiry): string | undefined => {
  if (subscriber.memberId === '') return '72'
  return (dependent ?? subscriber).dob === null ? '58' : undefined
}

const rejectionOf = (code: string) => ({
  code,
  isValidRequest: true,
  followUp: code === '42' || code === '80' ? 'R' : 'C',
})

const ofPayer = ['42', '79', '80']
const ofProvider = ['41', '43']

function levelOf(code: string, isDependent: boolean) {
  if (ofPayer.includes(code)) return 'payer'
  if (ofProvider.includes(code)) return 'provider'
  return isDependent && ['58', '71'].includes(code) ? 'dependent' : 'subscriber'
}

const planReferences = (groupNumber: string | null) => [
  { qualifier: '6P', value: groupNumber ?? 'SBXGROUP', description: 'Sandbox Group' },
]

const planDates = (on: string) => [
  { qualifier: '346', from: `${on.slice(0, 4)}-01-01`, to: null },
  { qualifier: '347', from: `${on.slice(0, 4)}-12-31`, to: null },
]
