import { defineFeature, on } from '../../platform/feature/feature.ts'
import { patientsMerged } from '../patients/hooks.ts'
import { insuranceAuditLabels } from './audit-labels.ts'
import { askForInsurance, insuranceLinkEmail } from './form/send-link.ts'
import { beforeInsuranceRemoval } from './hooks.ts'
import { mergeInsuranceForms, mergeInsurances } from './merge-insurance.ts'
import { insurancePages } from './pages.ts'
import { insuranceRoutes } from './routes.ts'

export const insurance = defineFeature({
  name: 'insurance',
  routes: ({ database, storage, outbox, appSecret, announceCounts, drivers, listenersOf }) =>
    insuranceRoutes({
      database,
      storage,
      outbox,
      appSecret,
      announceCounts,
      practice: drivers.clearinghouse === 'sandbox',
      beforeRemoval: async (tx, removal) => {
        for (const listener of listenersOf(beforeInsuranceRemoval)) await listener(tx, removal)
      },
    }),
  pages: ({ database, clock, app, patientPage }) => insurancePages({ database, clock, app, patientPage }),
  emails: [insuranceLinkEmail],
  provides: { askForInsurance },
  // Insurance forms are locked after appointments, as everywhere.
  listeners: [
    on(patientsMerged, mergeInsuranceForms, { after: ['scheduling'] }),
    on(patientsMerged, mergeInsurances, { after: ['scheduling'] }),
  ],
  auditLabels: insuranceAuditLabels,
})
