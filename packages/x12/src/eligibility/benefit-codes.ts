/** Our own descriptions of the codes in a benefit (EB). A code without one is shown as it is. */

// Codes other than the statuses and the amounts of co-insurance and deductible.
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

// W: the same in and out of the network. U, unknown, is treated as missing.
const networks: Record<string, string> = { Y: 'In', N: 'Out', W: 'Any' }

export const describeLevel = (code: string): string => levels[code] ?? `Coverage level ${code}`

export const describePeriod = (code: string): string => periods[code] ?? `Period ${code}`

export const describeNetwork = (code: string): string | undefined => networks[code]

export const describeBenefit = (code: string): string | undefined => benefits[code]

export const describeQuantity = (qualifier: string): string => quantities[qualifier] ?? 'times'

/** The service types that dental payers report (EQ01, EB03), in our own words. */
const serviceTypes: Record<string, string> = {
  1: 'Medical',
  4: 'X-rays',
  5: 'Laboratory',
  23: 'Diagnostic',
  24: 'Periodontics',
  25: 'Fillings',
  26: 'Endodontics',
  27: 'Facial prosthetics',
  28: 'Other dental services',
  30: 'Whole plan',
  35: 'Dental',
  36: 'Crowns',
  37: 'Dental accident',
  38: 'Orthodontics',
  39: 'Prosthodontics',
  40: 'Oral surgery',
  41: 'Preventive',
  48: 'Hospital, inpatient',
  50: 'Hospital, outpatient',
  88: 'Pharmacy',
  98: 'Office visit',
}

export const wholePlan = '30'
export const dental = '35'
export const orthodontics = '38'

export const describeServiceType = (code: string): string => serviceTypes[code] ?? `Service type ${code}`
