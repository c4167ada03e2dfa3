import type { ContractDetails } from '@archwire/contract/documents/contract-calls'
import { contractActions, contractStatusText } from '@archwire/domain/documents/contract-status'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { WindowDialog } from '../../../ui/dialog/window-dialog.tsx'
import {
  ArchiveButton,
  DocumentActions,
  DocumentText,
  dayOf,
  Lines,
  LinkEnd,
  SendButtons,
  SignedPart,
} from '../document/document-parts.tsx'
import { contractQuery } from './contracts.ts'
import { useContractActions } from './contracts-card.tsx'

const title = 'Contract Details'

/** A contract: its terms, its text, its status, and who signed it. */
export function ContractDetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  usePageTitle(title)
  const { data, error, isFetching, refetch } = useQuery(contractQuery(id))
  if (data === undefined) {
    const failure =
      error === null || isFetching ? undefined : { error, words: "We couldn't find this contract" }
    return <LoadingDialog title={title} failure={failure} retry={() => void refetch()} onClose={onClose} />
  }
  return (
    <WindowDialog title={title} onClose={onClose}>
      <Details contract={data} />
    </WindowDialog>
  )
}

function Details({ contract }: { contract: ContractDetails }) {
  const { id, active, createdAt, signedAt, patientLegalName, terms, body } = contract
  const actions = useContractActions(contract.patientId, contract)
  const offers = contractActions(contract)
  const resends = offers.includes('resend')
  return (
    <Stack>
      {active ? null : <Text c="dimmed">This contract is archived.</Text>}
      <Lines
        lines={[
          { name: 'Status', value: contractStatusText(contract) },
          { name: 'Created', value: dayOf(createdAt) },
          ...(signedAt === null || patientLegalName === null
            ? []
            : [{ name: 'Signed', value: `By ${patientLegalName} on ${dayOf(signedAt)}` }]),
          { name: 'Link', value: <LinkEnd {...contract} actions={actions} /> },
          ...terms,
        ]}
      />
      <DocumentText text={body} />
      <SignedPart {...contract} />
      <DocumentActions>
        {contract.signed || active ? (
          <Button component="a" variant="default" href={`/contracts/${id}/pdf`} target="_blank">
            Download PDF
          </Button>
        ) : null}
        {/* The link is offered for a signed contract too: a patient who wants a copy after the link has ended is
            told to ask the clinic for a new one. */}
        {active ? (
          <Button variant="default" onClick={actions.copyLink}>
            Copy link
          </Button>
        ) : null}
        {resends || offers.includes('send') ? (
          <SendButtons
            patientId={contract.patientId}
            label={resends ? 'Resend' : 'Send'}
            actions={actions}
            isNext={!resends}
          />
        ) : null}
        {offers.includes('archive') ? <ArchiveButton actions={actions} /> : null}
      </DocumentActions>
    </Stack>
  )
}
