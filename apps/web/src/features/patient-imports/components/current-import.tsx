import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { useRef } from 'react'
import styles from './current-import.module.css'
import { ImportStep } from './import-step.tsx'
import { sentWords } from './import-words.ts'

type Props = {
  one: PatientImport
  /** It is over: another file can be chosen. */
  leave: () => void
}

/** The import that one is at, at the step where it is. */
export function CurrentImport({ one, leave }: Props) {
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} aria-label={`Import of ${one.fileName}`} className={styles.section}>
      <div>
        <h3 tabIndex={-1} data-step-start>
          <bdi>{one.fileName}</bdi>
        </h3>
        <p className={styles.sent}>{sentWords(one)}</p>
      </div>
      <ImportStep one={one} section={section} isMine leave={leave} />
    </section>
  )
}
