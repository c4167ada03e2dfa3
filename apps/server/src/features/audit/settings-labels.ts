import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { ExtraLabels } from '../scheduling/appointments/appointment-history.ts'

/** One of those that the page offers, in its words. */
const labelOf = (words: Record<string, string>) => (code: string) => words[code] ?? code

/** A file of patients, how it is read and what becomes of its lines. */
const importLabels: ExtraLabels = {
  fieldNames: {
    fileName: 'File',
    encoding: 'Written in',
    delimiter: 'Between the cells',
    hasHead: 'First line names the columns',
    columns: 'Columns',
    dayOrder: 'Dates of birth',
    lines: 'Lines',
    duplicates: 'Duplicates',
    faults: 'Lines with a value that cannot be read',
    problems: 'Lines with problems',
    patients: 'Patients',
    startedBy: 'Begun by',
  },
  words: {
    encoding: labelOf({
      'utf-8': 'Unicode (UTF-8)',
      'windows-1252': 'Windows, Western',
      macintosh: 'Macintosh, Western',
      'utf-16le': 'Unicode (UTF-16)',
      'utf-16be': 'Unicode (UTF-16, big endian)',
    }),
    delimiter: labelOf({ ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' }),
    dayOrder: labelOf({ mdy: 'Month first', dmy: 'Day first' }),
    duplicates: labelOf({ skip: 'Left out', import: 'Imported too' }),
    faults: labelOf({ skip: 'Left out', drop: 'Imported without it' }),
  },
}

/** The fields of the settings and of whoever works here, where they are not called as they are kept. */
export const settingsLabels: ExtraLabels = {
  fieldNames: {
    title: 'Name',
    name: 'Name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    admin: 'Administrator',
    active: 'In use',
    position: 'Place in the list',
    timeZone: 'Time zone',
    phoneNumber: 'Phone number',
    address1: 'Address',
    address2: 'Suite, floor',
    zipcode: 'ZIP code',
    taxId: 'Tax ID',
    npi: 'NPI',
    idleMinutes: 'Sign out after',
    linkDays: 'Links to patients work for',
    legacyLedgerUrl: 'Earlier ledger',
    billingOnboardingStatus: 'Payment account',
    isRemote: 'By video',
    startsTreatment: 'Starts treatment',
    appointmentTypeIds: 'Offers',
    weekDayHoursVirtual: 'By video',
    userId: 'Logs in as user number',
    smsNumber: 'Number for texts',
    reminderText: 'Reminder',
    reminderLeadHours: 'Reminder before the appointment',
    quietFrom: 'No reminders from',
    quietTo: 'No reminders until',
    organizationName: 'Organization',
    enrolledClaims: 'Enrolled for claims',
    enrolledCoverage: 'Enrolled for coverage',
    enrolledRemittances: 'Enrolled for remittances',
    taxonomyId: 'Taxonomy number',
    body: 'Text',
    overdueInvoices: 'Overdue invoices',
    gateway: 'Payment provider',
    ip: 'Address',
    searched: 'Search',
    person: 'Person',
    patient: 'Patient',
    days: 'Days',
    enabled: 'Switched on',
    slug: 'Address of the page',
    minLeadHours: 'Booked ahead at least',
    maxDaysAhead: 'Booked ahead at most',
    cancelCutoffHours: 'No change by the patient within',
    frameAncestors: 'Sites that may show it',
    ...importLabels.fieldNames,
  },
  words: {
    ...importLabels.words,
    phoneNumber: formatPhone,
    smsNumber: formatPhone,
    billingOnboardingStatus: spelledOut,
  },
}

/** not_started: Not started. */
function spelledOut(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
