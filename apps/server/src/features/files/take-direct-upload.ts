import type { Readable } from 'node:stream'
import { refusals } from '@archwire/contract/errors'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { awaitedBlob } from '../../platform/files/blob-queries.ts'
import { withPreparedFile } from '../../platform/files/prepare-file.ts'
import { signer } from '../../platform/files/signed-id.ts'
import { putBytes } from '../../platform/files/store-file.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { forStaff } from './rules.ts'

type Deps = { database: Database; storage: FileStorage; appSecret: string }

/** Takes the bytes of a file that was announced, if they are those: as many, with that checksum, of that kind. */
export async function takeDirectUpload(
  { database, storage, appSecret }: Deps,
  { token, bytes, now }: { token: string; bytes: Readable; now: Date },
): Promise<undefined> {
  const named = signer(appSecret, 'put').read(token, now)
  if (named === undefined || named === 'expired') throw refuse(403, refusals.linkExpired)
  // Whoever has the address is nobody in particular.
  const clinic = database.forClinic(named.clinicId, { kind: 'system' })
  const awaited = await clinic.read(tx => awaitedBlob(tx, named.blobId))
  if (awaited === undefined) throw refuse(403, refusals.linkExpired)
  const file = { fileName: awaited.fileName, content: bytes, promised: awaited }
  await withPreparedFile(storage.incoming, file, forStaff, prepared =>
    putBytes({ clinic, storage }, awaited, prepared, now),
  )
}
