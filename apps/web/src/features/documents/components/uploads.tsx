import { documentExtensions } from '@archwire/domain/files/upload-kinds'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { inBackground } from '../../../lib/in-background.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { type Folder, foldersQuery } from '../api/uploads.ts'
import { DropZone } from './drop-zone.tsx'
import { UploadCard } from './upload-card.tsx'
import { UploadRow } from './upload-row.tsx'
import styles from './uploads.module.css'
import { useUploads } from './use-uploads.ts'

// The addresses of files are good for an hour at least.
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
      <div className={styles.uploads}>
        <div className={`${styles.head} screen-only`}>
          <p className={styles.hint}>
            Files of 25 MB at most.
            <span className={styles.dropping}> They can be dropped anywhere here.</span>
          </p>
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
              // So that the same one can be chosen again.
              event.currentTarget.value = ''
            }}
          />
        </div>
        {underway.length === 0 ? null : (
          <ul className={styles.underway} aria-label="Files on their way">
            {underway.map(upload => (
              <UploadRow
                key={upload.key}
                upload={upload}
                onRetry={() => retry(upload.key)}
                onCancel={() => cancel(upload.key)}
              />
            ))}
          </ul>
        )}
        {archives.length === 0 && underway.length === 0 ? (
          <p className={styles.empty}>
            You still don't have documents. Click on "Upload new" and upload your first document.
          </p>
        ) : null}
        {archives.length === 0 ? null : (
          <ul className={styles.grid} aria-label="Uploads">
            {archives.map(archive => (
              <UploadCard key={archive.id} folder={folder} archive={archive} />
            ))}
          </ul>
        )}
      </div>
    </DropZone>
  )
}

/** Whoever leaves the page open finds files that can still be opened. */
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
  <div className={`late ${styles.uploads}`} role="status" aria-label="Loading">
    <Placeholder width={200} height="var(--control)" />
    <div className={styles.grid}>
      {['first', 'second', 'third', 'fourth'].map(one => (
        <Placeholder key={one} width="100%" height={240} />
      ))}
    </div>
  </div>
)
