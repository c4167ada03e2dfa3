import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { readableBlob } from '../../platform/files/blob-queries.ts'
import type { Stores } from '../../platform/files/store-file.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { FileResponse } from '../../platform/http/route.ts'
import { fileResponse } from '../files/read-blob.ts'
import { faceOfPatient } from '../patients/record/photo.ts'

const day = 24 * 60 * 60

/**
 * The face of a patient as a thumbnail. Only the image that is the face now is shown, because nobody records that
 * somebody looked at it: the address of another image of the patient, which a row may have until it is read again,
 * leads to it too, but is not kept.
 */
export async function readFace(
  { clinic, storage }: Stores,
  { patientId, imageId }: { patientId: number; imageId: number },
): Promise<FileResponse> {
  const { face, blob } = await clinic.read(async tx => {
    const face = await faceOfPatient(tx, patientId)
    const isShown = face?.imageId === imageId || (await isImageOf(tx, patientId, imageId))
    return { face, blob: face && isShown ? await readableBlob(tx, face.blobId) : undefined }
  })
  if (blob === undefined) throw notFound()
  const { file } = fileResponse(storage, blob, 'thumbnail')
  return new FileResponse({ ...file, ...(face?.imageId === imageId && { seenAgainFor: day }) })
}

/** Also one that was deleted since. */
const isImageOf = async (tx: Tx, patientId: number, imageId: number): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from images i join progressions g on g.clinic_id = i.clinic_id and g.id = i.progression_id
    where i.clinic_id = ${tx.clinicId} and i.id = ${imageId} and g.patient_id = ${patientId}`)) !== undefined

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
