export type BankValues = { routing: string; account: string }

/** The ninth digit of a routing number follows from the others. */
function isRouting(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false
  const weights = [3, 7, 1]
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}

export function bankProblems({ routing, account }: BankValues): Partial<Record<keyof BankValues, string>> {
  return {
    ...(routing.trim() === ''
      ? { routing: 'Routing number is required' }
      : !isRouting(routing.trim()) && { routing: 'Routing number is invalid' }),
    ...(account.trim() === ''
      ? { account: 'Account number is required' }
      : !/^\d{4,17}$/.test(account.trim()) && { account: 'Account number is invalid' }),
  }
}
