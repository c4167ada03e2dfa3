import { defineFeature, on } from '../../platform/feature/feature.ts'
import { patientCreated, patientsImported, patientsMerged } from '../patients/hooks.ts'
import { consentFormRoutes, contractRoutes } from './document-routes.ts'
import { createIntakeForm, createIntakeForms } from './intake/intake-form.ts'
import { intakeFormEmail } from './intake/send-intake-form.ts'
import { intakeFormRoutes } from './intake-form-routes.ts'
import { mergeConsents, mergeContracts, mergeIntakeForms, mergeUploads } from './merge-documents.ts'
import { documentPages } from './pages.ts'
import { consentFormEmail, contractEmail } from './signing/send-document.ts'
import { signingPages } from './signing-pages.ts'
import { uploadRoutes } from './upload-routes.ts'

export const documents = defineFeature({
  name: 'documents',
  routes: ({ database, outbox, storage, appSecret, announceCounts }) => [
    ...uploadRoutes({ storage, appSecret }),
    ...intakeFormRoutes({ database, outbox }),
    ...consentFormRoutes({ database, outbox }),
    ...contractRoutes({ database, outbox, announceCounts }),
  ],
  pages: ({ database, clock, patientPage, cookies }) => [
    ...documentPages({ database, clock, patientPage }),
    ...signingPages({
      database,
      clock,
      patientPage,
      paperStepOf: request => cookies.paperStepOf(request, clock.now()),
    }),
  ],
  emails: [intakeFormEmail, consentFormEmail, contractEmail],
  listeners: [
    on(patientCreated, createIntakeForm),
    on(patientsImported, createIntakeForms),
    on(patientsMerged, mergeIntakeForms, { name: 'intake forms' }),
    on(patientsMerged, mergeConsents),
    on(patientsMerged, mergeContracts),
    on(patientsMerged, mergeUploads),
  ],
  auditLabels: {
    records: ['intake_form', 'consent_form_signature', 'contract', 'archive'],
    ofPatient: {
      fieldNames: {
        document: 'Document',
        description: 'Treatment',
        legalName: 'Signed by',
        upload: 'Upload',
        fileName: 'File',
      },
    },
    hidden: ['responseId', 'sha256'],
  },
})
