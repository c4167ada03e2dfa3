import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { asJpeg } from '../../../ui/crop/as-jpeg.ts'
import { Entry, EntryList } from '../../../ui/entry-list.tsx'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import styles from './attachments.module.css'
import { useStandOver } from './claim-editing.ts'
import { ImageFields } from './image-fields.tsx'
import { isPicture } from './image-values.ts'
import type { PendingFile, usePendingFiles } from './use-pending-files.ts'

/** Loaded with the first picture that is cropped. */
const CropDialog = lazy(async () => ({
  default: (await import('../../../ui/crop/crop-dialog.tsx')).CropDialog,
}))

type Pending = ReturnType<typeof usePendingFiles>

type Props = {
  pending: Pending
  /** Off where what they belong to is gone. */
  canSend: boolean
}

/** What was chosen and is not sent yet, with what is said about each. */
export function PendingFiles({ pending, canSend }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [cropped, setCropped] = useState<PendingFile>()
  if (pending.files.length === 0) return null
  return (
    <>
      <form
        ref={form}
        className={styles.pending}
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
        <EntryList label="Files to upload">
          {pending.files.map(one => (
            <Entry key={one.key} label={one.file.name}>
              <OnePending one={one} pending={pending} onCrop={() => setCropped(one)} />
            </Entry>
          ))}
        </EntryList>
        {canSend ? (
          <div className={styles.foot}>
            <WorkingButton type="submit" working={pending.isSending ? 'Uploading…' : undefined}>
              Save files
            </WorkingButton>
          </div>
        ) : null}
      </form>
      {/* Beside the form: what is submitted in there is not meant for it. */}
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
    <div className={styles.file}>
      <div className={styles.head}>
        <p className={styles.name}>
          <bdi>{file.name}</bdi>
        </p>
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
      </div>
      <ImageFields
        isFixed={isSending}
        field={name => ({
          value: values[name],
          error: problems[name],
          onChange: event => pending.change(key, { ...values, [name]: event.currentTarget.value }),
        })}
      />
    </div>
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
