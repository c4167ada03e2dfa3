import { Box, Group, Stack, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { MergeComparison } from './merge-comparison.tsx'
import { contentsLabel, type MergeOutcome, mergeRows } from './merge-rows.ts'
import type { MergeSides } from './use-merge.ts'

/** What merging does, shown before it is confirmed. */
function MergeConsequences({ stays, goes }: MergeSides) {
  const rows = mergeRows(stays, goes)
  const named = (outcome: MergeOutcome) =>
    rows.filter(row => row.outcome === outcome).map(({ label }) => label.toLowerCase())
  const [differing, taken] = [named('differs'), named('taken')]
  const contents = contentsLabel(goes)
  return (
    <Stack component="section" gap="sm" aria-label="What happens">
      {stays.profile.dob && goes.profile.dob && stays.profile.dob !== goes.profile.dob ? (
        <Message kind="notice" title="They were born on different days.">
          <p>Families share names and phones. Make sure that both records are of one person.</p>
        </Message>
      ) : null}
      <ul className="bullets">
        <li>
          {contents === undefined
            ? 'The record that goes has no appointments, notes, tasks, documents or images.'
            : `Moves to the record that stays: ${contents}.`}
        </li>
        {taken.length === 0 ? null : <li>Taken over, because it is missing there: {listed(taken)}.</li>}
        {differing.length === 0 ? null : (
          <li>Where both differ, what the record that stays has is kept: {listed(differing)}.</li>
        )}
        <li>
          The search finds one patient from then on. Links to the other record lead to the one that stays.
        </li>
        <li>For 7 days it can be undone here, under Merged records.</li>
      </ul>
    </Stack>
  )
}

const listed = (labels: string[]) =>
  new Intl.ListFormat('en').format(labels.map(label => (label === 'ssn' ? 'SSN' : label)))

type Props = {
  /** Undefined until the other record is loaded. */
  sides: MergeSides | undefined
  openedId: number
  /** The error, in place of a record that could not be loaded. */
  failure: ReactNode
  actions: ReactNode
}

/** Compares the two records, and shows the outcome of each value. */
export function BothRecords({ sides, openedId, failure, actions }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // The field in which the other record was chosen is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <Group gap="xs">
        <Box
          component="h2"
          ref={title}
          flex={useIsPhone() ? '1 1 100%' : '1 1 160px'}
          tabIndex={-1}
          data-autofocus
        >
          Compare both records
        </Box>
        {actions}
      </Group>
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
        <Stack gap="sm" className="late">
          <Placeholder width="100%" height={40} label="Loading" />
          <Placeholder width="100%" height={160} />
          <Placeholder width="60%" height={60} />
        </Stack>
      )}
    </>
  )
}
