import type { Progression } from '@archwire/contract/imaging/calls'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useIgnoreStrayDrops } from '../../lib/uploads/dropped-files.ts'
import { LoadFailure } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { RecordPage } from '../../ui/layout/record-page.tsx'
import { imagingAddress, progressionsQuery } from './images/imaging.ts'
import { useCreateProgression, useRemoveProgression } from './images/use-imaging-changes.ts'
import styles from './imaging-screen.module.css'
import { ProgressionDialog } from './progressions/progression-dialog.tsx'
import { ProgressionList } from './progressions/progression-list.tsx'
import { SeriesView } from './series/series-view.tsx'
import { useUploads } from './uploads/image-uploads.tsx'

type Props = {
  patientId: number
  patientName: string
  clinicName: string
  /** The ids in the address. */
  progressionId: number | undefined
  seriesId: number | undefined
  /** The clinic's day, yyyy-MM-dd. */
  today: string
}

/** A patient's photographs and X-rays, by the time at which they were made. */
export function ImagingScreen({ patientId, progressionId, seriesId, today, ...names }: Props) {
  useIgnoreStrayDrops()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(progressionsQuery(patientId))
  const [dialog, setDialog] = useState<'new' | 'edit'>()
  const uploads = useUploads(patientId)
  const select = (progression: Progression | undefined) =>
    void navigate(imagingAddress(patientId, progression?.id), { replace: true })
  const { create, isCreating } = useCreateProgression(patientId, select)
  const { remove, goingId } = useRemoveProgression(patientId, left => select(left[0]))
  const selected = chosen(data, progressionId, seriesId)

  if (data === undefined) {
    return error === null || isFetching ? (
      <Waiting />
    ) : (
      <LoadFailure what="Imaging" error={error} retry={() => void refetch()} />
    )
  }
  return (
    <RecordPage title="Imaging">
      {selected === undefined ? (
        <Stack align="flex-start" gap="sm" py="lg" c="dimmed">
          <p>Photographs and X-rays are kept in progressions, one for each time that they are taken.</p>
          <WorkingButton working={isCreating ? 'Creating…' : undefined} onClick={() => create('Initial')}>
            Create your first Progression here
          </WorkingButton>
        </Stack>
      ) : (
        <div className={styles.columns}>
          <ProgressionList
            patientId={patientId}
            progressions={data}
            selected={selected}
            onAdd={() => setDialog('new')}
            onEdit={() => setDialog('edit')}
            onDelete={() => void remove(selected)}
          />
          <SeriesView
            key={selected.id}
            {...names}
            patientId={patientId}
            progression={selected}
            progressionCount={data.length}
            seriesId={seriesId}
            isGoing={selected.id === goingId}
            uploads={uploads}
          />
        </div>
      )}
      {dialog === undefined ? null : (
        <ProgressionDialog
          patientId={patientId}
          progression={dialog === 'edit' ? selected : undefined}
          today={today}
          onSaved={saved => {
            setDialog(undefined)
            if (dialog === 'new') select(saved)
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </RecordPage>
  )
}

/** The progression that the address names, by itself or by its series; otherwise the first. */
const chosen = (
  progressions: Progression[] | undefined,
  progressionId: number | undefined,
  seriesId: number | undefined,
) =>
  progressions?.find(({ id }) => id === progressionId) ??
  progressions?.find(({ series }) => series.some(({ id }) => id === seriesId)) ??
  progressions?.[0]

const Waiting = () => (
  <RecordPage title="Imaging">
    <div className={styles.columns}>
      <Placeholder width="100%" height={120} label="Loading imaging" />
      <Placeholder width="100%" height={320} />
    </div>
  </RecordPage>
)
