import { sandboxDeadlines, usualDeadlines } from '@archwire/domain/eligibility/inquiry-deadlines'
import { spelledOut } from '../../platform/audit/audit-labels.ts'
import { defineFeature, on } from '../../platform/feature/feature.ts'
import { patientsMerged } from '../patients/hooks.ts'
import type { VisitsOf } from '../patients/record/patient-json.ts'
import { ssnVault } from '../patients/ssn/ssn-vault.ts'
import { eligibilityChannels } from './channels.ts'
import { askPayerTask } from './inquiry/ask-payer.ts'
import { resumeInquiries } from './inquiry/resume-inquiries.ts'
import { mergeEligibilities } from './merge-eligibilities.ts'
import { coverageOf } from './payer-response/coverage-of-patient.ts'
import { eligibilityRoutes } from './routes.ts'

export const eligibility = defineFeature({
  name: 'eligibility',
  routes: ({ clearinghouse, drivers, appSecret }, { visitsOf }: { visitsOf: VisitsOf }) =>
    eligibilityRoutes({
      isOn: clearinghouse !== undefined,
      practice: drivers.clearinghouse === 'sandbox',
      visitsOf,
      vault: ssnVault(appSecret),
    }),
  channels: eligibilityChannels,
  jobs: ({ clearinghouse, clock, log }) => {
    // Without a clearinghouse there is nobody to ask, so open inquiries fail.
    const crons = [resumeInquiries(clearinghouse !== undefined)]
    if (clearinghouse === undefined) return { crons }
    const patience = clearinghouse.name === 'sandbox' ? sandboxDeadlines : usualDeadlines
    return { tasks: [askPayerTask({ clearinghouse, clock, log, patience })], crons }
  },
  provides: { coverageOf },
  // Inquiries follow their insurance, so insurances are merged first.
  listeners: [on(patientsMerged, mergeEligibilities, { after: ['insurance'] })],
  auditLabels: {
    records: ['eligibility'],
    ofPatient: { fieldNames: { status: 'Status' }, valueLabels: { status: spelledOut } },
  },
})
