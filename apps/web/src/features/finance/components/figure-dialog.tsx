import type { PaymentPlan } from '@archwire/contract/finance/plans'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { PlainDialog } from '../../../ui/plain-dialog.tsx'
import { ledgerQuery } from '../api/payment-plans.ts'
import styles from './figure-dialog.module.css'
import { type Figure, type FigureRow, figures, rowsOf, sumOf } from './figure-rows.ts'
import { dayWords } from './money-words.ts'

type Props = { patientId: number; plan: PaymentPlan; figure: Figure; onClose: () => void }

/** What a figure of a plan is made of, and that it adds up. */
export function FigureDialog({ patientId, plan, figure, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(ledgerQuery(patientId, plan.id))
  return (
    <PlainDialog title={`${figures[figure]}: ${plan.description}`} onClose={onClose}>
      <div className={styles.inside}>
        {data !== undefined ? (
          <Rows rows={rowsOf(figure, plan, data)} />
        ) : error !== null && !isFetching ? (
          <LoadFailure what="The ledger" error={error} retry={() => void refetch()} />
        ) : (
          <div className="late">
            <Placeholder width="100%" height={120} label="Loading" />
          </div>
        )}
      </div>
    </PlainDialog>
  )
}

const Rows = ({ rows }: { rows: FigureRow[] }) =>
  rows.length === 0 ? (
    <p className={styles.none}>There is nothing in it yet.</p>
  ) : (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What</th>
          <th scope="col" className={styles.amount}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, day, what, detail, cents }) => (
          <tr key={key}>
            <td>{dayWords(day)}</td>
            <td>
              {what}
              {detail === '' ? null : <span className={styles.detail}>{detail}</span>}
            </td>
            <td className={styles.amount}>{formatDollars(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className={styles.amount}>{formatDollars(sumOf(rows))}</td>
        </tr>
      </tfoot>
    </table>
  )
