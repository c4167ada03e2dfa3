import { defineFeature } from '../../platform/feature/feature.ts'
import { patientCreated } from '../patients/hooks.ts'
import { bookingSpikeEmail } from './new-visit/alert-booking-spike.ts'
import { bookingPages } from './pages.ts'
import { bookingRoutes } from './routes.ts'
import type { AskForInsurance } from './visit/booking-deps.ts'
import { bookingChanged, bookingConfirmation, notifyVisitorTask } from './visit/booking-emails.ts'
import { notifyPatientTask } from './visit/notify-patient.ts'

/** Supplied by the insurance feature: how a letter asks for the insurance. */
type Asks = { askForInsurance: AskForInsurance }

export const booking = defineFeature({
  name: 'booking',
  routes: ({ database, clock, outbox, announceCounts, log, listenersOf }, { askForInsurance }: Asks) =>
    bookingRoutes({
      database,
      clock,
      outbox,
      announceCounts,
      log,
      askForInsurance,
      patientCreated: listenersOf(patientCreated),
    }),
  pages: ({ database, clock, bookPage }) => bookingPages({ database, clock, bookPage }),
  jobs: ({ outbox, appUrl, announceCounts, sms }) => ({
    tasks: [
      notifyVisitorTask({ outbox, appUrl }),
      notifyPatientTask({ outbox, appUrl, announceCounts, isTexting: sms !== undefined }),
    ],
  }),
  emails: [bookingConfirmation, bookingChanged, bookingSpikeEmail],
  auditLabels: {
    records: ['booking_settings'],
    ofClinic: {
      fieldNames: {
        enabled: 'Switched on',
        slug: 'Address of the page',
        minLeadHours: 'Booked ahead at least',
        maxDaysAhead: 'Booked ahead at most',
        cancelCutoffHours: 'No change by the patient within',
        frameAncestors: 'Sites that may show it',
      },
    },
    units: { minLeadHours: 'hours', cancelCutoffHours: 'hours', maxDaysAhead: 'days' },
  },
})
