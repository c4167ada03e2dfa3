import { readableDay } from '../../platform/audit/audit-labels.ts'
import { defineFeature } from '../../platform/feature/feature.ts'
import { auditRoutes } from './routes.ts'

export const audit = defineFeature({
  name: 'audit',
  routes: ({ auditLabels }) => auditRoutes(auditLabels),
  auditLabels: {
    records: ['audit_log'],
    ofClinic: {
      fieldNames: { searched: 'Search', person: 'Person', patient: 'Patient', days: 'Days' },
      valueLabels: { days: range => range.split(' ').map(readableDay).join(' ') },
    },
  },
})
