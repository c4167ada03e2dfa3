import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, numberInAddress, page, pageNumber } from '../fields.ts'
import { dollars } from '../finance/money.ts'
import { appointmentSummary } from '../scheduling/appointment.ts'
import { historyEntry } from '../scheduling/appointment-calls.ts'
import { likelyDuplicate, patient, patientSearchResult } from './calls.ts'

/** What the payer of the newest insurance last said. `unchecked`: nobody has asked since the insurance is as it is. */
const coverageStates = ['active', 'inactive', 'unclear', 'failed', 'checking', 'unchecked'] as const

const coverage = z.object({
  payer: z.string(),
  state: z.enum(coverageStates),
  /** When the payer was asked; null: never. */
  checkedAt: instant.nullable(),
})
export type Coverage = z.output<typeof coverage>

/** The whole record of a patient. The social security number is masked: `***-**-6789`. */
export const patientProfile = patient.extend({
  ssn: z.string().nullable(),
  /** What was due before today or is due today, and is not paid. */
  balanceDue: dollars,
  /** Null: there is no insurance on file. */
  coverage: coverage.nullable(),
  /** The clinic has a number to text from, and the patient one that has not asked for no more texts. */
  takesTexts: z.boolean(),
})
export type PatientProfile = z.output<typeof patientProfile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/patients/:id/profile/infos',
  who: 'staff',
  summary: 'The profile of a patient; that the record was opened is noted in the audit log',
  params: z.object({ id }),
  reply: patientProfile,
})

export const revealSsn = endpoint({
  method: 'POST',
  path: '/patients/:id/ssn_reveals',
  who: 'staff',
  summary: 'The social security number in full; each time is noted in the audit log',
  params: z.object({ id }),
  reply: z.object({ ssn: z.string().nullable() }),
  status: 200,
})

export const profileAppointments = endpoint({
  method: 'GET',
  path: '/patients/:id/profile/appointments',
  who: 'staff',
  summary: 'The next appointments of a patient, the nearest first, and the previous ones, the latest first',
  params: z.object({ id }),
  query: z.object({ limit: numberInAddress(z.coerce.number().int().min(1).max(20)).default(2) }),
  reply: z.object({ next: z.array(appointmentSummary), previous: z.array(appointmentSummary) }),
})

/** How much there is in a record, by kind. */
const recordContents = z.object({
  appointments: z.number().int(),
  notes: z.number().int(),
  tasks: z.number().int(),
  consentForms: z.number().int(),
  contracts: z.number().int(),
  uploads: z.number().int(),
  images: z.number().int(),
  insuranceForms: z.number().int(),
  insurances: z.number().int(),
  paymentPlans: z.number().int(),
  paymentMethods: z.number().int(),
})
export type RecordCounts = z.output<typeof recordContents>

export const recordCounts = endpoint({
  method: 'GET',
  path: '/patients/:id/profile/counts',
  who: 'admin',
  summary:
    'How many appointments that were not cancelled, notes, tasks, consent forms, contracts, uploads, images, insurance forms, insurances, payment plans, cards and bank accounts there are in a record',
  params: z.object({ id }),
  reply: recordContents,
})

export const recordHistory = endpoint({
  method: 'GET',
  path: '/patients/:id/history',
  who: 'admin',
  summary: 'Who opened the record of a patient and who changed what in it, the newest first, 50 a page',
  params: z.object({ id }),
  query: z.object({ page: pageNumber }),
  reply: page(historyEntry.extend({ entityType: z.string(), entityId: z.number().int().nullable() })),
})

export const archivePatient = endpoint({
  method: 'POST',
  path: '/patients/:id/archive',
  who: 'admin',
  summary: 'Hide a patient from the search; everything is kept',
  params: z.object({ id }),
  reply: z.object({ patient }),
  status: 200,
})

export const restorePatient = endpoint({
  method: 'DELETE',
  path: '/patients/:id/archive',
  who: 'admin',
  summary: 'Let the search find an archived patient again',
  params: z.object({ id }),
  reply: z.object({ patient }),
  status: 200,
})

/** Two records that were merged; the merge can be undone until `undoableUntil`. */
export const merge = z.object({
  id: z.number().int(),
  other: patientSearchResult.pick({ id: true, fullName: true, dob: true }),
  mergedAt: instant,
  mergedBy: z.object({ fullName: z.string() }).nullable(),
  undoableUntil: instant,
})
export type Merge = z.output<typeof merge>

export const mergePatients = endpoint({
  method: 'POST',
  path: '/patients/:id/merge',
  who: 'admin',
  summary: 'Make the record of another patient part of this one; it can be undone for 7 days',
  idempotent: true,
  versioned: true,
  params: z.object({ id }),
  /** `otherUpdatedAt` is for the other record what If-Match is for this one. */
  body: z.object({ otherId: z.number().int().positive(), otherUpdatedAt: instant.optional() }),
  reply: merge,
})

export const archivedDuplicates = endpoint({
  method: 'GET',
  path: '/patients/:id/archived_duplicates',
  who: 'admin',
  summary: 'Who of the archived patients, whom no search finds, could be the same person; at most five',
  params: z.object({ id }),
  reply: z.array(likelyDuplicate),
})

export const listMerges = endpoint({
  method: 'GET',
  path: '/patients/:id/merges',
  who: 'admin',
  summary: 'The records that became part of this one and can still be undone, the newest first',
  params: z.object({ id }),
  reply: z.array(merge),
})

export const undoMerge = endpoint({
  method: 'DELETE',
  path: '/patients/:id/merges/:mergeId',
  who: 'admin',
  summary: 'Make two records of one again, each with what was its own',
  params: z.object({ id, mergeId: id }),
})
