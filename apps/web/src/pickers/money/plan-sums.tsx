import { type PlanTerms, planInvoices, planSums } from '@archwire/domain/finance/plan-maths'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatDay } from '@archwire/domain/time/format-day'
import styles from './terms-fields.module.css'

/** '11 monthly payments of $318.18, the last one $318.20'; undefined where all is paid at once. */
export function laterPayments(terms: PlanTerms): string | undefined {
  const later = planInvoices(terms, '2000-01-01').slice(1)
  const [first] = later
  const last = later.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (later.length === 1) return `1 monthly payment of ${formatDollars(last.totalCents)}`
  const each = `${later.length} monthly payments of ${formatDollars(first.totalCents)}`
  return last.totalCents === first.totalCents
    ? each
    : `${each}, the last one ${formatDollars(last.totalCents)}`
}

/** What comes of it, worked out while somebody types. */
export function PlanSums({ terms }: { terms: PlanTerms }) {
  const { amountWithDiscountCents, totalDueCents, dueTodayCents } = planSums(terms)
  const later = laterPayments(terms)
  return (
    <dl className={styles.sums} aria-label="What comes of it">
      {terms.discountBps === 0 ? null : <Sum name="Amount with discount" cents={amountWithDiscountCents} />}
      <Sum name="Total" cents={totalDueCents} />
      <Sum name="Total due today" cents={dueTodayCents} isMain />
      {later === undefined ? null : (
        <div className={styles.sum}>
          <dt>Then</dt>
          <dd>{later}</dd>
        </div>
      )}
    </dl>
  )
}

const Sum = ({ name, cents, isMain = false }: { name: string; cents: number; isMain?: boolean }) => (
  <div className={isMain ? `${styles.sum} ${styles.main}` : styles.sum}>
    <dt>{name}</dt>
    <dd>{formatDollars(cents)}</dd>
  </div>
)

/** Each payment on its day. */
export const PlanSchedule = ({ terms, today }: { terms: PlanTerms; today: string }) => (
  <ol className={styles.schedule} aria-label="Payments">
    {planInvoices(terms, today).map(({ sequence, dueDate, totalCents }) => (
      <li key={sequence}>
        <span>{sequence === 1 ? 'Today' : formatDay(dueDate, 'MM/dd/yyyy')}</span>
        <span>{formatDollars(totalCents)}</span>
      </li>
    ))}
  </ol>
)
