import type { WarningsAnswer } from '@archwire/contract/scheduling/appointment-calls'
import { joinSentences } from '../../../lib/join-sentences.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import styles from './warning-summary.module.css'

/** All that stands in the way, beside the button that goes on: the fields that it is about may be out of sight. */
export function WarningSummary({ warnings }: { warnings: WarningsAnswer['warnings'] }) {
  const texts = [...new Set(Object.values(warnings).flat())]
  return (
    // It is there before its words are: only then are they read out.
    <div role="status" className={styles.place}>
      {texts.length === 0 ? null : (
        <p className={styles.summary}>
          <WarningIcon />
          <span>{joinSentences(texts)}</span>
        </p>
      )}
    </div>
  )
}
