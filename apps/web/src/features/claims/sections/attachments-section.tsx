import type { Attachment, AttachmentImage } from '@archwire/contract/claims/attachment'
import type { Claim } from '@archwire/contract/claims/claim'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { useTakenBack } from '../../../lib/kept-forms.ts'
import { Entry, EntryList } from '../../../ui/entry-list.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { attachmentsQuery, removeAttachment } from '../api/attachments.ts'
import { claimsKey } from '../api/keys.ts'
import { AttachmentFile } from '../components/attachment-file.tsx'
import styles from '../components/attachments.module.css'
import { useCanEdit, usePart } from '../components/claim-editing.ts'
import { attachmentAccept } from '../components/image-values.ts'
import { NarrativeForm, narrativeName } from '../components/narrative-form.tsx'
import { PendingFiles } from '../components/pending-files.tsx'
import { Section } from '../components/section.tsx'
import { usePendingFiles } from '../components/use-pending-files.ts'

type Props = {
  claim: Claim
  /** The clinic's day. */
  today: string
}

/** What goes with the claim: first why, in words, then files. There is one at most. */
export function AttachmentsSection({ claim, today }: Props) {
  const canEdit = useCanEdit()
  const query = useQuery(attachmentsQuery(claim.patientId, claim.id))
  const isKept = useTakenBack(narrativeName(claim)) !== undefined
  const [isAdding, setAdding] = useState(isKept)
  const [attachment] = query.data ?? []
  const isNone = query.data !== undefined && attachment === undefined
  return (
    <Section
      title="Attachments"
      aside={
        isNone && canEdit && !isAdding ? (
          <Button variant="default" onClick={() => setAdding(true)}>
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
      {isNone && isAdding ? <NarrativeForm claim={claim} onEnd={() => setAdding(false)} /> : null}
      {isNone && !isAdding ? <p className={styles.dimmed}>No attachments</p> : null}
      {attachment === undefined ? null : (
        <OneAttachment key={attachment.id} {...{ claim, attachment, today }} />
      )}
    </Section>
  )
}

function OneAttachment({ claim, attachment, today }: Props & { attachment: Attachment }) {
  const canEdit = useCanEdit()
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
  const pending = usePendingFiles({ place, today, onStored: put })
  usePart(`claim-${claim.id}-files`, { isUnsaved: pending.files.length > 0, save: pending.save })
  return (
    <>
      <Facts>
        <Fact name="Narrative">{attachment.narrative}</Fact>
      </Facts>
      {attachment.images.length === 0 && pending.files.length === 0 ? (
        <p className={styles.dimmed}>No files yet</p>
      ) : null}
      {attachment.images.length === 0 ? null : (
        <EntryList label="Files">
          {attachment.images.map(image => (
            <Entry key={image.id} label={image.name}>
              <AttachmentFile
                {...{ claim, place, image }}
                onStored={put}
                onRemoved={({ id }) => changeImages(images => images.filter(one => one.id !== id))}
              />
            </Entry>
          ))}
        </EntryList>
      )}
      <PendingFiles pending={pending} />
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
          <DeleteButton {...{ claim, attachment }} />
          <Button variant="default" onClick={() => chooser.current?.click()}>
            Add files
          </Button>
        </div>
      ) : null}
    </>
  )
}

function DeleteButton({ claim, attachment }: { claim: Claim; attachment: Attachment }) {
  const queryClient = useQueryClient()
  const ask = useAsk()
  const { queryKey } = attachmentsQuery(claim.patientId, claim.id)
  const removal = useMutation({
    mutationFn: async () => {
      await removeAttachment(claim.id, attachment.id).catch(error => {
        // Somebody else has deleted it already.
        if (!(error instanceof CallError && error.status === 404)) throw error
      })
    },
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [])
      notifySaved('Claim successfully edited')
      void queryClient.invalidateQueries({ queryKey: claimsKey(claim.patientId) })
    },
    onError: notifyError,
  })
  const remove = async () => {
    const isSure = await ask({
      text: 'Are you sure you want to delete this attachment? This action cannot be undone.',
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
