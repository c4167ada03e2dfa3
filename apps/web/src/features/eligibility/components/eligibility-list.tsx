import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import { Button } from '@mantine/core'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { eligibilityAddress } from '../../../lib/eligibility-address.ts'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { Entry, EntryList, EntryTitle } from '../../../ui/entry-list.tsx'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import { RowButtons } from '../../../ui/row-buttons.tsx'
import { ActionsCell, ActionsHead, WideTable } from '../../../ui/wide-table.tsx'
import styles from './eligibility-list.module.css'
import { EligibilityStatus } from './eligibility-status.tsx'
import { dayWords, eligibilityName } from './eligibility-words.ts'
import { useProceedToClaim } from './use-proceed-to-claim.ts'

type Props = { eligibilities: Eligibility[] }

/** What payers were asked about a patient, the newest first: a table, or one below the other on a phone. */
export const EligibilityList = (props: Props) =>
  useIsPhone() ? <Entries {...props} /> : <Table {...props} />

const Table = ({ eligibilities }: Props) => (
  <WideTable className={styles.table}>
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
          <td>{eligibility.insurance.memberId}</td>
          <td>{eligibility.provider.name}</td>
          <td className={styles.day}>{dayWords(eligibility.createdAt)}</td>
          <td>
            <EligibilityStatus eligibility={eligibility} />
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
        <EligibilityStatus eligibility={eligibility} />
        <Facts>
          <Fact name="Member ID">{eligibility.insurance.memberId}</Fact>
          <Fact name="Asked as">{eligibility.provider.name}</Fact>
          <Fact name="Asked">{dayWords(eligibility.createdAt)}</Fact>
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
