import type { Activity } from '@archwire/contract/claims/activity'
import type { Remittance } from '@archwire/contract/claims/claim'
import styles from './history.module.css'
import { activityWords, codesOf, problemsOf, timeWords, warningsOf } from './history-words.ts'
import { RemittanceSummary } from './remittance-summary.tsx'

type Props = { activity: Activity; remittances: readonly Remittance[] }

/** What happened, when, and who did it. */
export function ActivityEntry({ activity, remittances }: Props) {
  const { user, createdAt, data } = activity
  const problems = problemsOf(activity)
  const warnings = warningsOf(activity)
  const codes = codesOf(activity)
  const remittance = remittances.find(({ id }) => id === data.remittanceId)
  return (
    <li>
      <p>{activityWords(activity)}</p>
      {problems.length === 0 ? null : (
        <ul className={styles.list}>
          {problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {warnings.length === 0 ? null : (
        <ul className={styles.list}>
          {warnings.map(warning => (
            <li key={warning}>Warning: {warning}</li>
          ))}
        </ul>
      )}
      {codes.length === 0 ? null : <ClaimCodes codes={codes} />}
      {remittance === undefined ? null : <RemittanceSummary remittance={remittance} />}
      <p className={styles.about}>
        <time dateTime={createdAt}>{timeWords(createdAt)}</time> · {user?.fullName ?? 'System'}
      </p>
    </li>
  )
}

const references = [
  { label: 'Category codes', href: 'https://x12.org/codes/claim-status-category-codes' },
  { label: 'Status codes', href: 'https://x12.org/codes/claim-status-codes' },
]

/** How the payer says that the claim stands, and where its codes are explained. */
const ClaimCodes = ({ codes }: { codes: ReturnType<typeof codesOf> }) => (
  <>
    <ul className={styles.list}>
      {codes.map(({ key, pair, words }) => (
        <li key={key}>
          <strong>{pair}</strong> {words}
        </li>
      ))}
    </ul>
    <p className={styles.links}>
      {references.map(({ label, href }) => (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
    </p>
  </>
)
