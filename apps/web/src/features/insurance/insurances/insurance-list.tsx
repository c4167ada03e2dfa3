import type { Insurance } from '@archwire/contract/insurance/insurance-calls'
import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { checkEligibilityAddress, newClaimAddress } from '../../../shared/insurance/insurance-dialogs.ts'
import { insurancesQuery } from '../../../shared/insurance/insurances-query.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import {
  ActionsCell,
  ActionsHead,
  Entry,
  EntryList,
  EntryTitle,
  NarrowName,
  RowButtons,
  WideTable,
} from '../../../ui/layout/lists.tsx'
import { Fact, Facts } from '../../../ui/layout/record-page.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import { dayLabel, payerLabel, relationLabel } from './insurance-labels.ts'
import { removeInsurance } from './insurances.ts'

/** Removes an insurance after a confirmation. */
function useRemoveInsurance(patientId: number) {
  const queryClient = useQueryClient()
  const ask = useConfirm()
  const [removed, setRemoved] = useState<number>()
  const { queryKey } = insurancesQuery(patientId)
  const removing = useMutation({
    mutationFn: ({ id }: Insurance) => removeInsurance(patientId, id),
    onSuccess: async (_, { id }) => {
      notifySaved('Insurance removed')
      // A read that began before the removal would bring it back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, known => known?.filter(one => one.id !== id))
    },
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return {
    remove: async (insurance: Insurance) => {
      const isSure = await ask({
        text: 'Are you sure you want to remove this insurance? This action cannot be undone.',
        detail: `${payerLabel(insurance.payer)}, member ID ${insurance.memberId}`,
        yes: 'Remove',
        isDangerous: true,
      })
      if (!isSure) return
      setRemoved(insurance.id)
      removing.mutate(insurance)
    },
    /** The insurance that is being removed. */
    removing: removing.isPending ? removed : undefined,
  }
}

type Props = { patientId: number; insurances: Insurance[] }
type RowsProps = Props & { removal: ReturnType<typeof useRemoveInsurance> }

/** The insurances that can be billed: a table, or one below the other on a phone. */
export function InsuranceList({ patientId, insurances }: Props) {
  const isPhone = useIsPhone()
  const removal = useRemoveInsurance(patientId)
  const rows = { patientId, insurances, removal }
  return isPhone ? <Entries {...rows} /> : <Table {...rows} />
}

const NoGroup = () => (
  <Text component="span" inherit c="dimmed">
    None
  </Text>
)

const Table = ({ patientId, insurances, removal }: RowsProps) => (
  <WideTable>
    <thead>
      <tr>
        <th scope="col">Payer</th>
        <th scope="col">Member ID</th>
        <th scope="col">Group number</th>
        <th scope="col">Relationship</th>
        <th scope="col">Added</th>
        <ActionsHead />
      </tr>
    </thead>
    <tbody>
      {insurances.map(insurance => (
        <tr key={insurance.id}>
          <th scope="row" data-kind="name" title={payerLabel(insurance.payer)}>
            <NarrowName>{payerLabel(insurance.payer)}</NarrowName>
          </th>
          <td data-kind="name" title={insurance.memberId}>
            <NarrowName>{insurance.memberId}</NarrowName>
          </td>
          <td data-kind="name" title={insurance.groupNumber ?? undefined}>
            <NarrowName>{insurance.groupNumber ?? <NoGroup />}</NarrowName>
          </td>
          <td>{relationLabel(insurance.relationship)}</td>
          <td data-kind="day">{dayLabel(insurance.createdAt)}</td>
          <ActionsCell>
            <Actions {...{ patientId, insurance, removal }} />
          </ActionsCell>
        </tr>
      ))}
    </tbody>
  </WideTable>
)

const Entries = ({ patientId, insurances, removal }: RowsProps) => (
  <EntryList label="Insurances">
    {insurances.map(insurance => (
      <Entry key={insurance.id}>
        <EntryTitle>{payerLabel(insurance.payer)}</EntryTitle>
        <Facts>
          <Fact name="Member ID">{insurance.memberId}</Fact>
          <Fact name="Group number">{insurance.groupNumber ?? <NoGroup />}</Fact>
          <Fact name="Relationship">{relationLabel(insurance.relationship)}</Fact>
          <Fact name="Added">{dayLabel(insurance.createdAt)}</Fact>
        </Facts>
        <Actions {...{ patientId, insurance, removal }} />
      </Entry>
    ))}
  </EntryList>
)

type ActionsProps = { patientId: number; insurance: Insurance; removal: RowsProps['removal'] }

function Actions({ patientId, insurance, removal }: ActionsProps) {
  const openDialog = useOpenDialog()
  const name = `${insurance.payer.name}, ${insurance.memberId}`
  return (
    <RowButtons>
      {pageSettings.reachesPayers() ? (
        <Button
          variant="default"
          aria-label={`Check Eligibility: ${name}`}
          onClick={() => openDialog(checkEligibilityAddress(patientId, insurance.id))}
        >
          Check Eligibility
        </Button>
      ) : null}
      <Button
        variant="default"
        aria-label={`New Claim: ${name}`}
        onClick={() => openDialog(newClaimAddress(patientId, { insuranceId: insurance.id }))}
      >
        New Claim
      </Button>
      <Menu
        label={`More for ${name}`}
        button={<MoreIcon />}
        isOff={removal.removing === insurance.id}
        items={[{ label: 'Remove', isDangerous: true, onSelect: () => void removal.remove(insurance) }]}
      />
    </RowButtons>
  )
}
