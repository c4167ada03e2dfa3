import type { Contract, ContractDetails } from '@archwire/contract/documents/contract-calls'
import { type ContractTerms, contractSums, termsProblem } from '@archwire/domain/documents/contract-terms'
import { localDay, wireInstant } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { contractText } from '../../clinic/settings/contract-template.ts'
import { announcePatient } from '../../patients/record/live-events.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { refuseMerged } from '../../patients/record/merged-records.ts'
import { type Opening, openThrough } from '../../patients/record/record-opening.ts'
import { certificateLines } from '../consents/consent-rows.ts'
import { contracts } from '../rows/document-kind.ts'
import { documentById, letterhead } from '../rows/document-queries.ts'
import { patientAndClinic, patientExists } from '../rows/intake-form-queries.ts'
import { announceContract } from '../rows/live-events.ts'
import { drawingAddress } from '../signing/certificate.ts'
import { frozenContract, readFrozen, writeDocument } from '../signing/document-content.ts'
import { requestSignature } from '../signing/send-document.ts'
import { contractById, contractsOf, insertContract, lockActiveContract } from './contract-queries.ts'

type Offer = {
  patientId: number
  description: string
  terms: ContractTerms
  timeZone: string
  now: Date
  /** Who offers it. */
  userId?: number
  /** Undefined: the contract is not sent yet. */
  send?: { outbox: Outbox; appUrl: string }
}

/**
 * Prepares a contract for its signature, with the clinic's present text. The monthly payment is computed here,
 * whatever the caller has computed. A patient has at most one active contract.
 */
export async function offerContract(tx: WriteTx, offer: Offer): Promise<{ id: number }> {
  const { patientId, description, terms, now, send } = offer
  const problem = termsProblem(terms)
  if (problem !== undefined) throw refuse(422, problem)
  const patient = await lockPatientForShare(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  // A second contract that is offered at the same moment waits for the unique index and is refused.
  if ((await lockActiveContract(tx, patientId)) !== undefined) throw alreadyActive()
  const [clinic, { fullName }, template] = await Promise.all([
    letterhead(tx),
    patientAndClinic(tx, patientId),
    contractText(tx),
  ])
  const head = { clinic, patient: fullName, date: localDay(now, offer.timeZone) }
  const { text, sha256 } = writeDocument(frozenContract(head, { description, terms, text: template }))
  const { monthlyCents } = contractSums(terms)
  const added = await insertContract(tx, {
    patientId,
    link: tx.links.make('contract'),
    description,
    terms,
    monthlyCents,
    document: text,
    sha256,
    userId: offer.userId ?? null,
    now,
  }).catch(refuseSecond)
  tx.audit({
    action: 'create',
    entityType: 'contract',
    entityId: added.id,
    patientId,
    changes: { description, ...terms, sha256: sha256.toString('hex') },
  })
  announceContract(tx, patientId)
  if (send === undefined) announcePatient(tx, patientId)
  else await requestSignature(tx, send.outbox, contracts, { id: added.id, patientId }, { ...send, now })
  return added
}

const alreadyActive = () => refuse(422, 'This patient has an active contract already')

function refuseSecond(error: unknown): never {
  throw (error as { constraint?: unknown }).constraint === 'contracts_one_active' ? alreadyActive() : error
}

export async function listContracts(clinic: ClinicDatabase, request: Opening): Promise<Contract[]> {
  const { patientId } = request
  const { found } = await openThrough(clinic, request, async tx => {
    const [isThere, found] = await Promise.all([patientExists(tx, patientId), contractsOf(tx, patientId)])
    if (!isThere) throw notFound()
    return { patientId, found }
  })
  return found
}

export async function readContract(
  clinic: ClinicDatabase,
  { id, timeZone, ...request }: Omit<Opening, 'patientId'> & { id: number; timeZone: string },
): Promise<ContractDetails> {
  const { contract, row } = await openThrough(clinic, request, async tx => {
    const [contract, row] = await Promise.all([contractById(tx, id), documentById(tx, contracts, id)])
    if (contract === undefined || row === undefined) throw notFound()
    return { patientId: row.patientId, contract, row }
  })
  const { terms, body } = readFrozen(row.document)
  return {
    ...contract,
    patientId: row.patientId,
    signedAt: row.signedAt && wireInstant(row.signedAt, timeZone),
    patientSignature: drawingAddress(row),
    terms,
    body,
    certificate: certificateLines(row, timeZone),
  }
}
