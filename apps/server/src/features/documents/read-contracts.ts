import type { Contract, ContractDetails } from '@archwire/contract/documents/contract-calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type Opening, openThrough } from '../patients/record-opening.ts'
import { drawingAddress } from './certificate.ts'
import { contractById, contractsOf } from './contract-queries.ts'
import { contracts } from './document-kind.ts'
import { documentById } from './document-queries.ts'
import { readFrozen } from './frozen-document.ts'
import { isPatient } from './intake-form-queries.ts'
import { certificateLines } from './present-document.ts'

export async function listContracts(clinic: ClinicDatabase, asked: Opening): Promise<Contract[]> {
  const { patientId } = asked
  const { found } = await openThrough(clinic, asked, async tx => {
    const [isThere, found] = await Promise.all([isPatient(tx, patientId), contractsOf(tx, patientId)])
    if (!isThere) throw notFound()
    return { patientId, found }
  })
  return found
}

export async function readContract(
  clinic: ClinicDatabase,
  { id, timeZone, ...asked }: Omit<Opening, 'patientId'> & { id: number; timeZone: string },
): Promise<ContractDetails> {
  const { contract, row } = await openThrough(clinic, asked, async tx => {
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
