import type { Folder } from '@archwire/contract/documents/uploads'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { FileLinks } from '../../platform/files/file-links.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type Opening, openThrough } from '../patients/record-opening.ts'
import { archivesIn, makeRootFolder, rootFolderOf } from './archive-queries.ts'
import { presentArchive } from './present-archive.ts'

/** A patient's uploads, in the one folder that there is: it is made when somebody first looks into it. */
export async function listFolders(
  clinic: ClinicDatabase,
  links: FileLinks,
  asked: Opening & { timeZone: string },
): Promise<Folder[]> {
  const { patientId, timeZone, now } = asked
  const { folderId, archives } = await openThrough(clinic, asked, async tx => {
    const root = await rootFolderOf(tx, patientId)
    if (root === undefined) throw notFound()
    const { folderId } = root
    return {
      patientId,
      folderId,
      archives: folderId === null ? [] : await archivesIn(tx, folderId, timeZone),
    }
  })
  const id = folderId ?? (await clinic.writeFrom('reserve', tx => makeRootFolder(tx, { patientId, now }))).id
  const showing = { links, clinicId: clinic.id, now }
  return [{ id, archives: archives.map(row => presentArchive(row, showing)), folders: [] }]
}
