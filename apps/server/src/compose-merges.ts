import { mergeClaims } from './features/claims/merge-claims.ts'
import { mergeArchives } from './features/documents/merge-archives.ts'
import { mergeConsents, mergeContracts } from './features/documents/merge-documents.ts'
import { mergeIntakeForms } from './features/documents/merge-intake-forms.ts'
import { mergeEligibilities } from './features/eligibility/merge-eligibilities.ts'
import { mergeMethods, mergePlans } from './features/finance/merge-finance.ts'
import { mergeProgressions } from './features/imaging/merge-progressions.ts'
import { mergeInsuranceForms, mergeInsurances } from './features/insurance/merge-insurance.ts'
import { mergeNotes } from './features/notes/merge-notes.ts'
import type { PatientsMerged } from './features/patients/patients-merged.ts'
import { mergeToldAlerts } from './features/patients/told-alerts.ts'
import { mergeStarts } from './features/reports/merge-starts.ts'
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
  mergeToldAlerts,
  mergeConsents,
  mergeContracts,
  mergeArchives,
  mergeProgressions,
  mergeInsuranceForms,
  mergeInsurances,
  mergeEligibilities,
  mergeClaims,
  mergePlans,
  mergeMethods,
]
