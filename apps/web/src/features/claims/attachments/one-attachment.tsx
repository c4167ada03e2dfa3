import type { Attachment, AttachmentImage, Claim } from '@archwire/contract/claims/claim'
import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { EndButtons } from '../../../ui/layout/end-buttons.tsx'
import { Entry, EntryList } from '../../../ui/layout/lists.tsx'
import { Fact, Facts } from '../../../ui/layout/record-page.tsx'
import { claimsKey } from '../claim/claim-queries.ts'
import { useCanEdit, usePart, useShownEntries } from '../editing/claim-editing.ts'
import { removedMessage } from '../editing/claim-parts.ts'
import { attachmentsQuery, removeAttachment } from './attachment-calls.ts'
import { AttachmentFile, imageName } from './attachment-file.tsx'
import { attachmentAccept } from './image-fields.tsx'
import { PendingFiles, usePendingFiles } from './pending-files.tsx'

type DeleteAttachmentButtonProps = {
  claim: Claim
  attachment: Attachment
  /** Chosen files that are not uploaded yet; they are dropped with the attachment. */
  waiting: readonly string[]
  onDeleted: () => void
}

/** Deletes the attachment and all of its files after confirmation. */
function DeleteAttachmentButton({ claim, attachment, waiting, onDeleted }: DeleteAttachmentButtonProps) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const { queryKey } = attachmentsQuery(claim.patientId, claim.id)
  const removal = useMutation({
    mutationFn: async () => {
      await removeAttachment(claim.id, attachment.id).catch(error => {
        // A 404 means that somebody else has already deleted it.
        if (!(error instanceof CallError && error.status === 404)) throw error
      })
    },
    onSuccess: async () => {
      onDeleted()
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [])
      notifySaved('Claim successfully edited')
      void queryClient.invalidateQueries({ queryKey: claimsKey(claim.patientId) })
    },
    onError: notifyError,
  })
  const remove = async () => {
    const isSure = await confirm({
      text: 'Are you sure you want to delete this attachment? This action cannot be undone.',
      ...(waiting.length > 0 && { detail: 'What is not uploaded yet goes too:', list: [...waiting] }),
      yes: 'Delete',
      isDangerous: true,
    })
    if (isSure) removal.mutate()
  }
  return (
    <WorkingButton
      variant="default"
      working={removal.isPending ? 'Deleting…' : undefined}
      onClick={() => void remove()}
    >
      Delete attachment
    </WorkingButton>
  )
}

type OneAttachmentProps = {
  claim: Claim
  attachment: Attachment
  /** Today in the clinic's time zone. */
  today: string
  /** Somebody else has deleted it while there were unsaved changes here. */
  isRemoved: boolean
  /** Ref callback for the button that adds files. */
  adder: (button: HTMLButtonElement | null) => void
  onDeleted: () => void
}

const filesName = (claim: Claim, { id }: Attachment) => `claim-${claim.id}-files-${id}`

/** The names of an attachment's forms within the dialog. */
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

/** An attachment: the narrative and the files. */
export function OneAttachment({ claim, attachment, today, isRemoved, adder, onDeleted }: OneAttachmentProps) {
  const canEdit = useCanEdit() && !isRemoved
  const queryClient = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const place = { claimId: claim.id, attachmentId: attachment.id }
  const { queryKey } = attachmentsQuery(claim.patientId, claim.id)
  /** Shown at once, and with the claim's history once that has been read again. */
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
  const removed = isRemoved ? removedMessage(claim.activities, removal) : undefined
  const pending = usePendingFiles({ place, today, onStored: put })
  const refuse = async () => {
    notifyError(removed)
    return false
  }
  usePart(filesName(claim, attachment), {
    isUnsaved: pending.files.length > 0,
    save: isRemoved ? refuse : pending.save,
  })
  const images = useShownEntries(attachment.images, image => [imageName(claim, image)])
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
      {images.length === 0 && pending.files.length === 0 ? <Text c="dimmed">No files yet</Text> : null}
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
        <EndButtons>
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            aria-label="Files of the claim"
            accept={attachmentAccept}
            onChange={event => {
              pending.add([...(event.currentTarget.files ?? [])])
              // Cleared, so that the same file can be chosen again.
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
        </EndButtons>
      ) : null}
    </>
  )
}
