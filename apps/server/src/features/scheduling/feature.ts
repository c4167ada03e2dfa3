import { defineFeature, on } from '../../platform/feature/feature.ts'
import { patientCreated, patientsMerged } from '../patients/hooks.ts'
import { appointmentRoutes } from './appointment-routes.ts'
import { calendarRoutes, timeOffRoutes } from './calendar-routes.ts'
import { schedulingChannels } from './channels.ts'
import { mergeAppointments } from './merge-appointments.ts'
import { visitsOf } from './rows/read-appointment.ts'
import { visitRoutes } from './visit-routes.ts'
import { lockToConfirm } from './visits/confirm-appointment.ts'

export const scheduling = defineFeature({
  name: 'scheduling',
  routes: ({ listenersOf }) => [
    ...calendarRoutes(),
    ...timeOffRoutes(),
    ...appointmentRoutes({ patientCreated: listenersOf(patientCreated) }),
    ...visitRoutes(),
  ],
  channels: schedulingChannels,
  listeners: [on(patientsMerged, mergeAppointments)],
  provides: { visitsOf, lockToConfirm },
  auditLabels: {
    records: ['appointment', 'time_off'],
    ofClinic: { fieldNames: { timeableType: 'For', day: 'Day', endsAt: 'End', notes: 'Notes' } },
  },
})
