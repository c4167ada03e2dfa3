import type { Image, Progression } from '@archwire/contract/imaging/calls'
import {
  asInGrid,
  galleryOf,
  type Position,
  placesFor,
  positionNames,
} from '@archwire/domain/imaging/positions'
import { Box, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import type { NewCrop } from '../crop/crop-new-image.tsx'
import { compareAddress, cropAddress, imagingAddress, seriesQuery } from '../images/imaging.ts'
import { useEmptySeries, useRemoveImage } from '../images/use-imaging-changes.ts'
import { problemWith, UploadList, type useUploads } from '../uploads/image-uploads.tsx'
import { Gallery } from './gallery.tsx'
import { ImageViewer } from './image-viewer.tsx'
import { PhotoGrid } from './photo-grid.tsx'

type SeriesTabsProps = {
  series: Progression['series']
  selectedId: number | undefined
  onSelect: (id: number) => void
}

/** The series of a progression, with how many images each shows. */
const SeriesTabs = ({ series, selectedId, onSelect }: SeriesTabsProps) => (
  <Group component="fieldset" gap={4} align="stretch" miw={0}>
    <VisuallyHidden component="legend">Series</VisuallyHidden>
    {series.map(({ id, name, imageCount }) => (
      <Box
        key={id}
        component="button"
        type="button"
        display="inline-block"
        h="var(--control)"
        px={10}
        {...(id === selectedId ? { bg: 'var(--notice)', fw: 600 } : { c: 'dimmed' })}
        className="quiet"
        aria-pressed={id === selectedId}
        onClick={() => onSelect(id)}
      >
        {name} <ImageCount count={imageCount} />
      </Box>
    ))}
  </Group>
)

/** Set apart, or 10 images of Standard 10 would read as one number. */
const ImageCount = ({ count }: { count: number }) => (
  <Text
    component="span"
    display="inline-block"
    miw={20}
    ml={2}
    px={5}
    bd="1px solid var(--line)"
    bdrs={10}
    bg="var(--panel)"
    fz="xs"
    lh="16px"
    ta="center"
    title={count === 1 ? '1 image' : `${count} images`}
  >
    {count}
  </Text>
)

type SeriesViewProps = {
  patientId: number
  patientName: string
  clinicName: string
  progression: Progression
  progressionCount: number
  seriesId: number | undefined
  /** The progression is being deleted, so its images need not be fetched again. */
  isGoing: boolean
  uploads: ReturnType<typeof useUploads>
}

/** The images of one progression, series by series. */
export function SeriesView(props: SeriesViewProps) {
  const { patientId, patientName, clinicName, progression, progressionCount, seriesId, isGoing, uploads } =
    props
  const { data, error, isFetching, refetch } = useQuery({
    ...seriesQuery(patientId, progression.id),
    enabled: !isGoing,
  })
  const navigate = useNavigate()
  const openDialog = useOpenDialog()
  const ask = useConfirm()
  const removeImage = useRemoveImage(patientId)
  const empty = useEmptySeries(patientId)
  const [viewedId, setViewedId] = useState<number>()
  const selected = progression.series.find(({ id }) => id === seriesId) ?? progression.series[0]
  const selectedId = selected?.id
  const series = data?.find(({ id }) => id === selectedId)
  const viewed = series?.images.find(({ id }) => id === viewedId)

  // The grid shows uploads to any of its galleries, because each of them can fill a position.
  const galleryIds = selected?.kind === 'standard' ? progression.series.map(({ id }) => id) : [selectedId]
  const onTheirWay = uploads.uploads.filter(({ place }) => galleryIds.includes(place.seriesId))

  const crop = (image: Image) => {
    setViewedId(undefined)
    openDialog(cropAddress(patientId, { id: image.id, progressionId: progression.id }))
  }
  const galleryFor = (position: Position) =>
    progression.series.find(({ name }) => name === galleryOf(position))
  /** A single file is cropped for its position; several files fill the empty positions, and can be cropped there. */
  const takeFiles = (files: File[], position: Position, taken: Image | undefined) => {
    const [file, ...more] = files
    const gallery = galleryFor(position)
    if (file === undefined || gallery === undefined) return
    if (more.length === 0) return void takeFile(file, position, taken)
    const pictures = files.filter(one => problemWith(one) === undefined)
    const full = [...(series?.images ?? []), ...onTheirWay.map(({ place }) => place)].map(one => one.position)
    const places = placesFor(pictures.length, position, full)
    const left = pictures.slice(places.length)
    const none = files.filter(one => !pictures.includes(one))
    for (const [at, place] of places.entries()) {
      const picture = pictures[at]
      if (picture !== undefined) uploads.add({ seriesId: gallery.id, position: place }, [picture])
    }
    uploads.add({ seriesId: gallery.id }, [...left, ...none])
    if (left.length > 0) notifySaved(`No place is empty for ${countOf(left)}: look in ${gallery.name}.`)
  }
  const takeFile = async (file: File, position: Position, taken: Image | undefined) => {
    const problem = problemWith(file)
    if (problem !== undefined) return notifyError(`Image upload failed. ${problem}`)
    const text = `Replace the image at ${positionNames[position]}?`
    const detail = 'The one that is there is removed from the progression.'
    if (taken !== undefined && !(await ask({ text, detail, yes: 'Replace', isDangerous: true }))) return
    const gallery = galleryFor(position)
    if (gallery === undefined) return
    setViewedId(undefined)
    const newCrop: NewCrop = { file, position, seriesId: gallery.id, replaces: taken?.id ?? null }
    openDialog(cropAddress(patientId), newCrop)
  }
  const actions = {
    patientId,
    onView: ({ id }: Image) => setViewedId(id),
    onCrop: crop,
    onDelete: (image: Image) => void removeImage(image, () => setViewedId(undefined)),
  }
  return (
    <Stack gap="sm" miw={0}>
      <Group gap={4} maw={860} className="screen-only">
        <SeriesTabs
          series={progression.series}
          selectedId={selectedId}
          onSelect={id => void navigate(imagingAddress(patientId, progression.id, id), { replace: true })}
        />
        <Group gap={4} wrap="nowrap" ml="auto">
          {progressionCount > 1 ? (
            <Box
              component={Link}
              to={`${compareAddress(patientId)}?left=${progression.id}`}
              px={10}
              className="tall"
            >
              Compare
            </Box>
          ) : null}
          {selected === undefined || selected.imageCount === 0 ? null : (
            <Button
              variant="subtle"
              color="var(--mantine-color-error)"
              px={10}
              leftSection={<TrashIcon />}
              aria-label={`Delete all images of ${selected.name}`}
              onClick={() => void empty({ ...selected, count: selected.imageCount })}
            >
              Delete all images
            </Button>
          )}
        </Group>
      </Group>
      <UploadList uploads={onTheirWay} onRetry={uploads.retry} onCancel={uploads.cancel} />
      {series === undefined ? (
        <Missing error={isFetching ? null : error} retry={() => void refetch()} />
      ) : series.kind === 'standard' ? (
        <PhotoGrid {...{ ...actions, series, progression, clinicName, patientName }} onFiles={takeFiles} />
      ) : (
        <Gallery
          key={series.id}
          {...actions}
          series={series}
          onFiles={files => uploads.add({ seriesId: series.id }, files)}
        />
      )}
      {viewed === undefined || series === undefined ? null : (
        <ImageViewer
          patientId={patientId}
          images={asInGrid(series.images)}
          image={viewed}
          onImage={({ id }) => setViewedId(id)}
          onCrop={crop}
          onReplace={(file, image) => void takeFile(file, image.position as Position, image)}
          onDelete={actions.onDelete}
          onClose={() => setViewedId(undefined)}
        />
      )}
    </Stack>
  )
}

const countOf = ({ length }: File[]) => (length === 1 ? '1 image' : `${length} images`)

const Missing = ({ error, retry }: { error: Error | null; retry: () => void }) =>
  error === null ? (
    <Placeholder width="100%" height={320} label="Loading images" />
  ) : (
    <LoadFailure what="Images" error={error} retry={retry} />
  )
