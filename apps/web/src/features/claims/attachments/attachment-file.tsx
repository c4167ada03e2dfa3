import type { AttachmentImage, Claim } from '@archwire/contract/claims/claim'
import { extensionOf } from '@archwire/domain/files/file-name'
import { Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CallError } from '../../../lib/api/call-error.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { focusNeighbour } from '../../../ui/layout/focus-neighbour.ts'
import { Fact, Facts } from '../../../ui/layout/record-page.tsx'
import { dayLabel } from '../claim/claim-labels.tsx'
import { useCanEdit } from '../editing/claim-editing.ts'
import { removedMessage } from '../editing/claim-parts.ts'
import { EditButton, PartForm } from '../editing/section.tsx'
import { useSection } from '../editing/use-section.ts'
import { removeImage, saveImage } from './attachment-calls.ts'
import styles from './attachment-file.module.css'
import {
  ImageFields,
  type ImageValues,
  imageFactsOf,
  imageLabels,
  imageProblemsIn,
  imageRules,
  imageValuesOf,
  orientationLabel,
  syncBadges,
  typeLabel,
} from './image-fields.tsx'

type Props = {
  claim: Claim
  place: { claimId: number; attachmentId: number }
  image: AttachmentImage
  /** Somebody else has deleted the file while it was being changed here. */
  isRemoved: boolean
  onStored: (image: AttachmentImage) => Promise<void>
  onRemoved: (image: AttachmentImage) => Promise<void>
}

/** The name of the file's form within the dialog, and the key under which its values are recovered. */
export const imageName = (claim: Pick<Claim, 'id'>, { id }: Pick<AttachmentImage, 'id'>) =>
  `claim-${claim.id}-image-${id}`

/** A file that goes with the claim. */
export function AttachmentFile({ claim, place, image, isRemoved, onStored, onRemoved }: Props) {
  const canEdit = useCanEdit() && !isRemoved
  const confirm = useConfirm()
  const part = useSection<AttachmentImage, ImageValues>({
    name: imageName(claim, image),
    stored: image,
    valuesOf: stored => imageValuesOf(stored ?? image),
    labels: imageLabels,
    rules: imageRules,
    problemsIn: imageProblemsIn,
    store: (seen, values) => saveImage(place, seen ?? image, imageFactsOf(values)),
    onStored,
    savedMessage: 'Claim successfully edited',
    removed: isRemoved
      ? removedMessage(claim.activities, { action: 'remove_image', called: image.filename, what: 'file' })
      : undefined,
  })
  const removal = useMutation({
    mutationFn: async () => {
      await removeImage(place, image).catch(error => {
        // A 404 means that somebody else has already deleted it.
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
    const isSure = await confirm({
      text: 'Are you sure you want to delete this file? This action cannot be undone.',
      detail: image.name,
      yes: 'Delete',
      isDangerous: true,
    })
    if (isSure) removal.mutate()
  }
  return (
    <Stack gap="sm" miw={0}>
      <Group gap="xs">
        <span className={styles.preview} aria-hidden="true">
          {image.thumbnailUrl === null ? (
            extensionOf(image.filename).toUpperCase()
          ) : (
            <img src={image.thumbnailUrl} alt="" loading="lazy" decoding="async" />
          )}
        </span>
        <Text component="p" fw={600} flex={1} miw={160} className="long-words">
          <a href={image.url} target="_blank" rel="noopener">
            <bdi>{image.name}</bdi>
          </a>
        </Text>
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
      </Group>
      {part.isOpen ? (
        <PartForm what={image.name} of={part}>
          <ImageFields field={name => part.form.getInputProps(name)} />
        </PartForm>
      ) : (
        <Facts>
          <Fact name={imageLabels.date}>{dayLabel(image.date)}</Fact>
          <Fact name={imageLabels.typeCode}>{typeLabel(image.typeCode)}</Fact>
          <Fact name={imageLabels.orientationType}>{orientationLabel(image.orientationType)}</Fact>
        </Facts>
      )}
    </Stack>
  )
}
