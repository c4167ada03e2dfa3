import type { Message, MessagePicture } from '@archwire/contract/messaging/calls'
import { Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { StoredPicture } from '../../../ui/picture/stored-picture.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import { putMessage } from '../conversations/conversation-cache.ts'
import { nameOfPatient, type Senders } from '../conversations/conversation-labels.ts'
import { conversationKey } from '../conversations/conversations.ts'
import { keepPicture } from '../conversations/opened-conversation.ts'
import styles from './message-pictures.module.css'

/**
 * Changes a picture of a conversation. The message of the response is shown; after a refusal the conversation is read
 * again.
 */
export function usePictureChange(conversationId: number) {
  const queryClient = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: (send: () => Promise<Message>) => send(),
    onSuccess: message => putMessage(queryClient, conversationId, message),
    onError: error => {
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: conversationKey(conversationId) })
    },
  })
  return {
    isWorking: isPending,
    change: (send: () => Promise<Message>) => {
      if (!isPending) mutate(send)
    },
  }
}

type Props = {
  picture: MessagePicture & { file: NonNullable<MessagePicture['file']> }
  name: string
  senders: Senders
  renew: () => Promise<unknown>
  onView: () => void
}

/** A received picture: small, opened large when pressed, with the link into a patient's record below. */
export function ReceivedPicture({ picture, name, senders, renew, onView }: Props) {
  const { file } = picture
  return (
    <Stack gap={4} w={176}>
      <StoredPicture
        size={file}
        src={file.thumbnailUrl}
        alt={name}
        renew={renew}
        isLazy
        frame={(inside, hasButton) =>
          hasButton ? (
            <div className={styles.box}>{inside}</div>
          ) : (
            <button type="button" className={styles.box} onClick={onView}>
              {inside}
            </button>
          )
        }
      />
      <div className={styles.below}>
        <IntoRecord picture={picture} name={name} senders={senders} />
      </div>
    </Stack>
  )
}

type IntoRecordProps = { picture: MessagePicture; name: string; senders: Senders }

const putIntoRecord = 'Put into the record'

/** A single press if the number has one patient; otherwise the patient must be chosen. */
function IntoRecord({ picture: { id, record }, name, senders }: IntoRecordProps) {
  const { isWorking, change } = usePictureChange(senders.id)
  const link = useRef<HTMLAnchorElement>(null)
  const wasPressed = useRef(false)
  const put = (patientId: number) => {
    wasPressed.current = true
    change(() => keepPicture(senders.id, id, patientId))
  }
  const isThere = record !== null
  // The pressed button is gone, so the link in its place takes the focus.
  useEffect(() => {
    if (!isThere || !wasPressed.current) return
    wasPressed.current = false
    link.current?.focus()
  }, [isThere])
  if (record !== null) {
    const { patientId, patientName, progressionId, seriesId } = record
    const to = `/v2/patient/${patientId}/imaging/progression/${progressionId}/series/${seriesId}`
    return (
      <Link ref={link} to={to} className="tall">
        In the record of {nameOfPatient({ fullName: patientName })}
      </Link>
    )
  }
  const [first, ...others] = senders.patients
  if (first === undefined) return null
  if (others.length === 0)
    return (
      <WorkingButton
        variant="default"
        aria-label={`${putIntoRecord}: ${name}`}
        working={isWorking ? 'Putting…' : undefined}
        onClick={() => put(first.id)}
      >
        {putIntoRecord}
      </WorkingButton>
    )
  return (
    <Menu
      label={`${putIntoRecord}: ${name}`}
      button={
        <>
          {putIntoRecord}
          <DownIcon />
        </>
      }
      about="Whose record?"
      isOff={isWorking}
      items={senders.patients.map(patient => ({
        label: nameOfPatient(patient),
        onSelect: () => put(patient.id),
      }))}
    />
  )
}
