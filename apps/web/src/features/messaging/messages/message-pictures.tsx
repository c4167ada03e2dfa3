import type { Message, MessagePicture } from '@archwire/contract/messaging/calls'
import { Box, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { PictureViewer } from '../../../ui/picture/picture-viewer.tsx'
import { participantsLabel, pictureLabel, type Senders } from '../conversations/conversation-labels.ts'
import { conversationKey } from '../conversations/conversations.ts'
import { fetchAgain } from '../conversations/opened-conversation.ts'
import styles from './message-pictures.module.css'
import { ReceivedPicture, usePictureChange } from './received-picture.tsx'

type NotReceivedProps = {
  conversationId: number
  picture: MessagePicture
  /** Called before it is fetched again, because the pressed button disappears. */
  onRetry: () => void
}

/** A picture that could not be received, the reason, and a button to try again while that is possible. */
function NotReceived({ conversationId, picture, onRetry }: NotReceivedProps) {
  const { isWorking, change } = usePictureChange(conversationId)
  return (
    <Stack
      gap={4}
      align="flex-start"
      maw={320}
      px="sm"
      py="xs"
      bd="1px solid var(--line)"
      bdrs={14}
      className="long-words"
    >
      <strong>
        {picture.kind === 'picture' ? 'A picture could not be received' : 'A file was not received'}
      </strong>
      <p>{picture.failure}</p>
      {picture.canTryAgain ? (
        <WorkingButton
          variant="default"
          working={isWorking ? 'Trying…' : undefined}
          onClick={() =>
            change(async () => {
              const message = await fetchAgain(conversationId, picture.id)
              onRetry()
              return message
            })
          }
        >
          Try again
        </WorkingButton>
      ) : null}
    </Stack>
  )
}

type MessagePicturesProps = { message: Message; senders: Senders }

/** The pictures of a text: small, and large when pressed; or why one did not arrive. */
export function MessagePictures({ message, senders }: MessagePicturesProps) {
  const { pictures } = message
  const queryClient = useQueryClient()
  const [openId, setOpenId] = useState<number>()
  const nameOf = (place: number) => pictureLabel(message, participantsLabel(senders), place)
  const shown = pictures.flatMap(({ id, file }, place) =>
    file === null ? [] : [{ ...file, id, name: nameOf(place) }],
  )
  const open = shown.find(({ id }) => id === openId)
  // If many fail at once, they share one refetch.
  const renew = () =>
    queryClient.invalidateQueries({ queryKey: conversationKey(senders.id) }, { cancelRefetch: false })
  return (
    <Group gap="xs" align="stretch" maw="100%">
      {pictures.map((picture, place) => (
        <PictureEntry
          key={picture.id}
          picture={picture}
          name={nameOf(place)}
          senders={senders}
          renew={renew}
          onView={() => setOpenId(picture.id)}
        />
      ))}
      {open === undefined ? null : (
        <PictureViewer
          pictures={shown}
          picture={open}
          kind="picture"
          renew={renew}
          onPicture={setOpenId}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Group>
  )
}

type EntryProps = {
  picture: MessagePicture
  name: string
  senders: Senders
  renew: () => Promise<unknown>
  onView: () => void
}

function PictureEntry({ picture, name, senders, renew, onView }: EntryProps) {
  // The box stays in place whatever happens to the picture, and can take the focus of a pressed button.
  const box = useRef<HTMLDivElement>(null)
  const { file, state } = picture
  return (
    <Box ref={box} tabIndex={-1} maw="100%">
      {file !== null ? (
        <ReceivedPicture
          picture={{ ...picture, file }}
          name={name}
          senders={senders}
          renew={renew}
          onView={onView}
        />
      ) : state === 'failed' ? (
        <NotReceived
          conversationId={senders.id}
          picture={picture}
          onRetry={() => box.current?.focus({ preventScroll: true })}
        />
      ) : (
        <Stack gap={4} w={176}>
          <p className={styles.box} role="status">
            Receiving a picture…
          </p>
          <div className={styles.below} />
        </Stack>
      )}
    </Box>
  )
}
