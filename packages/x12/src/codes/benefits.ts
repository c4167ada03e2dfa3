/** The words around a benefit (EB), in our own words. What we have no word for is told by its code. */

// What is neither a status nor a co-insurance or deductible that says how much.
const benefits: Record<string, string> = {
  A: 'Co-insurance',
  B: 'Co-payment',
  D: 'Description',
  E: 'Exclusion',
  F: 'Limit',
  G: 'Out of pocket limit',
  H: 'No limit',
  P: 'Disclaimer',
  R: 'Another insurance',
}

const quantities: Record<string, string> = {
  DY: 'days',
  HS: 'hours',
  MN: 'months',
  P6: 'services',
  S7: 'years of age at most',
  S8: 'years of age at least',
  VS: 'visits',
  YY: 'years',
}

const levels: Record<string, string> = {
  CHD: 'Children',
  DEP: 'Dependents',
  ECH: 'Employee and children',
  EMP: 'Employee',
  ESP: 'Employee and spouse',
  FAM: 'Family',
  IND: 'Individual',
  SPC: 'Spouse and children',
  SPO: 'Spouse',
}

const periods: Record<string, string> = {
  6: 'Hour',
  7: 'Day',
  21: 'Years',
  22: 'Service year',
  23: 'Calendar year',
  24: 'Year to date',
  25: 'Contract',
  26: 'Episode',
  27: 'Visit',
  29: 'Remaining',
  32: 'Lifetime',
  33: 'Lifetime remaining',
  34: 'Month',
  35: 'Week',
}

// W: the same in and out of the network. U, unknown, is told like nothing.
const networks: Record<string, string> = { Y: 'In', N: 'Out', W: 'Any' }

export const describeLevel = (code: string): string => levels[code] ?? `Coverage level ${code}`

export const describePeriod = (code: string): string => periods[code] ?? `Period ${code}`

export const describeNetwork = (code: string): string | undefined => networks[code]

export const describeBenefit = (code: string): string | undefined => benefits[code]

export const describeQuantity = (qualifier: string): string => quantities[qualifier] ?? 'times'
