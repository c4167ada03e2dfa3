/** What stands against a payer before anybody outside is asked. */
type Asked = { name: string; isPractice: boolean; isEnrolled: boolean }

/** Why nothing is sent to a payer; nothing where it can be. */
export function payerRefusal(
  { name, isPractice, isEnrolled }: Asked,
  purpose: 'claims' | 'coverage',
  practice: boolean,
): string | undefined {
  if (isPractice && !practice) return `${name} is there to practice with. Choose the payer of the insurance.`
  if (isEnrolled) return undefined
  return purpose === 'claims'
    ? `${name} takes no claims from this clinic: it is not enrolled for them. An administrator changes that under Settings, Payers.`
    : `${name} cannot be asked about coverage: the clinic is not enrolled for it. An administrator changes that under Settings, Payers.`
}
