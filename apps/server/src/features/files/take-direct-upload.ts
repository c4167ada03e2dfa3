import { refusals } from '@archwire/contract/errors'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { awaitedBlob } from '../../platform/files/blob-queries.ts'
import { withPreparedFile } from '../../platform/files/prepare-file.ts'
import { type Named, signer } from '../../platform/files/signed-id.ts'
import { putBytes } from '../../platform/files/store-file.ts'
import { addressBucket } from '../../platform/http/client-address.ts'
import { takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { SentFiles } from '../../platform/http/route.ts'
import { forStaff } from './rules.ts'

type Deps = { database: Database; storage: FileStorage; appSecret: string }

const hour = 60 * 60
// Over a bad line, or after a mistake. Each may be as large as was announced.
const triesPerFile = 10
const madeUpPerHour = 600

/** Takes the bytes of a file that was announced, if they are those: as many, with that checksum, of that kind. */
export async function takeDirectUpload(
  { database, storage, appSecret }: Deps,
  { token, sent, ip, now }: { token: string; sent: SentFiles; ip: string; now: Date },
): Promise<undefined> {
  const named = signer(appSecret, 'put').read(token, now)
  if (!(await takeAttempt(database, limitFor(named, ip), now))) throw tooMany()
  if (named === undefined || named === 'expired') throw refuse(403, refusals.linkExpired)
  // Whoever has the address is nobody in particular.
  const clinic = database.forClinic(named.clinicId, { kind: 'system' })
  const awaited = await clinic.read(tx => awaitedBlob(tx, named.blobId))
  if (awaited === undefined) throw refuse(403, refusals.linkExpired)
  const file = { fileName: awaited.fileName, content: sent.bytes, promised: awaited }
  await withPreparedFile(storage.incoming, file, forStaff, prepared =>
    putBytes({ clinic, storage }, awaited, prepared, now),
  )
}

// A right address was announced, and counted then: a whole clinic may send from one place. Others are counted by it.
const limitFor = (named: Named | 'expired' | undefined, ip: string) =>
  named === undefined || named === 'expired'
    ? { bucket: `made-up file addresses ${addressBucket(ip)}`, most: madeUpPerHour, seconds: hour }
    : { bucket: `file ${named.clinicId} ${named.blobId}`, most: triesPerFile, seconds: hour }
