import { type ContractTerms, contractSums, termsProblem } from '@archwire/domain/documents/contract-terms'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { contractText } from '../clinic/contract-template.ts'
import { announcePatient } from '../patients/announce.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import { refuseMerged } from '../patients/refuse-merged.ts'
import { announceContract } from './announce.ts'
import { insertContract, lockActiveContract } from './contract-queries.ts'
import { contracts } from './document-kind.ts'
import { letterhead } from './document-queries.ts'
import { frozenContract } from './frozen-document.ts'
import { whoseForm } from './intake-form-queries.ts'
import { askToSign } from './send-document.ts'
import { writeDocument } from './signed-document.ts'

export type Offer = {
  patientId: number
  description: string
  terms: ContractTerms
  timeZone: string
  now: Date
  /** Absent: it is not sent yet. */
  send?: { outbox: Outbox; appUrl: string }
}

/**
 * Makes a contract ready for its signature, with the clinic's text of today. What a month costs is worked out here,
 * whatever anybody else has worked out. A patient has one active contract at most.
 */
export async function offerContract(tx: WriteTx, offer: Offer): Promise<{ id: number }> {
  const { patientId, description, terms, now, send } = offer
  const problem = termsProblem(terms)
  if (problem !== undefined) throw refuse(422, problem)
  const patient = await holdPatient(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  // Whoever offers another one at the same moment is held up by the index, and refused.
  if ((await lockActiveContract(tx, patientId)) !== undefined) throw alreadyActive()
  const [clinic, { fullName }, template] = await Promise.all([
    letterhead(tx),
    whoseForm(tx, patientId),
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
  else await askToSign(tx, send.outbox, contracts, { id: added.id, patientId }, { ...send, now })
  return added
}

const alreadyActive = () => refuse(422, 'This patient has an active contract already')

function refuseSecond(error: unknown): never {
  throw (error as { constraint?: unknown }).constraint === 'contracts_one_active' ? alreadyActive() : error
}
