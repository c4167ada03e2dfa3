import { Readable } from 'node:stream'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { FileAnswer } from '../../platform/http/route.ts'
import { keptFile } from './unread-queries.ts'

/** A file that could not be read, to the byte. It may name patients, so that the trail tells who has it. */
export async function fileAsItCame(clinic: ClinicDatabase, id: number): Promise<FileAnswer> {
  const { content, sha256 } = await clinic.writeFrom('reserve', async tx => {
    const kept = await keptFile(tx, id)
    // What was read is in the claims, and no longer here.
    if (kept === undefined || kept.content === null) throw notFound()
    tx.audit({ action: 'export', entityType: 'clearinghouse_file', entityId: id, changes: {} })
    return { ...kept, content: kept.content }
  })
  return new FileAnswer({
    contentType: 'application/octet-stream',
    byteSize: content.length,
    isShown: false,
    fileName: `clearinghouse-file-${id}.txt`,
    tag: sha256.toString('hex'),
    open: async () => Readable.from([content]),
  })
}
