import { mergeClaims } from './features/claims/claims-of-insurance.ts'
import {
  mergeConsents,
  mergeContracts,
  mergeIntakeForms,
  mergeUploads,
} from './features/documents/merge-documents.ts'
import { mergeEligibilities } from './features/eligibility/merge-eligibilities.ts'
import { mergeMethods, mergePlans } from './features/finance/merge-finance.ts'
import { mergeProgressions } from './features/imaging/progressions.ts'
import { mergeInsuranceForms, mergeInsurances } from './features/insurance/merge-insurance.ts'
import { mergeNotes } from './features/notes/merge-notes.ts'
import { mergeReportedAlerts } from './features/patients/alerts/reported-alerts.ts'
import type { PatientsMerged } from './features/patients/merge/patients-merged.ts'
import { mergeStarts } from './features/reports/treatment-starts.ts'
import { mergeAppointments } from './features/scheduling/merge-appointments.ts'
import { mergeTasks } from './features/tasks/merge-tasks.ts'

/**
 * What the features do when two records become one, in this order: notes go by whose appointment it is, eligibilities and claims
 * by whose insurance.
 */
export const patientsMerged: PatientsMerged[] = [
  mergeAppointments,
  mergeNotes,
  mergeTasks,
  mergeStarts,
  mergeIntakeForms,
  mergeReportedAlerts,
  mergeConsents,
  mergeContracts,
  mergeUploads,
  mergeProgressions,
  mergeInsuranceForms,
  mergeInsurances,
  mergeEligibilities,
  mergeClaims,
  mergePlans,
  mergeMethods,
]
