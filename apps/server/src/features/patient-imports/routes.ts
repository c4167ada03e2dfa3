import {
  cancelImport as cancelCall,
  exportPatients as exportCall,
  importProblemsFile,
  listImportLines,
  listImports,
  matchColumns as matchCall,
  readImport as readCall,
  runImport as runCall,
  readSample as sampleCall,
  startImport as startCall,
  undoImport as undoCall,
} from '@archwire/contract/patient-imports/calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { FileStorage } from '../../drivers/storage/port.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { cancelImport } from './close-imports.ts'
import { exportPatients } from './export-patients.ts'
import { presentImport, readImport } from './find-import.ts'
import { newestImports } from './import-queries.ts'
import { readSample } from './read-file.ts'
import { listLines, problemsFile } from './review-lines.ts'
import { runImport } from './run-import.ts'
import { matchColumns, startImport } from './start-import.ts'
import { undoImport } from './undo-import.ts'

const listed = 20

export const patientImportRoutes = ({ storage }: { storage: FileStorage }): Route[] => [
  route(listImports, async ({ clinic }) =>
    (await clinic.read(tx => newestImports(tx, listed))).map(presentImport),
  ),
  route(startCall, async ({ clinic, sent, user, now }) =>
    presentImport(await startImport({ clinic, storage }, { sent, userId: user.id, now })),
  ),
  route(readCall, async ({ clinic, params }) => presentImport(await readImport(clinic, params.id))),
  route(sampleCall, ({ clinic, params, query }) => readSample({ clinic, storage }, params.id, query)),
  route(matchCall, async ({ clinic, params, body, now }) =>
    presentImport(await matchColumns(clinic, { id: params.id, matched: body.import, now })),
  ),
  route(listImportLines, ({ clinic, params, query }) => listLines(clinic, params.id, query)),
  route(importProblemsFile, ({ clinic, params }) => problemsFile(clinic, params.id)),
  route(runCall, async ({ clinic, params, body, user, now }) =>
    presentImport(await runImport(clinic, { id: params.id, seen: body.import, userId: user.id, now })),
  ),
  route(cancelCall, async ({ clinic, params }) => presentImport(await cancelImport(clinic, params.id))),
  route(undoCall, async ({ clinic, params, now }) =>
    presentImport(await undoImport(clinic, { id: params.id, now })),
  ),
  route(exportCall, ({ clinic, session, now }) =>
    exportPatients(clinic, { today: localDay(now, session.timeZone), now }),
  ),
]
