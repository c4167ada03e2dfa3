import type { CoverageOfPatient } from '@archwire/contract/eligibility/eligibility-calls'
import { coverageOf } from '@archwire/domain/eligibility/eligibility-status'
import { Box, Button, Text } from '@mantine/core'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { checkEligibilityAddress, eligibilityAddress } from '../../../shared/insurance/insurance-dialogs.ts'
import {
  ActionsCell,
  ActionsHead,
  Entry,
  EntryLine,
  EntryLink,
  EntryList,
  RowButtons,
  WideTable,
} from '../../../ui/layout/lists.tsx'
import { dayLabel, EligibilityOutcome, orthodonticsIn } from '../inquiries/eligibility-labels.tsx'
import { coverageLabel, timeLabel } from './day-coverage.ts'

type Props = { patients: CoverageOfPatient[] }
type RowProps = { row: CoverageOfPatient }

/** The day's patients in the order of their appointments: a table, or a list on a phone. */
export const CoverageList = (props: Props) => (useIsPhone() ? <Entries {...props} /> : <Table {...props} />)

const Table = ({ patients }: Props) => (
  <WideTable>
    <thead>
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Patient</th>
        <th scope="col">Insurance</th>
        <th scope="col">Member ID</th>
        <th scope="col">Asked</th>
        <th scope="col">Coverage</th>
        <ActionsHead />
      </tr>
    </thead>
    <tbody>
      {patients.map(row => (
        <tr key={row.patient.id}>
          <td data-kind="time">{timeLabel(row.startsAt)}</td>
          <th scope="row" data-kind="name">
            <PatientLink row={row} />
          </th>
          {row.insurance === null ? (
            <td colSpan={2}>
              <NoInsurance />
            </td>
          ) : (
            <>
              <td data-kind="name" title={row.insurance.payer.name}>
                {row.insurance.payer.name}
              </td>
              <td data-kind="name" title={row.insurance.memberId}>
                {row.insurance.memberId}
              </td>
            </>
          )}
          <td data-kind="day">{row.eligibility && dayLabel(row.eligibility.createdAt)}</td>
          <td>
            <Outcome row={row} />
          </td>
          <ActionsCell>
            <Action row={row} />
          </ActionsCell>
        </tr>
      ))}
    </tbody>
  </WideTable>
)

const Entries = ({ patients }: Props) => (
  <EntryList label="Patients of the day">
    {patients.map(row => (
      <Entry key={row.patient.id}>
        <EntryLine>
          <PatientLink row={row} />
          <Box component="span" flex="none">
            {timeLabel(row.startsAt)}
          </Box>
        </EntryLine>
        {row.insurance === null ? (
          <NoInsurance />
        ) : (
          <span>
            {row.insurance.payer.name}, {row.insurance.memberId}
          </span>
        )}
        <Outcome row={row} />
        <Action row={row} />
      </Entry>
    ))}
  </EntryList>
)

const PatientLink = ({ row: { patient } }: RowProps) => (
  <EntryLink to={`/v2/patient/${patient.id}/insurance`}>{patient.fullName}</EntryLink>
)

const NoInsurance = () => (
  <Text component="span" c="dimmed">
    No insurance on file
  </Text>
)

function Outcome({ row: { insurance, eligibility } }: RowProps) {
  if (eligibility !== null) {
    const coverage = eligibility.status === 'requested' ? coverageOf(eligibility.statusCode) : undefined
    return (
      <EligibilityOutcome
        eligibility={eligibility}
        outcome={coverageLabel(eligibility)}
        coverage={coverage}
        orthodontics={orthodonticsIn(coverage, eligibility.orthodontics)}
        isAnswerOnly
      />
    )
  }
  return insurance === null ? null : (
    <Text component="span" c="dimmed">
      Not asked yet
    </Text>
  )
}

function Action({ row: { patient, insurance, eligibility } }: RowProps) {
  const openDialog = useOpenDialog()
  if (insurance === null) return null
  if (eligibility !== null) {
    const view = eligibility.status === 'requested_with_error' ? 'Check Errors' : 'View'
    const named = { patientId: patient.id, insuranceId: insurance.id, id: eligibility.id }
    return (
      <RowButtons atEnd>
        <Button
          variant="default"
          aria-label={`${view}: ${patient.fullName}`}
          onClick={() => openDialog(eligibilityAddress(named))}
        >
          {view}
        </Button>
      </RowButtons>
    )
  }
  if (!pageSettings.reachesPayers()) return null
  return (
    <RowButtons atEnd>
      <Button
        variant="default"
        aria-label={`Check Eligibility: ${patient.fullName}`}
        onClick={() => openDialog(checkEligibilityAddress(patient.id, insurance.id))}
      >
        Check Eligibility
      </Button>
    </RowButtons>
  )
}
