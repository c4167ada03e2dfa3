import { write837D } from '@archwire/x12/claims/write-837d'
import { write270 } from '@archwire/x12/eligibility/write-270'
import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  checkCover,
  checkLevels,
  checkMoney,
  checkStatuses,
  checkTotals,
} from '../../../../test/providers/guides/check-content.ts'
import { checkGuide } from '../../../../test/providers/guides/check-guide.ts'
import { plainFile } from '../../../../test/providers/guides/grammar.ts'
import { guide271 } from '../../../../test/providers/guides/guide-271.ts'
import { guide277CA } from '../../../../test/providers/guides/guide-277ca.ts'
import { guide835 } from '../../../../test/providers/guides/guide-835.ts'
import {
  controlNumbers,
  eligibilityInquiry,
  outgoingClaim,
} from '../../../../test/providers/outgoing-claim.ts'
import { eligibilityInquiryOf } from '../x12/check-eligibility.ts'
import { envelopeHead } from '../x12/envelope.ts'
import { claimFileOf } from '../x12/submit-claim.ts'
import { answerEligibility } from './answer-eligibility.ts'
import { stories } from './payer-behaviour.ts'
import { sandboxParties } from './sandbox.ts'
import { filesOf } from './write-step.ts'

const now = new Date('2026-05-06T14:00:00Z')

function check271(text: string): string[] {
  const file = plainFile(text)
  const version = '005010X279A1'
  return [
    ...checkCover(file, { functionalCode: 'HB', version, set: '271', setVersion: version }),
    ...checkLevels(file),
    ...checkGuide(bodyOf(file), guide271, file),
    ...(file.segments.some(({ id }) => id === 'EB' || id === 'AAA') ? [] : ['it answers nothing']),
  ]
}

function check277CA(text: string): string[] {
  const file = plainFile(text)
  const version = '005010X214'
  return [
    ...checkCover(file, { functionalCode: 'HN', version, set: '277', setVersion: version }),
    ...checkLevels(file),
    ...checkGuide(bodyOf(file), guide277CA, file),
    ...checkStatuses(file),
    ...checkTotals(file),
  ]
}

function check835(text: string): string[] {
  const file = plainFile(text)
  return [
    ...checkCover(file, { functionalCode: 'HP', version: '005010X221A1', set: '835', setVersion: '' }),
    ...checkGuide(bodyOf(file), guide835, file),
    ...checkMoney(file),
  ]
}

const codes = ['15', '41', '42', '43', '58', '71', '72', '73', '75', '76', '79', '80']
const members = ['M1', 'INACT_1', 'NOORTHO_1', 'MAXED_1', 'SLOW_1', ...codes.map(code => `AAA${code}_1`)]
const kim = { firstName: 'Kim', lastName: 'Doe', dob: '2014-01-01', gender: 'male' as const }
const { subscriber } = eligibilityInquiry()
const covered: [string, Parameters<typeof eligibilityInquiry>[0]][] = [
  ['the subscriber', {}],
  ['somebody of whom the birthday is not known', { subscriber: { ...subscriber, dob: null, gender: null } }],
  ['a child', { patient: kim, subscriber: { ...subscriber, relationship: 'child' } }],
  ['a spouse', { patient: kim, subscriber: { ...subscriber, relationship: 'spouse' } }],
  ['another', { patient: kim, subscriber: { ...subscriber, relationship: 'other', groupNumber: null } }],
  [
    'a child without a birthday',
    { patient: { ...kim, dob: null }, subscriber: { ...subscriber, relationship: 'child' } },
  ],
  ['somebody of a payer that answers no questions', { payer: { code: 'SBX03', name: 'Claims Only' } }],
]

describe('the sandbox’s eligibility answers follow the rules of 005010X279A1 [CLM-99]', () => {
  test.each(covered)('about %s', (_, more) => {
    for (const memberId of members) {
      const question = eligibilityInquiry(more)
      const inquiry = eligibilityInquiryOf({ ...question, subscriber: { ...question.subscriber, memberId } })
      const text = write270({
        head: envelopeHead(sandboxParties, { interchange: 7 }, now),
        inquiries: [inquiry],
      })
      expect({ memberId, problems: check271(answerEligibility(text, now).answer) }).toEqual({
        memberId,
        problems: [],
      })
    }
  })
})

