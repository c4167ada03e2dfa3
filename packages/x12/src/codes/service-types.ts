/** The kinds of service that dental payers answer about (EQ01, EB03), in our own words. */
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
