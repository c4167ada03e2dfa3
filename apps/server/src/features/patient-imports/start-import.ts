import { refusals } from '@archwire/contract/errors'
import type { Matched } from '@archwire/contract/patient-imports/calls'
import { tableExtensions } from '@archwire/domain/files/upload-kinds'
import { mostImportBytes } from '@archwire/domain/patient-imports/import-columns'
import { findDelimiter } from '@archwire/domain/tables/csv-reader'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { beginningOf, decoded, findEncoding } from '../../platform/files/identify-file.ts'
import { type FileRules, withSentForm } from '../../platform/files/receive-file.ts'
import { attachBlob, type Stores, withStoredFile } from '../../platform/files/store-file.ts'
import { refuse, refuseFields } from '../../platform/http/refuse.ts'
import type { SentFiles } from '../../platform/http/route.ts'
import { findAndLockImport, findImport } from './find-import.ts'
import { checkLater } from './import-jobs.ts'
import { beginRound, type ImportRow, insertImport } from './import-queries.ts'
import { announceImport } from './live-events.ts'

const rules: FileRules = { allowed: tableExtensions, mostBytes: mostImportBytes }

/** Stores a file of patients and detects its encoding and delimiter. Nothing is imported before its columns are matched. */
export function startImport(
  stores: Stores,
  { sent, userId, now }: { sent: SentFiles; userId: number; now: Date },
): Promise<ImportRow> {
  const { clinic, storage } = stores
  return withSentForm(storage.incoming, sent, { file: 'import[file]', rules }, async ({ file }) => {
    if (file === undefined) throw refuseFields({ file: [refusals.fileMissing] })
    // Detected before the file is stored, because storage may be on another machine.
    const encoding = await findEncoding(file.file.path)
    const delimiter = findDelimiter(decoded(await beginningOf(file.file.path), encoding))
    const { fileName } = file
    const { byteSize, sha256 } = file.file
    return withStoredFile(stores, file, { userId, now }, blobId =>
      clinic.write(async tx => {
        await attachBlob(tx, blobId, now)
        const row = { blobId, fileName, byteSize, sha256, encoding, delimiter, userId, now }
        const { id } = await insertImport(tx, row)
        tx.audit({
          action: 'create',
          entityType: 'patient_import',
          entityId: id,
          changes: { fileName, byteSize },
        })
        announceImport(tx, id)
        return findImport(tx, id)
      }),
    )
  })
}

const matchable: ImportRow['status'][] = ['matching', 'checking', 'checked', 'failed']

/** Stores the fields that the columns were matched with. A job then checks every line. */
export const matchColumns = (
  clinic: ClinicDatabase,
  { id, matched, now }: { id: number; matched: Matched; now: Date },
): Promise<ImportRow> =>
  clinic.write(async tx => {
    const locked = await findAndLockImport(tx, id)
    if (!matchable.includes(locked.status) || locked.blobId === null) {
      throw refuse(422, 'This import is over. Choose the file again.')
    }
    const { round } = await beginRound(tx, id, matched, now)
    await checkLater(tx, id, round)
    tx.audit({ action: 'match', entityType: 'patient_import', entityId: id, changes: matched })
    announceImport(tx, id)
    return findImport(tx, id)
  })
