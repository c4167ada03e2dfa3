import type { AttachmentImage, Claim } from '@archwire/contract/claims/claim'
import { extensionOf } from '@archwire/domain/files/file-name'
import { useMutation } from '@tanstack/react-query'
import { CallError } from '../../../lib/call-error.ts'
import { focusNeighbour } from '../../../ui/focus-neighbour.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { removeImage, saveImage } from '../api/attachments.ts'
import styles from './attachments.module.css'
import { useCanEdit } from './claim-editing.ts'
import { ImageFields } from './image-fields.tsx'
import {
  type ImageValues,
  imageFactsOf,
  imageLabels,
  imageProblemsIn,
  imageRules,
  imageValuesOf,
  orientationWords,
  syncBadges,
  typeWords,
} from './image-values.ts'
import { dayWords } from './part-words.ts'
import { removedWords } from './removed-words.ts'
import { EditButton, PartForm } from './section.tsx'
import { useSection } from './use-section.ts'

type Props = {
  claim: Claim
  place: { claimId: number; attachmentId: number }
  image: AttachmentImage
  /** Somebody else has deleted it while it was being changed here. */
  isRemoved: boolean
  onStored: (image: AttachmentImage) => Promise<void>
  onRemoved: (image: AttachmentImage) => Promise<void>
}

/** Under which name it takes part in the dialog, and is kept when the session ends. */
export const imageName = (claim: Pick<Claim, 'id'>, { id }: Pick<AttachmentImage, 'id'>) =>
  `claim-${claim.id}-image-${id}`

/** A file that goes with the claim. */
export function AttachmentFile({ claim, place, image, isRemoved, onStored, onRemoved }: Props) {
  const canEdit = useCanEdit() && !isRemoved
  const ask = useAsk()
  const part = useSection<AttachmentImage, ImageValues>({
    name: imageName(claim, image),
    stored: image,
    valuesOf: stored => imageValuesOf(stored ?? image),
    labels: imageLabels,
    rules: imageRules,
    problemsIn: imageProblemsIn,
    store: (seen, values) => saveImage(place, seen ?? image, imageFactsOf(values)),
    onStored,
    said: 'Claim successfully edited',
    removed: isRemoved
      ? removedWords(claim.activities, { action: 'remove_image', called: image.filename, what: 'file' })
      : undefined,
  })
  const removal = useMutation({
    mutationFn: async () => {
      await removeImage(place, image).catch(error => {
        // Somebody else has deleted it already.
        if (!(error instanceof CallError && error.status === 404)) throw error
      })
    },
    onSuccess: async () => {
      if (part.opener.current !== null) focusNeighbour(part.opener.current)
      await onRemoved(image)
      notifySaved('Claim successfully edited')
    },
    onError: notifyError,
  })
  const remove = async () => {
    const isSure = await ask({
      text: 'Are you sure you want to delete this file? This action cannot be undone.',
      detail: image.name,
      yes: 'Delete',
      isDangerous: true,
    })
    if (isSure) removal.mutate()
  }
  return (
    <div className={styles.file}>
      <div className={styles.head}>
        <span className={styles.preview} aria-hidden="true">
          {image.thumbnailUrl === null ? (
            extensionOf(image.filename).toUpperCase()
          ) : (
            <img src={image.thumbnailUrl} alt="" loading="lazy" decoding="async" />
          )}
        </span>
        <p className={styles.name}>
          <a href={image.url} target="_blank" rel="noopener">
            <bdi>{image.name}</bdi>
          </a>
        </p>
        <StatusBadge {...syncBadges[image.syncStatus]} />
        {canEdit && !part.isOpen ? (
          <>
            <EditButton ref={part.opener} what={image.name} onClick={part.open} />
            <WorkingButton
              variant="default"
              aria-label={`Delete ${image.name}`}
              working={removal.isPending ? 'Deleting…' : undefined}
              onClick={() => void remove()}
            >
              Delete
            </WorkingButton>
          </>
        ) : null}
      </div>
      {part.isOpen ? (
        <PartForm what={image.name} of={part}>
          <ImageFields field={name => part.form.getInputProps(name)} />
        </PartForm>
      ) : (
        <Facts>
          <Fact name={imageLabels.date}>{dayWords(image.date)}</Fact>
          <Fact name={imageLabels.typeCode}>{typeWords(image.typeCode)}</Fact>
          <Fact name={imageLabels.orientationType}>{orientationWords(image.orientationType)}</Fact>
        </Facts>
      )}
    </div>
  )
}