const claim = outgoingClaim()
const [first, second] = claim.items
if (first === undefined || second === undefined) throw new Error('there are two items')
const dentist = claim.providers.find(({ kind }) => kind === 'Rendering')
if (dentist === undefined) throw new Error('there is a dentist')
const sentClaims: [string, Parameters<typeof outgoingClaim>[0]][] = [
  ['the subscriber', {}],
  [
    'a child, over several days',
    {
      patient: { ...claim.patient, ...kim },
      subscriber: { ...claim.subscriber, relationship: 'child' },
      items: [first, { ...second, startDate: '2026-04-28' }],
    },
  ],
  [
    'a dentist who bills alone, for little',
    { providers: [{ ...dentist, kind: 'Billing' }], items: [{ ...first, feeCents: 7 }] },
  ],
  [
    'somebody with a long name',
    {
      patient: { ...claim.patient, lastName: 'Ö'.repeat(80) },
      subscriber: { ...claim.subscriber, lastName: 'Ö'.repeat(80) },
    },
  ],
]

describe('the sandbox’s claim and remittance files follow the rules of 005010X214 and 005010X221A1 [CLM-99]', () => {
  test.each(sentClaims)('of a claim of %s', (_, more) => {
    const file = write837D(claimFileOf(outgoingClaim(more), controlNumbers(10), sandboxParties))
    const seen = { receipts: 0, remittances: 0 }
    for (const [story, steps] of Object.entries(stories))
      for (const [nextStep, step] of steps.entries()) {
        const [response = '', money] = filesOf({ file, nextStep }, step, now)
        if (step.after === 'acknowledged') {
          seen.receipts += 1
          expect({ story, problems: check277CA(response) }).toEqual({ story, problems: [] })
        }
        if (money === undefined) continue
        seen.remittances += 1
        expect({ story, problems: check835(money) }).toEqual({ story, problems: [] })
      }
    expect(seen).toEqual({ receipts: 9, remittances: 5 })
  })
})

describe('the checks find every broken rule', () => {
  const file = write837D(claimFileOf(claim, controlNumbers(10), sandboxParties))
  const [received, decided] = stories['paid in part']
  if (received === undefined || decided === undefined) throw new Error('there are two steps')
  const [receipt = ''] = filesOf({ file, nextStep: 0 }, received, now)
  const [, money = ''] = filesOf({ file, nextStep: 1 }, decided, now)

  test.each([
    [/DTP\*472[^~]*~/, '', '2200D: DTP is missing'],
    [/TRN\*1\*0~/, '', '2000C: loop 2200C is missing'],
    ['A1:19:PR', 'A1:19', 'says 19 of nobody'],
    ['NM1*QC*1', 'NM1*QC*2', 'element 2 is none of the codes: 2'],
    ['HL*4*3*PT', 'HL*4*2*PT', 'level 3 (19) says 1 and has none'],
    ['HL*4*3*PT', 'HL*5*3*PT', 'level 5 stands in place 4'],
    [/QTY\*90\*1/, 'QTY*90*2', 'as many were taken as it counts'],
    [/~SE\*\d+/, '~SE*3', 'SE counts its segments'],
  ])('in a receipt, %s', (what, instead, problem) => {
    const broken = receipt.replace(what, instead)
    expect(broken).not.toBe(receipt)
    expect(check277CA(broken).join()).toContain(problem)
  })

  test.each([
    [/N3\*[^~]*~/, '', '1000A: N3 is missing'],
    [/PER\*BL[^~]*~/, '', '1000A: PER is missing'],
    [/BPR\*I\*[\d.]+/, 'BPR*I*1', 'what is paid is what the claims come to'],
    [/BPR\*I/, 'BPR*H', 'no money is a notice'],
    [/CAS\*CO\*45\*[\d.]+/, 'CAS*CO*45*1', 'what a service is charged'],
    ['*1999999999', '*SANDBOX001', 'a number of the tax office'],
    ['005010X221A1', '005010X221', 'GS names the guide'],
    [/SVC\*AD/, 'SVC*XX', 'element 1.1 is none of the codes'],
  ])('in a remittance, %s', (what, instead, problem) => {
    const broken = money.replace(what, instead)
    expect(broken).not.toBe(money)
    expect(check835(broken).join()).toContain(problem)
  })
})
