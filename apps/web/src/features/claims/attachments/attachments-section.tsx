import type { Attachment, Claim } from '@archwire/contract/claims/claim'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useRecovered } from '../../../lib/forms/form-recovery.ts'
import { Failure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { useCanEdit, useShownEntries } from '../editing/claim-editing.ts'
import { Section } from '../editing/section.tsx'
import { attachmentsQuery } from './attachment-calls.ts'
import { NarrativeForm, narrativeName } from './narrative-form.tsx'
import { attachmentParts, OneAttachment } from './one-attachment.tsx'

type Props = {
  claim: Claim
  /** Today in the clinic's time zone. */
  today: string
}

const none: Attachment[] = []

/** The claim's attachment: first a narrative, then files. There is at most one. */
export function AttachmentsSection({ claim, today }: Props) {
  const canEdit = useCanEdit()
  const query = useQuery(attachmentsQuery(claim.patientId, claim.id))
  const isRecovered = useRecovered(narrativeName(claim)) !== undefined
  const [isAdding, setAdding] = useState(isRecovered)
  const [deleted, setDeleted] = useState<number>()
  // The pressed button is gone, so the next action takes the focus as soon as it is shown.
  const goesOn = useRef(false)
  const next = (button: HTMLButtonElement | null) => {
    if (button === null || !goesOn.current) return
    goesOn.current = false
    button.focus()
  }
  const isThere = ({ id }: Attachment) => query.data?.some(one => one.id === id) ?? true
  const isNone = query.data?.length === 0
  const shown = useShownEntries(query.data ?? none, one => attachmentParts(claim, one)).filter(
    ({ id }) => id !== deleted,
  )
  return (
    <Section
      title="Attachments"
      aside={
        isNone && canEdit && !isAdding ? (
          <Button ref={next} variant="default" onClick={() => setAdding(true)}>
            Add Attachment
          </Button>
        ) : undefined
      }
    >
      {query.data === undefined && query.error === null ? (
        <Placeholder width="100%" height={64} label="Loading attachments" />
      ) : null}
      {query.data === undefined && query.error !== null ? (
        <Failure title={query.error.message} retry={() => void query.refetch()} />
      ) : null}
      {query.data !== undefined && isAdding ? (
        <NarrativeForm
          claim={claim}
          isTaken={!isNone}
          onEnd={hadFocus => {
            goesOn.current = hadFocus
            setAdding(false)
          }}
        />
      ) : null}
      {isNone && !isAdding && shown.length === 0 ? <Text c="dimmed">No attachments</Text> : null}
      {shown.map(attachment => (
        <OneAttachment
          key={attachment.id}
          {...{ claim, attachment, today }}
          isRemoved={!isThere(attachment)}
          adder={next}
          onDeleted={() => {
            goesOn.current = true
            setDeleted(attachment.id)
          }}
        />
      ))}
    </Section>
  )
}
