/** The kinds of payers that people can choose, with their codes on claims (SBR09). */
const kinds = {
  commercial: { filing: 'CI', words: 'Commercial' },
  blue: { filing: 'BL', words: 'Blue Cross or Blue Shield' },
  medicaid: { filing: 'MC', words: 'Medicaid' },
  dental_hmo: { filing: '17', words: 'Dental HMO' },
  hmo: { filing: 'HM', words: 'HMO' },
  ppo: { filing: '12', words: 'PPO' },
  medicare: { filing: 'MB', words: 'Medicare' },
  tricare: { filing: 'CH', words: 'TRICARE' },
  federal: { filing: 'FI', words: 'Federal employees' },
  veterans: { filing: 'VA', words: 'Veterans' },
  other: { filing: 'ZZ', words: 'Other' },
} as const

export type PayerKind = keyof typeof kinds
export const payerKinds = Object.keys(kinds) as [PayerKind, ...PayerKind[]]
export const defaultPayerKind: PayerKind = 'commercial'

export const payerKindLabel = (kind: PayerKind): string => kinds[kind].words

/** The code of a kind on a claim. */
export const filingOf = (kind: PayerKind): string => kinds[kind].filing

/** What decides whether anything can be sent to the payer. */
type ChosenPayer = { name: string; isPractice: boolean; isEnrolled: boolean }

/** Why nothing can be sent to a payer; undefined if it can. */
export function payerRefusal(
  { name, isPractice, isEnrolled }: ChosenPayer,
  purpose: 'claims' | 'coverage',
  practice: boolean,
): string | undefined {
  if (isPractice && !practice) return `${name} is there to practice with. Choose the payer of the insurance.`
  if (isEnrolled) return undefined
  return purpose === 'claims'
    ? `${name} takes no claims from this clinic: it is not enrolled for them. An administrator changes that under Settings, Payers.`
    : `${name} cannot be asked about coverage: the clinic is not enrolled for it. An administrator changes that under Settings, Payers.`
}
