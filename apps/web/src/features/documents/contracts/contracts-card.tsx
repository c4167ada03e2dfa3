import type { Contract } from '@archwire/contract/documents/contract-calls'
import { contractLink as linkCalls } from '@archwire/contract/documents/link-calls'
import {
  type ContractAction,
  contractActions,
  contractLook,
  contractStatus,
} from '@archwire/domain/documents/contract-status'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { contractsQuery } from '../../../shared/documents/contracts-query.ts'
import { EntryList } from '../../../ui/layout/lists.tsx'
import { linkActions, useDocumentActions } from '../document/document-actions.ts'
import { DocumentCard, DocumentEntry } from '../document/document-card.tsx'
import { ArchiveButton, dayOf, LinkEnd, SendButtons } from '../document/document-parts.tsx'
import { archiveContract, contractLink, sendContract, textContract } from './contracts.ts'

export const useContractActions = (
  patientId: number,
  contract: Pick<Contract, 'id' | 'identifierToken' | 'signed'>,
) =>
  useDocumentActions({
    send: () => sendContract(contract.id).then(() => 'Email sent successfully'),
    sendText: () => textContract(contract.id).then(() => 'Text sent successfully'),
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
    work: linkActions(linkCalls, contract.id),
  })

type Props = {
  patientId: number
  /** Shows only the current contract. */
  onlyActive?: boolean
  /** The contract that the page asks for next. */
  nextId?: number
}

/** The contracts of a patient with their statuses. */
export function ContractsCard({ patientId, onlyActive = false, nextId }: Props) {
  const title = onlyActive ? 'Treatment contract' : 'Treatment contracts'
  const query = useQuery({
    ...contractsQuery(patientId),
    select: contracts => (onlyActive ? contracts.filter(({ active }) => active) : contracts),
  })
  return (
    <DocumentCard title={title} query={query} none="None">
      {contracts => (
        <EntryList label={title}>
          {contracts.map(contract => (
            <ContractEntry
              key={contract.id}
              patientId={patientId}
              contract={contract}
              isNext={contract.id === nextId}
            />
          ))}
        </EntryList>
      )}
    </DocumentCard>
  )
}

const factsOf = ({ totalCost, createdAt }: Contract): string =>
  `${formatDollars(Math.round(totalCost * 100))}, created on ${dayOf(createdAt)}`

type EntryProps = { patientId: number; contract: Contract; isNext: boolean }

function ContractEntry({ patientId, contract, isNext }: EntryProps) {
  const { id, description } = contract
  const openDialog = useOpenDialog()
  const actions = useContractActions(patientId, contract)
  const isToSign = contract.active && !contract.signed
  const sender = (label: string, isNext: boolean) => (
    <SendButtons {...{ patientId, label, actions, isNext }} />
  )
  const offers = contractActions(contract)
  const buttons: Record<Exclude<ContractAction, 'archive'>, ReactNode> = {
    view: (
      <Button
        variant="default"
        aria-label={`View ${description}`}
        onClick={() => openDialog(`/v2/contract-details/${id}`)}
      >
        View
      </Button>
    ),
    download: (
      <Button component="a" variant="default" href={`/contracts/${id}/pdf`} target="_blank">
        Download PDF
      </Button>
    ),
    send: sender('Send', isNext),
    resend: sender('Resend', false),
  }
  return (
    <DocumentEntry
      title={description}
      facts={factsOf(contract)}
      link={isToSign ? <LinkEnd {...contract} actions={actions} of={description} /> : undefined}
      status={contractLook[contractStatus(contract)]}
    >
      {contract.active && contract.signed && !contract.hasPlan ? (
        <Button
          variant={isNext ? 'filled' : 'default'}
          component={Link}
          to={`/v2/patient/${patientId}/finance`}
        >
          Set up its payments
        </Button>
      ) : null}
      {offers.map(action =>
        action === 'archive' ? null : <Fragment key={action}>{buttons[action]}</Fragment>,
      )}
      {isToSign ? (
        <Button variant="default" onClick={actions.copyLink}>
          Copy link
        </Button>
      ) : null}
      {offers.includes('archive') ? <ArchiveButton actions={actions} /> : null}
    </DocumentEntry>
  )
}
