import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { useId, useRef } from 'react'
import { FoldHead } from '../../../ui/fold-head.tsx'
import styles from './current-import.module.css'
import { ImportStep } from './import-step.tsx'
import { sentWords, stateWords } from './import-words.ts'

type Props = {
  one: PatientImport
  isUnfolded: boolean
  unfold: (isUnfolded: boolean) => void
  leave: () => void
}

/** An import that somebody else has begun: whose it is and how it stands, and on demand all that can be done with it. */
export function ImportOfSomebody({ one, isUnfolded, unfold, leave }: Props) {
  const section = useRef<HTMLElement>(null)
  const body = useId()
  return (
    <section
      ref={section}
      aria-label={`Import of ${one.fileName} by ${one.createdBy}`}
      className={styles.somebody}
    >
      <FoldHead
        level={3}
        title={one.fileName}
        isOpen={isUnfolded}
        onToggle={() => unfold(!isUnfolded)}
        controls={body}
      />
      <p className={styles.sent} tabIndex={-1} data-step-start>
        {sentWords(one)}
        {isUnfolded ? null : `. ${stateWords(one)}`}
      </p>
      <div id={body}>
        {isUnfolded ? (
          <div className={styles.unfolded}>
            <ImportStep one={one} section={section} isMine={false} leave={leave} />
          </div>
        ) : null}
      </div>
    </section>
  )
}
