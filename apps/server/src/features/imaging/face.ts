import type { WriteTx } from '../../platform/db/transaction.ts'
import { readableBlob } from '../../platform/files/blob-queries.ts'
import type { Stores } from '../../platform/files/store-file.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { FileResponse } from '../../platform/http/route.ts'
import { fileResponse } from '../files/read-blob.ts'
import { faceOfPatient } from '../patients/record/photo.ts'

const day = 24 * 60 * 60

/**
 * The face of a patient as a thumbnail. Only the image that is the face now is shown, because nobody records that
 * somebody looked at it.
 */
export async function readFace(
  { clinic, storage }: Stores,
  { patientId, imageId }: { patientId: number; imageId: number },
): Promise<FileResponse> {
  const blob = await clinic.read(async tx => {
    const face = await faceOfPatient(tx, patientId)
    return face?.imageId === imageId ? readableBlob(tx, face.blobId) : undefined
  })
  if (blob === undefined) throw notFound()
  const { file } = fileResponse(storage, blob, 'thumbnail')
  return new FileResponse({ ...file, seenAgainFor: day })
}

/** Changes a patient's images. If the face is another one afterwards, all lists that show it are notified. */
export async function withFaceAnnounced<T>(
  tx: WriteTx,
  patientId: number,
  change: () => Promise<T>,
): Promise<T> {
  const before = await faceOfPatient(tx, patientId)
  const result = await change()
  const after = await faceOfPatient(tx, patientId)
  if (before?.imageId !== after?.imageId)
    tx.publish({ channel: 'patients', event: 'changed', data: { patientId } })
  return result
}
