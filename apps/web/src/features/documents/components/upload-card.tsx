import { type Archive, longestUploadName } from '@archwire/contract/documents/uploads'
import { extensionOf } from '@archwire/domain/files/file-name'
import { formatDay } from '@archwire/domain/time/format-day'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { focusNeighbour } from '../../../ui/focus-neighbour.ts'
import { PencilIcon } from '../../../ui/icons.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import type { Folder } from '../api/uploads.ts'
import { fileSize } from './file-size.ts'
import styles from './upload-card.module.css'
import { useDeleteUpload, useRenameUpload } from './use-change-upload.ts'

/** One file of the record. A picture is shown small; of all others, what they are. */
export function UploadCard({ folder, archive }: { folder: Folder; archive: Archive }) {
  const [isRenaming, setIsRenaming] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  const remove = useDeleteUpload(folder)
  const isPicture = archive.thumbnailUrl !== null
  // Back to where the renaming began, once that is there again.
  const pencil = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) pencil.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])
  return (
    <li ref={card} className={styles.card} aria-label={archive.name}>
      <a
        href={archive.url}
        className={styles.preview}
        tabIndex={-1}
        aria-hidden="true"
        {...(isPicture && { target: '_blank', rel: 'noopener' })}
      >
        {archive.thumbnailUrl === null ? (
          <span className={styles.kind}>{extensionOf(archive.fileName).toUpperCase()}</span>
        ) : (
          <img src={archive.thumbnailUrl} alt="" loading="lazy" decoding="async" />
        )}
      </a>
      <div className={styles.facts}>
        {isRenaming ? (
          <RenameForm folder={folder} archive={archive} onEnd={() => setIsRenaming(false)} />
        ) : (
          <p className={styles.name}>
            <bdi>{archive.name}</bdi>
            <Button
              ref={pencil}
              variant="subtle"
              className={styles.pencil ?? ''}
              aria-label={`Rename ${archive.name}`}
              onClick={() => setIsRenaming(true)}
            >
              <PencilIcon />
            </Button>
          </p>
        )}
        <p className={styles.fileName}>
          <bdi>{archive.fileName}</bdi>
        </p>
        <p className={styles.fileName}>
          <time dateTime={archive.createdAt}>
            {formatDay(archive.createdAt.slice(0, 10), 'MMM dd, yyyy')}
          </time>
          , {fileSize(archive.byteSize)}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          component="a"
          variant="default"
          href={archive.url}
          aria-label={`Open ${archive.name}`}
          {...(isPicture && { target: '_blank', rel: 'noopener' })}
        >
          Open
        </Button>
        <Button
          variant="default"
          aria-label={`Delete ${archive.name}`}
          onClick={() => void remove(archive, () => card.current && focusNeighbour(card.current))}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}

function RenameForm({ folder, archive, onEnd }: { folder: Folder; archive: Archive; onEnd: () => void }) {
  const [name, setName] = useState(archive.name)
  const [problem, setProblem] = useState<string>()
  const rename = useRenameUpload(folder)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onEnd()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (rename.isPending) return
    const wanted = name.trim()
    if (wanted === '') return setProblem('Enter a name')
    if (wanted === archive.name) return onEnd()
    rename.mutate({ archive, name: wanted }, { onSuccess: onEnd })
  }
  return (
    <form className={styles.rename} onSubmit={save} onKeyDown={leave} noValidate>
      <TextInput
        aria-label="Name of the upload"
        // Whoever pressed the pencil wants to write.
        autoFocus
        onFocus={event => event.currentTarget.select()}
        value={name}
        maxLength={longestUploadName}
        error={problem}
        onChange={event => setName(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <WorkingButton type="submit" working={rename.isPending ? 'Saving…' : undefined}>
          Save
        </WorkingButton>
        <Button variant="default" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
