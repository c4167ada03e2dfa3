import type { Outbox } from '../../platform/email/outbox.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import { visitorToTell } from '../scheduling/visitor-to-tell.ts'
import { tellOfChange } from './booking-letters.ts'

/** Writes to whoever booked online that the clinic moved their visit, or cancelled it. */
export const tellVisitorTask = ({ outbox, appUrl }: { outbox: Outbox; appUrl: string }): Task =>
  task(visitorToTell, ({ clinic, payload, now }) =>
    clinic.write(tx => tellOfChange(tx, outbox, { id: payload.appointmentId, appUrl, now })),
  )
