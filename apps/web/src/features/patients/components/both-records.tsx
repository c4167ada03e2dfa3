import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Placeholder } from '../../../ui/placeholder.tsx'
import styles from './both-records.module.css'
import { MergeComparison } from './merge-comparison.tsx'
import { MergeConsequences } from './merge-consequences.tsx'
import type { MergeSides } from './use-merge.ts'

type Props = {
  /** Undefined until the other one is there. */
  sides: MergeSides | undefined
  openedId: number
  /** In place of what could not be loaded. */
  failure: ReactNode
  actions: ReactNode
}

/** Both records that were chosen, to compare them, and what becomes of them. */
export function BothRecords({ sides, openedId, failure, actions }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // The field in which the other one was chosen is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1} data-autofocus className={styles.title}>
          Compare both records
        </h2>
        {actions}
      </div>
      <VisuallyHidden role="status">
        {sides === undefined ? '' : `The record of ${sides.stays.profile.fullName} stays`}
      </VisuallyHidden>
      {failure}
      {sides !== undefined ? (
        <>
          <MergeComparison {...sides} openedId={openedId} />
          <MergeConsequences {...sides} />
        </>
      ) : failure ? null : (
        <div className={`late ${styles.waiting}`}>
          <Placeholder width="100%" height={40} label="Loading" />
          <Placeholder width="100%" height={160} />
          <Placeholder width="60%" height={60} />
        </div>
      )}
    </>
  )
}
