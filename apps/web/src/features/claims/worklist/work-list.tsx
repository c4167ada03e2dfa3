import type { ClaimWork } from '@archwire/contract/claims/worklist'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import {
  ActionsCell,
  ActionsHead,
  Entry,
  EntryLine,
  EntryLink,
  EntryList,
  WideTable,
} from '../../../ui/layout/lists.tsx'
import { dayOf, money, PaidByPayer, PaidLine } from '../claim/claim-labels.tsx'
import { ClaimMenu, useClaimActions } from '../claim/claim-menu.tsx'
import { ClaimStatusLink } from '../claim/claim-status-link.tsx'

type Props = { claims: ClaimWork[] }
type RowsProps = Props & { actions: ReturnType<typeof useClaimActions> }
type RowProps = { claim: ClaimWork }

/** The clinic's claims, oldest first: a table, or a list on a phone. */
export function WorkList({ claims }: Props) {
  const isPhone = useIsPhone()
  const actions = useClaimActions(claims)
  return isPhone ? <Entries {...{ claims, actions }} /> : <Table {...{ claims, actions }} />
}

const daysLabel = (days: number) => (days === 1 ? '1 day' : `${days} days`)

const PatientLink = ({ claim: { patient } }: RowProps) => (
  <EntryLink to={`/v2/patient/${patient.id}/insurance?tab=claims`}>{patient.fullName}</EntryLink>
)

const listed = (claim: ClaimWork) => ({
  claim: { ...claim, patientId: claim.patient.id },
  name: `the claim of ${claim.patient.fullName}, ${money(claim.amount)}`,
})

const Table = ({ claims, actions }: RowsProps) => (
  <WideTable>
    <thead>
      <tr>
        <th scope="col">Patient</th>
        <th scope="col">Payer</th>
        <th scope="col" data-kind="figure">
          Amount
        </th>
        <th scope="col">Status</th>
        <th scope="col" data-kind="figure">
          Age
        </th>
        <th scope="col">Sent</th>
        <th scope="col" data-kind="figure">
          Paid
        </th>
        <ActionsHead />
      </tr>
    </thead>
    <tbody>
      {claims.map(claim => (
        <tr key={claim.id}>
          <th scope="row" data-kind="name" title={claim.patient.fullName}>
            <PatientLink claim={claim} />
          </th>
          <td>{claim.payer.name}</td>
          <td data-kind="figure">{money(claim.amount)}</td>
          <td data-kind="status">
            <ClaimStatusLink {...listed(claim)} />
          </td>
          <td data-kind="figure">{daysLabel(claim.days)}</td>
          <td data-kind="day">{claim.submittedAt && dayOf(claim.submittedAt)}</td>
          <td data-kind="figure">
            <PaidByPayer {...claim} />
          </td>
          <ActionsCell>
            <ClaimMenu {...listed(claim)} actions={actions} />
          </ActionsCell>
        </tr>
      ))}
    </tbody>
  </WideTable>
)

const Entries = ({ claims, actions }: RowsProps) => (
  <EntryList label="Claims">
    {claims.map(claim => (
      <Entry key={claim.id}>
        <EntryLine>
          <PatientLink claim={claim} />
          <ClaimMenu {...listed(claim)} actions={actions} />
        </EntryLine>
        <EntryLine>
          <ClaimStatusLink {...listed(claim)} />
          <strong>{money(claim.amount)}</strong>
        </EntryLine>
        <EntryLine>
          <span>{claim.payer.name}</span>
          <span>{daysLabel(claim.days)}</span>
        </EntryLine>
        <PaidLine {...claim} />
      </Entry>
    ))}
  </EntryList>
)
