import { defineFeature, on } from '../../platform/feature/feature.ts'
import { mergeReportedAlerts } from './alerts/reported-alerts.ts'
import { patientAuditLabels } from './audit-labels.ts'
import { patientChannels } from './channels.ts'
import { patientCreated, patientsMerged } from './hooks.ts'
import type { RecordSources } from './record/patient-json.ts'
import { patientRoutes } from './routes.ts'
import { ssnRevealsEmail } from './ssn/reveal-ssn.ts'
import { ssnVault } from './ssn/ssn-vault.ts'

export const patients = defineFeature({
  name: 'patients',
  routes: (
    { appSecret, outbox, listenersOf },
    { visitsOf, balanceOf, coverageOf, takesTexts }: RecordSources,
  ) =>
    patientRoutes({
      patientCreated: listenersOf(patientCreated),
      patientsMerged: listenersOf(patientsMerged),
      visitsOf,
      balanceOf,
      coverageOf,
      takesTexts,
      outbox,
      vault: ssnVault(appSecret),
    }),
  channels: patientChannels,
  emails: [ssnRevealsEmail],
  listeners: [on(patientsMerged, mergeReportedAlerts, { after: ['intake forms'] })],
  auditLabels: patientAuditLabels,
})
