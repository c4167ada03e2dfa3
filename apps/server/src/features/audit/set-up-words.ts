import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { MoreWords } from '../scheduling/appointment-history.ts'
import { importWords } from './import-words.ts'

/** The fields of the settings and of whoever works here, where they are not called as they are kept. */
export const setUpWords: MoreWords = {
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
    ...importWords.fieldNames,
  },
  words: {
    ...importWords.words,
    phoneNumber: formatPhone,
    smsNumber: formatPhone,
    billingOnboardingStatus: spelled,
  },
}

/** not_started: Not started. */
function spelled(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
