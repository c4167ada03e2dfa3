import type { FileStorage } from './drivers/storage/port.ts'
import { createIntakeForms } from './features/documents/intake/intake-form.ts'
import { addImportedNotes } from './features/notes/add-imported-notes.ts'
import { checkTask } from './features/patient-imports/check-import.ts'
import { tidyTask } from './features/patient-imports/close-imports.ts'
import { importTask } from './features/patient-imports/run-import.ts'
import { undoTask } from './features/patient-imports/undo-import.ts'
import type { PatientsImported } from './features/patients/profile/add-imported-patients.ts'
import type { Clock } from './platform/clock.ts'
import type { Task } from './platform/jobs/job.ts'

/**
 * What the other features do for patients who come by the thousand. Conversations need nothing done: who has a number is
 * looked up, and everybody reads them again when patients were imported.
 */
const patientsImported: PatientsImported[] = [createIntakeForms, addImportedNotes]

export const importTasks = (deps: { storage: FileStorage; clock: Clock }): Task[] => [
  checkTask(deps),
  importTask({ ...deps, patientsImported }),
  undoTask(deps),
  tidyTask(deps),
]
