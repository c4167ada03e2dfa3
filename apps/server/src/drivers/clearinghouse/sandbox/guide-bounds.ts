import type { SyntaxProblem } from '@archwire/x12/acknowledgements/acknowledgement'
import type { DentalClaim } from '@archwire/x12/claims/claim'

const most = { items: 50, attachments: 10, groupNumber: 50 }

const problem = (segmentId: string, element: number | null, code: string): SyntaxProblem => ({
  segmentId,
  // Where exactly, nobody asks the sandbox.
  position: 1,
  loop: null,
  element,
  component: null,
  code,
})

/** What a clearinghouse's computer turns a whole file down for, before anybody looks at the claim in it. */
export function boundsBrokenBy(claim: DentalClaim): SyntaxProblem[] {
  const { billing, payTo, subscriber, patient } = claim
  const places = [billing, payTo, subscriber, patient].filter(one => one !== null)
  return [
    ...places.filter(({ state }) => !isStateOrNone(state)).map(() => problem('N4', 2, '5')),
    ...(isZipOrNone(billing.zipcode) ? [] : [problem('N4', 3, '7')]),
    ...((subscriber.groupNumber ?? '').length > most.groupNumber ? [problem('SBR', 3, '5')] : []),
    ...(claim.attachments.length > most.attachments ? [problem('PWK', null, '5')] : []),
    ...(claim.items.length > most.items ? [problem('LX', null, '4')] : []),
  ]
}

const isStateOrNone = (state: string | null) => state === null || /^[A-Za-z]{2}$/.test(state)
const isZipOrNone = (zipcode: string | null) => zipcode === null || /^(\d{5}|\d{9})$/.test(zipcode)
