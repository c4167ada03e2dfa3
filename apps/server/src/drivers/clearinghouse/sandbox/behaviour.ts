/** How the sandbox's payers treat somebody, by the beginning of the member id and by the payer. */
export type Behaviour = {
  eligibility: 'active' | 'inactive' | 'no orthodontics' | 'nothing remains' | { rejected: string }
  claim: Story
  pace: 'usual' | 'slow' | 'never'
}

export type Story =
  | 'paid'
  | 'paid in part'
  | 'denied'
  | 'not eligible'
  | 'maximum met'
  | 'rejected'
  | 'under review'
  | 'wants X-rays'
  | 'silence'
  | 'unreadable'
  | 'voided'

const usual: Behaviour = { eligibility: 'active', claim: 'paid', pace: 'usual' }

const byPrefix: Record<string, Partial<Behaviour>> = {
  INACT_: { eligibility: 'inactive', claim: 'not eligible' },
  NOORTHO_: { eligibility: 'no orthodontics', claim: 'denied' },
  MAXED_: { eligibility: 'nothing remains', claim: 'maximum met' },
  SLOW_: { pace: 'slow' },
  DOWN_: { pace: 'never' },
  REJ_: { claim: 'rejected' },
  PEND_: { claim: 'under review' },
  INFO_: { claim: 'wants X-rays' },
  PAID_: { claim: 'paid' },
  PART_: { claim: 'paid in part' },
  DENY_: { claim: 'denied' },
  NOACK_: { claim: 'silence' },
  BAD999_: { claim: 'unreadable' },
}

const rejections = ['15', '41', '42', '43', '58', '71', '72', '73', '75', '76', '79', '80']

export const claimsOnlyPayer = 'SBX03'
export const attachmentPayer = 'SBX02'
const offlinePayer = 'SBX04'

export function behaviourOf(memberId: string, payerCode: string): Behaviour {
  const prefix = /^[A-Z]+\d*_/.exec(memberId.toUpperCase())?.[0] ?? ''
  const [, code = ''] = /^AAA(\d\d)_$/.exec(prefix) ?? []
  const rejected = rejections.includes(code) ? { eligibility: { rejected: code } } : {}
  return {
    ...usual,
    ...byPrefix[prefix],
    ...rejected,
    ...(payerCode === claimsOnlyPayer && { eligibility: { rejected: '79' } }),
    ...(payerCode === offlinePayer && { pace: 'never' as const }),
  }
}
