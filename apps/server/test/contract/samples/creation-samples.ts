import { createHash } from 'node:crypto'
import { weekDays } from '@archwire/contract/clinic/setup-fields'
import { usualReminderText } from '@archwire/domain/messaging/reminder-text'
import { factories } from '../../fixtures/factories.ts'
import type { MakeSample } from './sample.ts'

let counter = 0

const of =
  (body: unknown): MakeSample =>
  async () => ({ body })

const open = { isOpen: true, opensAt: '09:00', closesAt: '17:00' }
const week = weekDays.map(day => ({ day, ...open }))
const hours = of({ hours: week, exceptions: [] })

const appointment: MakeSample = async (owner, clinicId) => {
  const make = factories(owner)
  const type = await make.appointmentType(clinicId)
  const room = await make.room(clinicId)
  const patient = await make.patient(clinicId)
  return {
    body: {
      appointment: {
        appointmentTypeId: type.id,
        roomId: room.id,
        duration: 30,
        startsAt: '2026-5-7 10:00 AM',
        patientAttributes: { id: patient.id },
        acknowledgedWarnings: ['startsAt:closed'],
      },
    },
  }
}

const pdf = Buffer.from('%PDF-1.7')

/**
 * The bodies of calls whose path names no record: they create one, or change something of which a clinic has only one.
 */
export const creationSamples: Record<string, MakeSample> = {
  'POST /sessions': of({ session: { email: 'nobody@example.com', password: 'no password of anybody' } }),
  'POST /passwords': of({ session: { email: 'nobody@example.com' } }),
  'PUT /passwords': of({
    session: {
      reset_password_token: 'guessed',
      password: 'a long password',
      password_confirmation: 'another',
    },
  }),
  'PUT /settings/clinic': of({ clinic: { city: 'Portland' } }),
  'PUT /settings/hours': hours,
  'POST /settings/hours/affected': hours,
  'PUT /settings/contract_template': of({
    contract_template: { body: '{patient} pays {total} to {clinic}.' },
  }),
  'POST /settings/rooms': async () => ({ body: { room: { title: `Room of a sample ${++counter}` } } }),
  'POST /settings/doctors': of({ doctor: { firstName: 'Dana', lastName: 'Drill' } }),
  'POST /settings/appointment_types': async () => ({
    body: { appointment_type: { title: `Type of a sample ${++counter}`, duration: 30, color: '#112233' } },
  }),
  'POST /settings/labels': async () => ({
    body: { label: { name: `Label of a sample ${++counter}`, color: '#112233' } },
  }),
  'POST /settings/consent_forms': async () => ({
    body: { consent_form: { title: `Consent of a sample ${++counter}`, body: 'I agree.' } },
  }),
  'POST /settings/saved_replies': async () => ({
    body: { saved_reply: { title: `Reply of a sample ${++counter}`, body: 'Please call us.' } },
  }),
  'POST /settings/providers': of({
    provider: { npi: '1234567893', taxId: '123456789', firstName: 'Dana', lastName: 'Drill' },
  }),
  'POST /settings/payers': async () => ({
    body: { payer: { name: 'Union Dental Fund', code: `UNION${++counter}` } },
  }),
  'POST /settings/usual_fees': async () => ({
    body: { usual_fee: { code: `D${String(++counter).padStart(4, '0')}`, fee: 250 } },
  }),
  'POST /settings/users': async () => ({
    body: {
      user: { email: `sample${++counter}@example.com`, firstName: 'Una', lastName: 'Use', admin: false },
    },
  }),
  'POST /patients': async () => ({
    body: {
      patient: {
        firstName: 'Pat',
        lastName: `Sample${++counter}`,
        email: `pat.sample${counter}@example.com`,
        phoneNumber: '(555) 123-4567',
      },
    },
  }),
  'POST /patients/duplicates': of({
    patient: { firstName: 'Pat', lastName: 'Doe', email: 'pat@example.com', phoneNumber: '555' },
  }),
  'POST /time_offs': async (_owner, clinicId) => ({
    body: {
      time_off: { timeableId: clinicId, timeableType: 'Clinic', startsAt: '2026/5/6 11:00 AM', duration: 30 },
    },
  }),
  'POST /analytics_events': of({ event: { name: 'appointment_created', clientId: 'visitor' } }),
  'POST /rails/active_storage/direct_uploads': of({
    blob: {
      filename: 'card.pdf',
      content_type: 'application/pdf',
      byte_size: pdf.length,
      checksum: createHash('md5').update(pdf).digest('base64'),
    },
  }),
  'POST /appointments/warnings': of({ appointment: { starts_at: '2026-5-7 10:00 AM', duration: 30 } }),
  'POST /appointments': appointment,
  'PUT /settings/booking': of({ booking: { minLeadHours: 2 } }),
  'POST /tasks': of({ task: { title: 'Order wires' } }),
  'POST /conversations': async () => ({
    body: { conversation: { phoneNumber: String(5_557_000_000 + ++counter) } },
  }),
  'PUT /settings/messaging': of({ messaging: { reminderText: usualReminderText, reminderLeadHours: 24 } }),
  'POST /insurances/eligibilities/batch': of({ date: '2026-05-06' }),
  'POST /sandbox/payments/tokens': of({
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' },
  }),
  'POST /sandbox/onboarding/answer': of({ answer: 'completed' }),
  // Without a redirect to the provider before it, nothing is connected.
  'POST /settings/finance/reconnect': async () => ({
    body: { code: 'ac_unknown', state: 'unknown' },
    answered: 422,
  }),
  'POST /sandbox/texts': of({ text: { from: '5557654321', body: 'Hello' } }),
  'PUT /sandbox/dead_numbers': of({ number: { phoneNumber: '5557654321', fails: true } }),
}
