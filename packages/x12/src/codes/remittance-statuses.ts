/** What became of a claim in a remittance (CLP02), in our own words. */
const statuses: Record<string, string> = {
  1: 'Settled as the first insurance',
  2: 'Settled as the second insurance',
  3: 'Settled as the third insurance',
  4: 'Denied',
  19: 'Settled as the first insurance, sent on',
  20: 'Settled as the second insurance, sent on',
  21: 'Settled as the third insurance, sent on',
  22: 'An earlier payment is taken back',
  23: "Not this payer's claim, sent on",
  25: 'An estimate: nothing is paid',
}

export const describeRemittanceStatus = (code: string): string => statuses[code] ?? `Status ${code}`
