import type { Message, MessagePicture } from '@archwire/contract/messaging/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PictureViewer } from '../../../../ui/picture/picture-viewer.tsx'
import { conversationKey } from '../../api/keys.ts'
import { type Senders, whoOf } from '../row-words.ts'
import styles from './message-pictures.module.css'
import { pictureWords } from './message-words.ts'
import { NotReceived } from './not-received.tsx'
import { ReceivedPicture } from './received-picture.tsx'

type Props = { message: Message; senders: Senders }

/** What came with a text: small, and large once somebody looks; or why it did not come. */
export function MessagePictures({ message, senders }: Props) {
  const { pictures } = message
  const queryClient = useQueryClient()
  const [openId, setOpenId] = useState<number>()
  const nameOf = (place: number) => pictureWords(message, whoOf(senders), place)
  const shown = pictures.flatMap(({ id, file }, place) =>
    file === null ? [] : [{ ...file, id, name: nameOf(place) }],
  )
  const open = shown.find(({ id }) => id === openId)
  // Of many that fail at once each waits for the same reading.
  const renew = () =>
    queryClient.invalidateQueries({ queryKey: conversationKey(senders.id) }, { cancelRefetch: false })
  return (
    <div className={styles.pictures}>
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
    </div>
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
  // Whatever becomes of it, it stays where it is: so does the focus of who pressed something in it.
  const box = useRef<HTMLDivElement>(null)
  const { file, state } = picture
  return (
    <div ref={box} tabIndex={-1} className={styles.item}>
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
          onAsked={() => box.current?.focus({ preventScroll: true })}
        />
      ) : (
        <div className={styles.entry}>
          <p className={styles.box} role="status">
            Receiving a picture…
          </p>
          <div className={styles.below} />
        </div>
      )}
    </div>
  )
}
