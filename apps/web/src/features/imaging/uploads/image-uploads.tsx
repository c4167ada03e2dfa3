import { claimedExtension, mostPictureBytes, pictureExtensions } from '@archwire/domain/files/upload-kinds'
import type { Position } from '@archwire/domain/imaging/positions'
import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { whenUserIsForgotten } from '../../../lib/session/forget-user.ts'
import { trackFilesUnderway } from '../../../lib/uploads/files-underway.ts'
import { type Upload, uploadQueue } from '../../../lib/uploads/upload-queue.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Columns } from '../../../ui/layout/columns.tsx'
import { imagingKey, uploadImage } from '../images/imaging.ts'

/** The types for the browser's file input: a phone converts its own formats into one of these. */
export const pictureTypes = 'image/png,image/jpeg'

/** Why a file is refused by its name or size, before it is sent. */
export function problemWith({ name, size }: File): string | undefined {
  if (claimedExtension(name, pictureExtensions) === undefined) return `${name} is no PNG or JPEG image.`
  if (size > mostPictureBytes) return `${name} is larger than ${mostPictureBytes / 1024 / 1024} MB.`
  return size === 0 ? `${name} is empty.` : undefined
}

/** An upload to a gallery; with a position, to that empty position of the grid. */
type Gallery = { patientId: number; seriesId: number; position?: Position }

const queue = uploadQueue<Gallery>({
  send: (gallery, file, sending) =>
    uploadImage({ ...gallery, file, ...(gallery.position !== undefined && { replaces: null }) }, sending),
  problemWith,
  refused: error => ({ reason: (error as Error).message, canRetry: true }),
  trackUnderway: trackFilesUnderway,
})

// Uploads belong to the person who started them.
whenUserIsForgotten(queue.forget)

/** Uploads into a patient's galleries. A failed one can be retried or canceled. */
export function useUploads(patientId: number) {
  const queryClient = useQueryClient()
  const all = useSyncExternalStore(queue.subscribe, queue.current)
  return {
    uploads: all.filter(({ place }) => place.patientId === patientId),
    add: (place: Omit<Gallery, 'patientId'>, files: File[]) =>
      queue.add({ patientId, ...place }, files, {
        onStored: () => queryClient.invalidateQueries({ queryKey: imagingKey(patientId) }),
      }),
    retry: queue.retry,
    cancel: queue.cancel,
  }
}

type Props = { uploads: Upload<unknown>[]; onRetry: (key: number) => void; onCancel: (key: number) => void }

/** Files that are being uploaded, and those that failed. */
export const UploadList = ({ uploads, onRetry, onCancel }: Props) =>
  uploads.length === 0 ? null : (
    <Stack component="ul" gap={4} aria-label="Uploads">
      {uploads.map(upload => (
        <Group
          key={upload.key}
          component="li"
          gap="xs"
          wrap="nowrap"
          mih="var(--control)"
          p={4}
          pl="sm"
          bd="1px solid var(--line)"
          bdrs={6}
          bg="var(--panel)"
        >
          <Columns shares={[1, 2]} gap="xs" align="center" flex={1}>
            <Text span inherit truncate>
              {upload.file.name}
            </Text>
            {upload.state === 'failed' ? (
              <Text span inherit role="alert" c="var(--mantine-color-error)">
                Image upload failed. {upload.reason}
              </Text>
            ) : (
              <Box
                component="progress"
                w="100%"
                aria-label={`Upload of ${upload.file.name}`}
                max={1}
                value={upload.sent}
              />
            )}
          </Columns>
          <Group component="span" gap={4} wrap="nowrap">
            {upload.state === 'failed' && upload.canRetry ? (
              <Button variant="default" onClick={() => onRetry(upload.key)}>
                Retry
              </Button>
            ) : null}
            <ActionIcon
              variant="subtle"
              color="var(--mantine-color-text)"
              size="var(--control)"
              aria-label={
                upload.state === 'failed'
                  ? `Dismiss ${upload.file.name}`
                  : `Cancel upload of ${upload.file.name}`
              }
              onClick={() => onCancel(upload.key)}
            >
              <CloseIcon />
            </ActionIcon>
          </Group>
        </Group>
      ))}
    </Stack>
  )
