import type { Insurance } from '@archwire/contract/insurance/insurance-calls'
import { Button } from '@mantine/core'
import { newClaimAddress } from '../../../lib/claim-address.ts'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { checkAddress } from '../../../lib/eligibility-address.ts'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { pageSettings } from '../../../lib/page-settings.ts'
import { Entry, EntryList, EntryTitle } from '../../../ui/entry-list.tsx'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import { RowButtons } from '../../../ui/row-buttons.tsx'
import { ActionsCell, ActionsHead, WideTable } from '../../../ui/wide-table.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import styles from './insurance-list.module.css'
import { dayWords, payerWords, relationWords } from './insurance-words.ts'
import { useRemoveInsurance } from './use-remove-insurance.ts'

type Props = { patientId: number; insurances: Insurance[] }
type RowsProps = Props & { removal: ReturnType<typeof useRemoveInsurance> }

/** The insurances that can be billed: a table, or one below the other on a phone. */
export function InsuranceList({ patientId, insurances }: Props) {
  const isPhone = useIsPhone()
  const removal = useRemoveInsurance(patientId)
  const rows = { patientId, insurances, removal }
  return isPhone ? <Entries {...rows} /> : <Table {...rows} />
}

const NoGroup = () => <span className={styles.dimmed}>None</span>

const Table = ({ patientId, insurances, removal }: RowsProps) => (
  <WideTable className={styles.table}>
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
          <th scope="row">{payerWords(insurance.payer)}</th>
          <td>{insurance.memberId}</td>
          <td>{insurance.groupNumber ?? <NoGroup />}</td>
          <td>{relationWords(insurance.relationship)}</td>
          <td className={styles.day}>{dayWords(insurance.createdAt)}</td>
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
        <EntryTitle>{payerWords(insurance.payer)}</EntryTitle>
        <Facts>
          <Fact name="Member ID">{insurance.memberId}</Fact>
          <Fact name="Group number">{insurance.groupNumber ?? <NoGroup />}</Fact>
          <Fact name="Relationship">{relationWords(insurance.relationship)}</Fact>
          <Fact name="Added">{dayWords(insurance.createdAt)}</Fact>
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
          onClick={() => openDialog(checkAddress(patientId, insurance.id))}
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
      <WorkingButton
        variant="default"
        working={removal.removing === insurance.id ? 'Removing…' : undefined}
        aria-label={`Remove ${name}`}
        onClick={() => void removal.remove(insurance)}
      >
        Remove
      </WorkingButton>
    </RowButtons>
  )
}
