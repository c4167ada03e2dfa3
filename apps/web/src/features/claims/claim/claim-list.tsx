import type { ClaimRow } from '@archwire/contract/claims/claim'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import {
  ActionsCell,
  ActionsHead,
  Entry,
  EntryLine,
  EntryList,
  EntryTitle,
  WideTable,
} from '../../../ui/layout/lists.tsx'
import { Fact, Facts } from '../../../ui/layout/record-page.tsx'
import { dayOf, money, PaidByPayer, PaidLine } from './claim-labels.tsx'
import { ClaimMenu, useClaimActions } from './claim-menu.tsx'
import { ClaimStatusLink } from './claim-status-link.tsx'

type Props = { claims: ClaimRow[] }
type RowsProps = Props & { actions: ReturnType<typeof useClaimActions> }

/** A patient's claims, newest first: a table, or a list on a phone. */
export function ClaimList({ claims }: Props) {
  const isPhone = useIsPhone()
  const actions = useClaimActions(claims)
  return isPhone ? <Entries {...{ claims, actions }} /> : <Table {...{ claims, actions }} />
}

const patientName = ({ patientInfo: { firstName, lastName } }: ClaimRow) =>
  [firstName, lastName].filter(Boolean).join(' ')

const listed = (claim: ClaimRow) => ({
  claim: { ...claim, insuranceId: claim.insurance.id },
  name: `the claim of ${dayOf(claim.createdAt)}, ${money(claim.total)}`,
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
        <th scope="col">Created</th>
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
          <th scope="row" data-kind="name" title={patientName(claim)}>
            {patientName(claim)}
          </th>
          <td>{claim.patientInfo.payer.name}</td>
          <td data-kind="figure">{money(claim.total)}</td>
          <td data-kind="status">
            <ClaimStatusLink {...listed(claim)} />
          </td>
          <td data-kind="day">{dayOf(claim.createdAt)}</td>
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
          <EntryTitle>{patientName(claim)}</EntryTitle>
          <ClaimMenu {...listed(claim)} actions={actions} />
        </EntryLine>
        <EntryLine>
          <ClaimStatusLink {...listed(claim)} />
          <strong>{money(claim.total)}</strong>
        </EntryLine>
        <PaidLine {...claim} />
        <Facts>
          <Fact name="Payer">{claim.patientInfo.payer.name}</Fact>
          <Fact name="Created">{dayOf(claim.createdAt)}</Fact>
          {claim.submittedAt === null ? null : <Fact name="Sent">{dayOf(claim.submittedAt)}</Fact>}
        </Facts>
      </Entry>
    ))}
  </EntryList>
)
