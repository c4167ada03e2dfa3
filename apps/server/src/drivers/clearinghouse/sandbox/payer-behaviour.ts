/** How the sandbox payers behave, by the prefix of the member id and by the payer. */
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

const claimsOnlyPayer = 'SBX03'
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

/** How the sandbox pays: in full, without the adjustments and the patient's half, or nothing. */
export type Settlement = 'in full' | 'in part' | 'nothing'

/** One answer: its statuses, and whether a payment follows. */
export type Step = {
  after: 'acknowledged' | 'decided'
  /** Category, status and, if there is one, entity: A7:164:IL. */
  statuses: string[]
  settles?: Settlement
}

const received: Step = { after: 'acknowledged', statuses: ['A1:19:PR', 'A2:20'] }

const decided = (status: string, settles?: Settlement): Step => ({
  after: 'decided',
  statuses: [status],
  ...(settles && { settles }),
})

/** The answers of a payer to a readable claim, in order. */
export const stories: Record<Story, Step[]> = {
  paid: [received, decided('F1:65', 'in full')],
  'paid in part': [received, decided('F1:104', 'in part')],
  denied: [received, decided('F2:585', 'nothing')],
  'not eligible': [received, decided('F2:88:QC', 'nothing')],
  'maximum met': [received, decided('F2:483', 'nothing')],
  rejected: [{ after: 'acknowledged', statuses: ['A7:164:IL'] }],
  'under review': [received, decided('P1:45')],
  'wants X-rays': [received, decided('R4:318')],
  silence: [],
  unreadable: [],
  // A claim that is voided: nothing more happens to it.
  voided: [received],
}

/** A short label for the sandbox's pages. */
export const labelOf = ({ statuses, settles }: Step): string =>
  `${statuses.join(', ')}${settles === undefined ? '' : ' with a remittance'}`

/** How long each step takes after a parcel arrived, in milliseconds. */
export type SandboxTimes = { validates: number; acknowledges: number; decides: number; slow: number }

export const usualSandboxTimes: SandboxTimes = {
  validates: 2_000,
  acknowledges: 5_000,
  decides: 20_000,
  slow: 20_000,
}

export const noTime: SandboxTimes = { validates: 0, acknowledges: 0, decides: 0, slow: 0 }

export const msAfterArrival = ({ after }: Step, times: SandboxTimes): number =>
  after === 'acknowledged' ? times.acknowledges : times.decides
