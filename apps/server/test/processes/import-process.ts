import { listenersOf } from '../../src/composition/features.ts'
import { diskStorage } from '../../src/drivers/storage/disk.ts'
import { checkTask } from '../../src/features/patient-imports/check-import.ts'
import { tidyTask } from '../../src/features/patient-imports/close-imports.ts'
import { importTask } from '../../src/features/patient-imports/run-import.ts'
import { undoTask } from '../../src/features/patient-imports/undo-import.ts'
import { patientsImported } from '../../src/features/patients/hooks.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { runJobs } from '../../src/platform/jobs/run-jobs.ts'
import { openLog } from '../../src/platform/log.ts'
import { testSecret } from '../database/database-template.ts'

// A process that checks and imports files of patients until it is killed, with shorter waits than in a clinic.
const [workerUrl = '', folder = '', incoming = ''] = process.argv.slice(2)

const storage = diskStorage(folder, incoming)

runJobs({
  tasks: [
    checkTask({ storage, clock }),
    importTask({ clock, patientsImported: listenersOf(patientsImported) }),
    undoTask({ clock }),
    tidyTask({ storage }),
  ],
  sweeps: [],
  crons: [],
  workerUrl,
  appSecret: testSecret,
  clock,
  log: openLog('info'),
  heartbeat: { everyMs: 100, deadAfterMs: 1_000, unknownAfterMs: 60_000 },
})
