import type { Client } from 'pg'
import { lookUpCharge, lookUpRefund } from '../../features/finance/gateway/payment-jobs.ts'
import type { AnnounceCounts } from '../../features/tasks/live-events.ts'
import { type ClinicDatabase, clinicWithin } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/email/outbox.ts'

/** A demo clinic while it is laid out. The product's own actions run there, at the time of the story. */
export type ActingClinic = {
  id: number
  timeZone: string
  /** The day and the time of the first start. */
  today: string
  now: Date
  appSecret: string
  /** The clinic's database at a time, for one of its users or for the system. */
  at(moment: Date, userId?: number): ClinicDatabase
}

export const actingClinic = (owner: Client, clinic: Omit<ActingClinic, 'at'>): ActingClinic => ({
  ...clinic,
  at: (moment, userId) =>
    clinicWithin(owner, {
      clinicId: clinic.id,
      actor: userId === undefined ? { kind: 'system' } : { kind: 'staff', userId },
      clock: { now: () => moment },
      appSecret: clinic.appSecret,
      enqueue: withoutJobs,
    }),
})

// The morning sweep looks up everything that is under way at the bank, so nothing is lost without these jobs.
const dispensable = [lookUpCharge.name, lookUpRefund.name]

/** The tables of jobs do not exist yet. A necessary job would be a mistake of the demo. */
const withoutJobs: WriteTx['enqueue'] = async ({ task }) => {
  if (!dispensable.includes(task)) throw new Error(`${task} was enqueued where no jobs are done`)
}

/** Emails of the demo's past are not sent, because its patients and users do not exist. */
export const noEmails: Outbox = { isOn: true, queue: async () => true }

/** While the demo is laid out nobody has it open, so no counts are announced. */
export const countsOfNobody: AnnounceCounts = async () => undefined
