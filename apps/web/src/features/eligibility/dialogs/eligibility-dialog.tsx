import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import { isUnderWay, showsPlaceholder } from '@archwire/domain/eligibility/eligibility-status'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../lib/format-instant.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { WindowDialog } from '../../../ui/window-dialog.tsx'
import { type EligibilityName, eligibilityQuery } from '../api/eligibilities.ts'
import { AnswerActions } from '../components/answer-actions.tsx'
import { AnswerErrors } from '../components/answer-errors.tsx'
import { AnswerSection } from '../components/answer-section.tsx'
import { sectionsOf, sectionTitles } from '../components/answer-sections.ts'
import { EligibilityOutcome } from '../components/eligibility-status.tsx'
import styles from './eligibility-dialog.module.css'

type Props = EligibilityName & { onClose: () => void }

const title = 'Eligibility'

/** What a payer was asked about a patient, and what it answered, as soon as it has. */
export function EligibilityDialog({ onClose, ...name }: Props) {
  usePageTitle(title)
  const { data, error, isFetching, refetch } = useQuery(eligibilityQuery(name))
  return (
    <WindowDialog title={title} size={880} onClose={onClose}>
      {data !== undefined ? (
        <Answer eligibility={data} />
      ) : error !== null && !isFetching ? (
        <Failure title={error.message} retry={() => void refetch()} />
      ) : (
        <div className={styles.answer}>
          <Placeholder width="40%" height={20} label="Loading" />
          <Sections eligibility={undefined} />
        </div>
      )}
    </WindowDialog>
  )
}

function Answer({ eligibility }: { eligibility: Eligibility }) {
  const { insurance, provider, createdAt, status } = eligibility
  return (
    <div className={styles.answer}>
      <div className={styles.head}>
        <div className={styles.about}>
          <h3 className={styles.payer}>
            {insurance.payer.name} ({insurance.payer.code})
          </h3>
          <p className={styles.asked}>
            Member ID {insurance.memberId} · Asked {formatInstant(createdAt)} as {provider.name}
          </p>
        </div>
        <div role="status">
          <EligibilityOutcome
            eligibility={eligibility}
            outcome={eligibility.response?.statusDescription ?? ''}
          />
        </div>
      </div>
      <AnswerErrors eligibility={eligibility} />
      <AnswerActions eligibility={eligibility} />
      {isUnderWay(status) ? (
        <p className={styles.asked}>
          The payer is being asked. What it answers appears here by itself; you can close this meanwhile.
        </p>
      ) : null}
      <Sections eligibility={eligibility} />
    </div>
  )
}

/** All of them from the start, so that nothing moves when the answer comes; none where none will. */
function Sections({ eligibility }: { eligibility: Eligibility | undefined }) {
  const isWaiting =
    eligibility === undefined ||
    isUnderWay(eligibility.status) ||
    showsPlaceholder(eligibility.status, eligibility.response !== null)
  const sections = eligibility === undefined ? [] : sectionsOf(eligibility)
  if (!isWaiting && sections.length === 0) return null
  return (
    <div aria-busy={isWaiting}>
      {sectionTitles.map(one => (
        <AnswerSection
          key={one}
          title={one}
          section={isWaiting ? undefined : sections.find(section => section.title === one)}
        />
      ))}
    </div>
  )
}
