import { defineFeature, on } from '../../platform/feature/feature.ts'
import { patientCreated, patientsImported, patientsMerged } from '../patients/hooks.ts'
import { consentFormRoutes, contractRoutes } from './document-routes.ts'
import { createIntakeForm, createIntakeForms } from './intake/intake-form.ts'
import { intakeFormEmail } from './intake/send-intake-form.ts'
import { signedFormEmail } from './intake/send-signed-form.ts'
import { intakeFormRoutes } from './intake-form-routes.ts'
import { mergeConsents, mergeContracts, mergeIntakeForms, mergeUploads } from './merge-documents.ts'
import { documentPages } from './pages.ts'
import type { TextLink } from './rows/text-link.ts'
import { consentFormEmail, contractEmail } from './signing/send-document.ts'
import { signedConsentFormEmail, signedContractEmail } from './signing/send-signed-copy.ts'
import { signingPages } from './signing-pages.ts'
import { uploadRoutes } from './upload-routes.ts'

/** Supplied by the messaging feature: how a link is texted. */
type Asks = { textLink: TextLink }

export const documents = defineFeature({
  name: 'documents',
  routes: ({ database, outbox, storage, appSecret, announceCounts, drivers }, { textLink }: Asks) => {
    const sending = { database, outbox, announceCounts, isTexting: drivers.sms !== 'off', textLink }
    return [
      ...uploadRoutes({ storage, appSecret }),
      ...intakeFormRoutes(sending),
      ...consentFormRoutes(sending),
      ...contractRoutes(sending),
    ]
  },
  pages: ({ database, clock, patientPage, cookies }) => [
    ...documentPages({ database, clock, patientPage }),
    ...signingPages({
      database,
      clock,
      patientPage,
      paperStepOf: request => cookies.paperStepOf(request, clock.now()),
    }),
  ],
  emails: [
    intakeFormEmail,
    consentFormEmail,
    contractEmail,
    signedConsentFormEmail,
    signedContractEmail,
    signedFormEmail,
  ],
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
