import type { FileStorage } from '../drivers/storage/port.ts'
import { mergeClaims } from '../features/claims/claims-of-insurance.ts'
import { createIntakeForms } from '../features/documents/intake/intake-form.ts'
import {
  mergeConsents,
  mergeContracts,
  mergeIntakeForms,
  mergeUploads,
} from '../features/documents/merge-documents.ts'
import { mergeEligibilities } from '../features/eligibility/merge-eligibilities.ts'
import { mergeMethods, mergePlans } from '../features/finance/merge-finance.ts'
import { mergeProgressions } from '../features/imaging/progressions.ts'
import { mergeInsuranceForms, mergeInsurances } from '../features/insurance/merge-insurance.ts'
import { countUnread } from '../features/messaging/inbox/inbox-queries.ts'
import { addImportedNotes } from '../features/notes/add-imported-notes.ts'
import { mergeNotes } from '../features/notes/merge-notes.ts'
import { announcingCounts, type NotificationCounters } from '../features/notifications/count-notifications.ts'
import { checkTask } from '../features/patient-imports/check-import.ts'
import { tidyTask } from '../features/patient-imports/close-imports.ts'
import { importTask } from '../features/patient-imports/run-import.ts'
import { undoTask } from '../features/patient-imports/undo-import.ts'
import { mergeReportedAlerts } from '../features/patients/alerts/reported-alerts.ts'
import type { PatientsMerged } from '../features/patients/merge/patients-merged.ts'
import type { PatientsImported } from '../features/patients/profile/add-imported-patients.ts'
import { mergeStarts } from '../features/reports/treatment-starts.ts'
import { mergeAppointments } from '../features/scheduling/merge-appointments.ts'
import { mergeTasks } from '../features/tasks/merge-tasks.ts'
import { countOpenTasks } from '../features/tasks/read-tasks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Task } from '../platform/jobs/job.ts'

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

/**
 * What the other features do for patients who come by the thousand. Conversations need nothing done: who has a number is
 * looked up, and everybody reads them again when patients were imported.
 */
export const patientsImported: PatientsImported[] = [createIntakeForms, addImportedNotes]

export const importTasks = (deps: { storage: FileStorage; clock: Clock }): Task[] => [
  checkTask(deps),
  importTask({ ...deps, patientsImported }),
  undoTask(deps),
  tidyTask(deps),
]

/** What waits for somebody, in requests and in jobs alike. */
export const counters: NotificationCounters = { chat: countUnread, tasks: countOpenTasks }

export const announceCounts = announcingCounts(counters)
