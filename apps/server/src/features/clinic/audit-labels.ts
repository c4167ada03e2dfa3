import { formatPhone } from '@archwire/domain/patients/phone-number'
import { type AuditLabels, spelledOut } from '../../platform/audit/audit-labels.ts'
import { sql } from '../../platform/db/sql.ts'

const count = (list: unknown[], one: string) => (list.length === 1 ? `1 ${one}` : `${list.length} ${one}s`)

/** The fields of the settings, where they are not called as they are kept. */
export const clinicAuditLabels: AuditLabels = {
  records: [
    'clinic',
    'getting_started',
    'hours',
    'room',
    'doctor',
    'appointment_type',
    'label',
    'provider',
    'payer',
    'consent_form',
    'contract_template',
  ],
  ofClinic: {
    fieldNames: {
      title: 'Name',
      name: 'Name',
      firstName: 'First name',
      lastName: 'Last name',
      email: 'E-mail',
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
      organizationName: 'Organization',
      enrolledClaims: 'Enrolled for claims',
      enrolledCoverage: 'Enrolled for coverage',
      enrolledRemittances: 'Enrolled for remittances',
      taxonomyId: 'Taxonomy number',
      body: 'Text',
      ip: 'Address',
    },
    valueLabels: { phoneNumber: formatPhone, billingOnboardingStatus: spelledOut },
  },
  units: { idleMinutes: 'minutes', linkDays: 'days' },
  lists: { appointmentTypeIds: types => count(types, 'type') },
  subjects: {
    room: {
      name: sql`select s.title from rooms s where s.clinic_id = a.clinic_id and s.id = a.entity_id`,
      isInEntries: true,
    },
    doctor: {
      name: sql`select s.full_name from doctors s where s.clinic_id = a.clinic_id and s.id = a.entity_id`,
      isInEntries: true,
    },
    appointment_type: {
      name: sql`select s.title from appointment_types s where s.clinic_id = a.clinic_id and s.id = a.entity_id`,
      isInEntries: true,
    },
    label: {
      name: sql`select s.name from labels s where s.clinic_id = a.clinic_id and s.id = a.entity_id`,
      isInEntries: true,
    },
    provider: {
      name: sql`select s.name from providers s where s.clinic_id = a.clinic_id and s.id = a.entity_id`,
      isInEntries: true,
    },
    payer: {
      name: sql`select s.name from insurance_payers s where s.clinic_id = a.clinic_id and s.id = a.entity_id`,
      isInEntries: true,
    },
    consent_form: {
      name: sql`select s.title from consent_forms s where s.clinic_id = a.clinic_id and s.id = a.entity_id`,
      isInEntries: true,
    },
  },
}
