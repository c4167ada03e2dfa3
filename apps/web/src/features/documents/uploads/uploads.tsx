import { documentExtensions } from '@archwire/domain/files/upload-kinds'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { filesIn, hasFiles, useIgnoreStrayDrops } from '../../../lib/uploads/dropped-files.ts'
import type { Upload } from '../../../lib/uploads/upload-queue.ts'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { PlusIcon, WarningIcon } from '../../../ui/icons.tsx'
import { UploadCard } from './upload-card.tsx'
import { type Folder, fileSize, foldersQuery, useUploads } from './upload-files.ts'
import styles from './uploads.module.css'

/** Takes files that are dragged onto it, wherever they are let go. */
function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  // The browser reports entering a child before leaving its parent.
  const depth = useRef(0)
  const [isOver, setIsOver] = useState(false)
  useIgnoreStrayDrops()
  const move = (step: number) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + step)
    setIsOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setIsOver(false)
    onFiles(filesIn(event.dataTransfer))
  }
  return (
    // Dragging needs no keyboard equivalent: the button does the same.
    <Box
      pos="relative"
      miw={0}
      mih="50dvh"
      data-over={isOver || undefined}
      onDragEnter={move(1)}
      onDragOver={event => hasFiles(event) && event.preventDefault()}
      onDragLeave={move(-1)}
      onDrop={drop}
    >
      {children}
      {isOver ? <p className={styles.hint}>Drop the files to upload them</p> : null}
    </Box>
  )
}

type Props = { upload: Upload<unknown>; onRetry: () => void; onCancel: () => void }

/** A file that is being uploaded, or the reason why its upload failed. */
function UploadRow({ upload: { file, state, sent, reason, canRetry }, onRetry, onCancel }: Props) {
  const hasFailed = state === 'failed'
  return (
    <Group
      component="li"
      gap="xs"
      px="sm"
      py="xs"
      bd={`1px solid var(${hasFailed ? '--mantine-color-error' : '--line'})`}
      bdrs={6}
      bg="var(--panel)"
    >
      <Box flex="1 1 200px" miw={0}>
        <Group component="p" gap={6} wrap="nowrap" fw={600} className="long-words">
          {hasFailed ? <WarningIcon /> : null}
          <bdi>{file.name}</bdi>
        </Group>
        {hasFailed ? (
          <p role="alert">{reason}</p>
        ) : (
          <>
            <Box
              component="progress"
              w="100%"
              h={6}
              max={1}
              value={state === 'waiting' ? 0 : sent}
              aria-label={`Upload of ${file.name}`}
            />
            <Text c="dimmed">{stateLabel(state, sent, file.size)}</Text>
          </>
        )}
      </Box>
      {hasFailed && canRetry ? (
        <Button variant="default" aria-label={`Retry ${file.name}`} onClick={onRetry}>
          Retry
        </Button>
      ) : null}
      <Button
        variant="default"
        aria-label={hasFailed ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
        onClick={onCancel}
      >
        {hasFailed ? 'Dismiss' : 'Cancel'}
      </Button>
    </Group>
  )
}

function stateLabel(state: Props['upload']['state'], sent: number, size: number): string {
  if (state === 'waiting') return 'Waiting'
  // The bytes are sent, and the server is processing them.
  return sent >= 1 ? 'Checking the file…' : `${Math.floor(sent * 100)} % of ${fileSize(size)}`
}

// The addresses of files are valid for an hour at least.
const renewal = 30 * 60_000

const accepted = documentExtensions.map(one => `.${one}`).join(',')

/** The files that the clinic keeps in a patient's record. */
export function Uploads({ patientId }: { patientId: number }) {
  const { data, error, isFetching, refetch } = useQuery(foldersQuery(patientId))
  const folder = data?.[0]
  useFreshAddresses(patientId)
  if (folder === undefined) {
    if (error === null || isFetching) return <UploadsSkeleton />
    return <LoadFailure what="The uploads" error={error} retry={() => void refetch()} />
  }
  return <UploadGrid folder={{ patientId, folderId: folder.id }} archives={folder.archives} />
}

type GridProps = { folder: Folder; archives: Parameters<typeof UploadCard>[0]['archive'][] }

function UploadGrid({ folder, archives }: GridProps) {
  const { underway, send, retry, cancel } = useUploads(folder)
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <DropZone onFiles={send}>
      <Stack gap="sm">
        <Group gap="8px 12px" className="screen-only">
          <Text c="dimmed" flex="1 1 200px">
            Files of 25 MB at most.
            {useIsPhone() ? null : ' They can be dropped anywhere here.'}
          </Text>
          <Button onClick={() => chooser.current?.click()} leftSection={<PlusIcon />}>
            Upload new
          </Button>
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            aria-label="Files to upload"
            accept={accepted}
            onChange={event => {
              send([...(event.currentTarget.files ?? [])])
              // Reset, so that the same file can be chosen again.
              event.currentTarget.value = ''
            }}
          />
        </Group>
        {underway.length === 0 ? null : (
          <Stack component="ul" gap="xs" aria-label="Files on their way">
            {underway.map(upload => (
              <UploadRow
                key={upload.key}
                upload={upload}
                onRetry={() => retry(upload.key)}
                onCancel={() => cancel(upload.key)}
              />
            ))}
          </Stack>
        )}
        {archives.length === 0 && underway.length === 0 ? (
          <Text c="dimmed" py="lg">
            You still don't have documents. Click on "Upload new" and upload your first document.
          </Text>
        ) : null}
        {archives.length === 0 ? null : (
          <ul className={styles.grid} aria-label="Uploads">
            {archives.map(archive => (
              <UploadCard key={archive.id} folder={folder} archive={archive} />
            ))}
          </ul>
        )}
      </Stack>
    </DropZone>
  )
}

/** The list is refetched while the page stays open, because the addresses of files expire. */
function useFreshAddresses(patientId: number): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { queryKey } = foldersQuery(patientId)
    const renew = () => void inBackground(() => queryClient.invalidateQueries({ queryKey }))
    const timer = setInterval(renew, renewal)
    return () => clearInterval(timer)
  }, [queryClient, patientId])
}

const UploadsSkeleton = () => (
  <Stack gap="sm" className="late" role="status" aria-label="Loading">
    <Placeholder width={200} height="var(--control)" />
    <div className={styles.grid}>
      {['first', 'second', 'third', 'fourth'].map(one => (
        <Placeholder key={one} width="100%" height={240} />
      ))}
    </div>
  </Stack>
)
