import type { Attachment, AttachmentImage, Claim } from '@archwire/contract/claims/claim'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Entry, EntryList } from '../../../ui/entry-list.tsx'
import { Message } from '../../../ui/message.tsx'
import { notifyError } from '../../../ui/notices.tsx'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import { attachmentsQuery } from '../api/attachments.ts'
import { claimsKey } from '../api/keys.ts'
import { AttachmentFile, imageName } from './attachment-file.tsx'
import styles from './attachments.module.css'
import { useCanEdit, usePart } from './claim-editing.ts'
import { DeleteAttachmentButton } from './delete-attachment-button.tsx'
import { attachmentAccept } from './image-values.ts'
import { PendingFiles } from './pending-files.tsx'
import { removedWords } from './removed-words.ts'
import { useHeld } from './use-held.ts'
import { usePendingFiles } from './use-pending-files.ts'

type Props = {
  claim: Claim
  attachment: Attachment
  /** The clinic's day. */
  today: string
  /** Somebody else has deleted it while something here was not saved. */
  isRemoved: boolean
  /** Given the button by which files are added. */
  adder: (button: HTMLButtonElement | null) => void
  onDeleted: () => void
}

const filesName = (claim: Claim, { id }: Attachment) => `claim-${claim.id}-files-${id}`

/** By which names what can be lost in an attachment takes part in the dialog. */
export const attachmentParts = (claim: Claim, attachment: Attachment): string[] => [
  filesName(claim, attachment),
  ...attachment.images.map(image => imageName(claim, image)),
]

const removal = {
  action: 'remove_attachment',
  called: '',
  what: 'attachment',
  left: 'What is not saved stays here until you remove it.',
} as const

/** Why the treatment is needed, and the files that show it. */
export function OneAttachment({ claim, attachment, today, isRemoved, adder, onDeleted }: Props) {
  const canEdit = useCanEdit() && !isRemoved
  const queryClient = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const place = { claimId: claim.id, attachmentId: attachment.id }
  const { queryKey } = attachmentsQuery(claim.patientId, claim.id)
  /** At once where it is shown, and with the claim's history once that is read. */
  const changeImages = async (change: (images: AttachmentImage[]) => AttachmentImage[]) => {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, known =>
      known?.map(one => (one.id === attachment.id ? { ...one, images: change(one.images) } : one)),
    )
    void queryClient.invalidateQueries({ queryKey: claimsKey(claim.patientId) })
  }
  const put = (image: AttachmentImage) =>
    changeImages(images =>
      images.some(({ id }) => id === image.id)
        ? images.map(one => (one.id === image.id ? image : one))
        : [...images, image],
    )
  const removed = isRemoved ? removedWords(claim.activities, removal) : undefined
  const pending = usePendingFiles({ place, today, onStored: put })
  const refuse = async () => {
    notifyError(removed)
    return false
  }
  usePart(filesName(claim, attachment), {
    isUnsaved: pending.files.length > 0,
    save: isRemoved ? refuse : pending.save,
  })
  const images = useHeld(attachment.images, image => [imageName(claim, image)])
  return (
    <>
      {removed === undefined ? null : (
        <Message kind="alert">
          <p>{removed}</p>
        </Message>
      )}
      <Facts>
        <Fact name="Narrative">{attachment.narrative}</Fact>
      </Facts>
      {images.length === 0 && pending.files.length === 0 ? (
        <p className={styles.dimmed}>No files yet</p>
      ) : null}
      {images.length === 0 ? null : (
        <EntryList label="Files">
          {images.map(image => (
            <Entry key={image.id} label={image.name}>
              <AttachmentFile
                {...{ claim, place, image }}
                isRemoved={isRemoved || !attachment.images.some(({ id }) => id === image.id)}
                onStored={put}
                onRemoved={({ id }) => changeImages(known => known.filter(one => one.id !== id))}
              />
            </Entry>
          ))}
        </EntryList>
      )}
      <PendingFiles pending={pending} canSend={!isRemoved} />
      {canEdit ? (
        <div className={styles.foot}>
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            aria-label="Files of the claim"
            accept={attachmentAccept}
            onChange={event => {
              pending.add([...(event.currentTarget.files ?? [])])
              // The same file can be chosen again.
              event.currentTarget.value = ''
            }}
          />
          <DeleteAttachmentButton
            {...{ claim, attachment, onDeleted }}
            waiting={pending.files.map(({ file }) => file.name)}
          />
          <Button ref={adder} variant="default" onClick={() => chooser.current?.click()}>
            Add files
          </Button>
        </div>
      ) : null}
    </>
  )
}
