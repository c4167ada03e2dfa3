import type { signContract } from '@archwire/contract/documents/contract-calls'
import type { SignatureInput } from '@archwire/contract/documents/signing'
import type { Reply } from '@archwire/contract/endpoint'
import { signerProblem } from '@archwire/domain/documents/signing'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { answerIdempotently } from '../../../platform/http/idempotency.ts'
import { refuseFields } from '../../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../../platform/links/find-by-link.ts'
import { announcePatient } from '../../patients/record/live-events.ts'
import { missingFrom } from '../../patients/record/merged-records.ts'
import type { DocumentKind } from '../rows/document-kind.ts'
import { lockDocumentAndPatient, refuseClosed, setArchived, setSigned } from '../rows/document-queries.ts'
import { patientAndClinic } from '../rows/intake-form-queries.ts'
import { checkDrawing } from './check-drawing.ts'

type SigningInput = ByLink & {
  signature: SignatureInput
  onceKey: string | undefined
  userAgent: string | undefined
}

type Signed = Reply<typeof signContract>

/**
 * Called when a document was signed, in the same transaction. Returns the masked address to which a copy is sent, if
 * one is.
 */
type AfterSigning = (
  tx: WriteTx,
  signed: { id: number; patientId: number; now: Date },
) => Promise<Signed['copyTo']>

/**
 * When two people sign at the same moment, one succeeds and the other is refused. The same request twice signs once.
 */
export async function signDocument(
  database: Database,
  kind: DocumentKind,
  input: SigningInput,
  afterSigning?: AfterSigning,
): Promise<Signed> {
  const { token, signature, onceKey } = input
  const { clinic, id } = await findByLink(database, kind.entity, input)
  const drawing = await checkDrawing(signature)
  const { body } = await answerIdempotently(
    clinic,
    {
      key: onceKey,
      userId: 'patient',
      name: `POST /public${kind.path}/:token/signature`,
      content: [token, signature],
      status: 201,
    },
    async tx => {
      const patientId = await saveSignature(tx, kind, id, { ...input, drawing })
      const copyTo = await afterSigning?.(tx, { id, patientId, now: input.now })
      return { status: 'signed', ...(copyTo !== undefined && { copyTo }) } satisfies Signed
    },
  )
  return body as Signed
}

async function saveSignature(
  tx: WriteTx,
  kind: DocumentKind,
  id: number,
  { signature, drawing, ip, userAgent, now }: SigningInput & { drawing: Buffer | null },
): Promise<number> {
  const locked = await lockDocumentAndPatient(tx, kind, id)
  refuseClosed(kind, locked)
  const { patientId, sha256 } = locked
  const { dob, timeZone } = await patientAndClinic(tx, patientId)
  const { signer, method, legal_name: legalName } = signature
  const problem = signerProblem(signer, dob, localDay(now, timeZone))
  if (problem !== undefined) throw refuseFields({ 'signature.signer': [problem] })
  await setSigned(tx, kind, id, {
    legalName,
    signerKind: signer.kind,
    relationship: signer.kind === 'guardian' ? signer.relationship : null,
    method,
    drawing,
    ip,
    userAgent: userAgent?.slice(0, 500) ?? null,
    signedAt: now,
  })
  tx.audit({
    action: 'sign',
    entityType: kind.entity,
    entityId: id,
    patientId,
    changes: { legalName, signer, method, sha256: sha256.toString('hex') },
  })
  announcePatient(tx, patientId)
  return patientId
}

type ArchiveInput = {
  id: number
  /** The record in which the document was shown, if the call names one. */
  patientId?: number
  now: Date
}

/** An archived document can no longer be signed, and stays as it is. */
export const archiveDocument = (
  clinic: ClinicDatabase,
  kind: DocumentKind,
  { id, patientId, now }: ArchiveInput,
): Promise<undefined> =>
  clinic.write(async tx => {
    const locked = await lockDocumentAndPatient(tx, kind, id)
    if (patientId !== undefined && locked.patientId !== patientId) {
      throw await missingFrom(tx, patientId)
    }
    if (locked.isArchived) throw kind.refuseArchived()
    await setArchived(tx, kind, id, now)
    tx.audit({ action: 'archive', entityType: kind.entity, entityId: id, patientId: locked.patientId })
    announcePatient(tx, locked.patientId)
    return undefined
  })
