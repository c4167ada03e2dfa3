import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import { Button } from '@mantine/core'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { eligibilityAddress } from '../../../shared/insurance/insurance-dialogs.ts'
import {
  ActionsCell,
  ActionsHead,
  Entry,
  EntryList,
  EntryTitle,
  RowButtons,
  WideTable,
} from '../../../ui/layout/lists.tsx'
import { Fact, Facts } from '../../../ui/layout/record-page.tsx'
import { dayLabel, EligibilitySummary, eligibilityName } from './eligibility-labels.tsx'
import { useProceedToClaim } from './use-proceed-to-claim.ts'

type Props = { eligibilities: Eligibility[] }

/** A patient's eligibility checks, newest first: a table, or a list on a phone. */
export const EligibilityList = (props: Props) =>
  useIsPhone() ? <Entries {...props} /> : <Table {...props} />

const Table = ({ eligibilities }: Props) => (
  <WideTable>
    <thead>
      <tr>
        <th scope="col">Payer</th>
        <th scope="col">Member ID</th>
        <th scope="col">Asked as</th>
        <th scope="col">Asked</th>
        <th scope="col">Status</th>
        <ActionsHead />
      </tr>
    </thead>
    <tbody>
      {eligibilities.map(eligibility => (
        <tr key={eligibility.id}>
          <th scope="row">{eligibility.insurance.payer.name}</th>
          <td data-kind="name" title={eligibility.insurance.memberId}>
            {eligibility.insurance.memberId}
          </td>
          <td data-kind="name" title={eligibility.provider.name}>
            {eligibility.provider.name}
          </td>
          <td data-kind="day">{dayLabel(eligibility.createdAt)}</td>
          <td>
            <EligibilitySummary eligibility={eligibility} />
          </td>
          <ActionsCell>
            <Actions eligibility={eligibility} />
          </ActionsCell>
        </tr>
      ))}
    </tbody>
  </WideTable>
)

const Entries = ({ eligibilities }: Props) => (
  <EntryList label="Eligibilities">
    {eligibilities.map(eligibility => (
      <Entry key={eligibility.id}>
        <EntryTitle>{eligibility.insurance.payer.name}</EntryTitle>
        <EligibilitySummary eligibility={eligibility} />
        <Facts>
          <Fact name="Member ID">{eligibility.insurance.memberId}</Fact>
          <Fact name="Asked as">{eligibility.provider.name}</Fact>
          <Fact name="Asked">{dayLabel(eligibility.createdAt)}</Fact>
        </Facts>
        <Actions eligibility={eligibility} />
      </Entry>
    ))}
  </EntryList>
)

function Actions({ eligibility }: { eligibility: Eligibility }) {
  const openDialog = useOpenDialog()
  const proceed = useProceedToClaim()
  const { id, patientId, insurance, status } = eligibility
  const view = status === 'requested_with_error' ? 'Check Errors' : 'View'
  const name = eligibilityName(eligibility)
  return (
    <RowButtons atEnd>
      <Button
        variant="default"
        aria-label={`${view}: ${name}`}
        onClick={() => openDialog(eligibilityAddress({ patientId, insuranceId: insurance.id, id }))}
      >
        {view}
      </Button>
      <Button variant="default" aria-label={`Proceed to claim: ${name}`} onClick={() => proceed(eligibility)}>
        Proceed to claim
      </Button>
    </RowButtons>
  )
}
