import type { AttachmentImage } from '@archwire/contract/claims/claim'
import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { asJpeg } from '../../../ui/crop/as-jpeg.ts'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { EndButtons } from '../../../ui/layout/end-buttons.tsx'
import { Entry, EntryList } from '../../../ui/layout/lists.tsx'
import { useStandOver } from '../editing/claim-editing.ts'
import { addImage } from './attachment-calls.ts'
import {
  fileProblem,
  ImageFields,
  type ImageValues,
  imageFactsOf,
  imageProblems,
  isPicture,
  newImageValues,
} from './image-fields.tsx'

/** A file that has not been uploaded yet. */
type PendingFile = {
  key: string
  /** The idempotency key of the upload; a new one after every change of the file or its details. */
  idempotencyKey: string
  file: File
  values: ImageValues
  problems: Partial<Record<keyof ImageValues, string>>
  /** Upload progress from 0 to 1; undefined while it waits for Save. */
  share: number | undefined
}

type PendingFilesOptions = {
  place: { claimId: number; attachmentId: number }
  today: string
  onStored: (image: AttachmentImage) => Promise<void>
}

/** Chosen files, uploaded one after the other. A file that cannot be stored is dropped with a notice. */
export function usePendingFiles({ place, today, onStored }: PendingFilesOptions) {
  const [files, setFiles] = useState<readonly PendingFile[]>([])
  const sending = useRef<AbortController>(undefined)
  // Leaving the page cancels the upload.
  useEffect(() => () => sending.current?.abort(), [])
  const patch = (key: string, change: Partial<PendingFile>) =>
    setFiles(now => now.map(one => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: string) => setFiles(now => now.filter(one => one.key !== key))

  const send = async (
    { key, idempotencyKey, file, values }: PendingFile,
    signal: AbortSignal,
  ): Promise<boolean> => {
    try {
      const image = await addImage(place, file, imageFactsOf(values), {
        idempotencyKey,
        signal,
        onProgress: share => patch(key, { share }),
      })
      await onStored(image)
      drop(key)
      return true
    } catch (error) {
      if (signal.aborted) return false
      drop(key)
      notifyError(`${file.name} was not uploaded. ${error instanceof Error ? error.message : ''}`.trim())
      return false
    }
  }

  const isSending = files.some(({ share }) => share !== undefined)
  return {
    files,
    isSending,
    add: (chosen: readonly File[]) => {
      const problems = chosen.map(fileProblem)
      for (const problem of problems) if (problem !== undefined) notifyError(problem)
      const taken = chosen.filter((_, at) => problems[at] === undefined)
      setFiles(now => [
        ...now,
        ...taken.map(file => ({
          key: newIdempotencyKey(),
          idempotencyKey: newIdempotencyKey(),
          file,
          values: newImageValues(today),
          problems: {},
          share: undefined,
        })),
      ])
    },
    drop,
    change: (key: string, values: ImageValues) =>
      patch(key, { values, problems: {}, idempotencyKey: newIdempotencyKey() }),
    replace: (key: string, file: File) => patch(key, { file, idempotencyKey: newIdempotencyKey() }),
    /** Returns whether all files are stored. */
    save: async (): Promise<boolean> => {
      if (isSending) return false
      const checked = files.map(one => ({ ...one, problems: imageProblems(one.values) }))
      if (checked.some(({ problems }) => Object.keys(problems).length > 0)) {
        setFiles(checked)
        return false
      }
      // All files start with their current details: none can be changed any more.
      setFiles(now => now.map(one => (files.some(({ key }) => key === one.key) ? { ...one, share: 0 } : one)))
      sending.current = new AbortController()
      const { signal } = sending.current
      let isDone = true
      for (const one of files) isDone = (await send(one, signal)) && isDone
      return isDone
    },
  }
}

/** Loaded when the first picture is cropped. */
const CropDialog = lazy(async () => ({
  default: (await import('../../../ui/crop/crop-dialog.tsx')).CropDialog,
}))

type Pending = ReturnType<typeof usePendingFiles>

type Props = {
  pending: Pending
  /** False if the attachment is gone. */
  canSend: boolean
}

/** The chosen files that are not uploaded yet, with the details of each. */
export function PendingFiles({ pending, canSend }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [cropped, setCropped] = useState<PendingFile>()
  if (pending.files.length === 0) return null
  return (
    <>
      <form
        ref={form}
        aria-label="Files to upload"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!canSend) return
          void pending.save().then(isDone => {
            if (!isDone) focusFirstError(form.current)
          })
        }}
      >
        <Stack gap="sm" miw={0}>
          <EntryList label="Files to upload">
            {pending.files.map(one => (
              <Entry key={one.key} label={one.file.name}>
                <OnePending one={one} pending={pending} onCrop={() => setCropped(one)} />
              </Entry>
            ))}
          </EntryList>
          {canSend ? (
            <EndButtons>
              <WorkingButton
                type="submit"
                variant="default"
                working={pending.isSending ? 'Uploading…' : undefined}
              >
                Save files
              </WorkingButton>
            </EndButtons>
          ) : null}
        </Stack>
      </form>
      {/* Outside the form, so that submitting the crop dialog does not submit the form. */}
      {cropped === undefined ? null : (
        <CropPending
          file={cropped.file}
          onCut={file => pending.replace(cropped.key, file)}
          onClose={() => setCropped(undefined)}
        />
      )}
    </>
  )
}

type OneProps = { one: PendingFile; pending: Pending; onCrop: () => void }

function OnePending({ one: { key, file, values, problems, share }, pending, onCrop }: OneProps) {
  const isSending = share !== undefined
  return (
    <Stack gap="sm" miw={0}>
      <Group gap="xs">
        <Text component="p" fw={600} flex={1} miw={160} className="long-words">
          <bdi>{file.name}</bdi>
        </Text>
        <StatusBadge text={isSending ? `${Math.floor(share * 100)} %` : 'Pending upload'} color="gray" />
        {isSending ? null : (
          <>
            {isPicture(file) ? (
              <Button variant="default" aria-label={`Crop ${file.name}`} onClick={onCrop}>
                Crop
              </Button>
            ) : null}
            <Button variant="default" aria-label={`Remove ${file.name}`} onClick={() => pending.drop(key)}>
              Remove
            </Button>
          </>
        )}
      </Group>
      <ImageFields
        isFixed={isSending}
        field={name => ({
          value: values[name],
          error: problems[name],
          onChange: event => pending.change(key, { ...values, [name]: event.currentTarget.value }),
        })}
      />
    </Stack>
  )
}

type CropProps = { file: File; onCut: (file: File) => void; onClose: () => void }

function CropPending({ file, onCut, onClose }: CropProps) {
  useStandOver()
  return (
    <Suspense fallback={null}>
      <CropDialog
        title={`Crop ${file.name}`}
        file={file}
        failure={undefined}
        aspect={1}
        isNew
        asksToStay={false}
        save={async cut => onCut(asJpeg(cut, file.name))}
        onClose={onClose}
      />
    </Suspense>
  )
}
