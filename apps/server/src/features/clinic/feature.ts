import { defineFeature } from '../../platform/feature/feature.ts'
import { clinicAuditLabels } from './audit-labels.ts'
import { clinicChannels } from './channels.ts'
import { clinicRoutes } from './routes.ts'

export const clinic = defineFeature({
  name: 'clinic',
  routes: ({ drivers }) => clinicRoutes({ takesPayments: drivers.payments !== 'off' }),
  channels: clinicChannels,
  auditLabels: clinicAuditLabels,
})
