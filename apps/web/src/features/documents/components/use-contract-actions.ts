import type { Contract } from '@archwire/contract/documents/contract-calls'
import { contractLink as linkCalls } from '@archwire/contract/documents/link-calls'
import { archiveContract, contractLink, sendContract } from '../api/contracts.ts'
import { linkWork } from '../api/links.ts'
import { useDocumentActions } from './use-document-actions.ts'

export const useContractActions = (
  patientId: number,
  contract: Pick<Contract, 'id' | 'identifierToken' | 'signed'>,
) =>
  useDocumentActions({
    send: () => sendContract(contract.id).then(() => 'Email sent successfully'),
    turn: () => archiveContract(patientId, contract.id),
    turned: 'Contract archived successfully.',
    question: {
      text: 'Archive this contract?',
      detail: contract.signed
        ? 'It is kept as it was signed, and no longer counts as the patient’s contract.'
        : 'It can no longer be signed, and is kept for reference.',
      yes: 'Archive',
    },
    link: contractLink(contract),
    work: linkWork(linkCalls, contract.id),
  })
