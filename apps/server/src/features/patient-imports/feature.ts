import { defineFeature } from '../../platform/feature/feature.ts'
import { patientsImported } from '../patients/hooks.ts'
import { importAuditLabels } from './audit-labels.ts'
import { checkTask } from './check-import.ts'
import { forgetImports, tidyTask } from './close-imports.ts'
import { patientImportChannels } from './live-events.ts'
import { patientImportRoutes } from './routes.ts'
import { importTask } from './run-import.ts'
import { undoTask } from './undo-import.ts'

export const patientImports = defineFeature({
  name: 'patient-imports',
  routes: ({ storage }) => patientImportRoutes({ storage }),
  channels: patientImportChannels,
  jobs: ({ storage, clock, listenersOf }) => ({
    tasks: [
      checkTask({ storage, clock }),
      importTask({ clock, patientsImported: listenersOf(patientsImported) }),
      undoTask({ clock }),
      tidyTask({ storage }),
    ],
    sweeps: [forgetImports(storage)],
  }),
  auditLabels: importAuditLabels,
})
