import { type Archive, longestUploadName } from '@archwire/contract/documents/uploads'
import { extensionOf } from '@archwire/domain/files/file-name'
import { formatDay } from '@archwire/domain/time/format-day'
import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { PencilIcon } from '../../../ui/icons.tsx'
import { focusNeighbour } from '../../../ui/layout/focus-neighbour.ts'
import styles from './upload-card.module.css'
import { deleteUpload, type Folder, fileSize, foldersQuery, renameUpload } from './upload-files.ts'

/** Puts the server's response into the list before the list is read again. */
function useUploadList({ patientId }: Folder) {
  const queryClient = useQueryClient()
  const { queryKey } = foldersQuery(patientId)
  return {
    change: (to: (archives: Archive[]) => Archive[]) =>
      queryClient.setQueryData(queryKey, folders =>
        folders?.map(folder => ({ ...folder, archives: to(folder.archives) })),
      ),
    readAgain: () => void queryClient.invalidateQueries({ queryKey }),
  }
}

function useRenameUpload(folder: Folder) {
  const list = useUploadList(folder)
  return useMutation({
    mutationFn: ({ archive, name }: { archive: Archive; name: string }) =>
      renameUpload(folder, archive, name),
    onSuccess: renamed => {
      list.change(archives => archives.map(one => (one.id === renamed.id ? renamed : one)))
      notifySaved('Upload was updated.')
    },
    onError: notifyError,
    onSettled: list.readAgain,
  })
}

/** Deletes a file after a confirmation. */
function useDeleteUpload(folder: Folder): (archive: Archive, onDelete: () => void) => Promise<void> {
  const list = useUploadList(folder)
  const ask = useConfirm()
  const remove = useMutation({
    mutationFn: (archive: Archive) => deleteUpload(folder, archive),
    onError: notifyError,
    onSettled: list.readAgain,
  })
  return async (archive, onDelete) => {
    const text = 'Are you sure that you want to delete this document?'
    if (!(await ask({ text, detail: archive.name, yes: 'Delete', isDangerous: true }))) return
    await remove.mutateAsync(archive).then(
      () => {
        onDelete()
        list.change(archives => archives.filter(({ id }) => id !== archive.id))
        notifySaved('Upload has been deleted.')
      },
      () => undefined,
    )
  }
}

/** One file of the record: a picture is shown small, any other file by its kind. */
export function UploadCard({ folder, archive }: { folder: Folder; archive: Archive }) {
  const [isRenaming, setIsRenaming] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  const remove = useDeleteUpload(folder)
  const isPicture = archive.thumbnailUrl !== null
  // The focus returns to the pencil once that is rendered again.
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
          <Text
            span
            fw={600}
            px="xs"
            py={4}
            bd="1px solid var(--line)"
            bdrs={4}
            bg="var(--panel)"
            c="var(--mantine-color-text)"
            lts="0.04em"
          >
            {extensionOf(archive.fileName).toUpperCase()}
          </Text>
        ) : (
          <img src={archive.thumbnailUrl} alt="" loading="lazy" decoding="async" />
        )}
      </a>
      <Box miw={0} px="sm" py="xs" className="long-words">
        {isRenaming ? (
          <RenameForm folder={folder} archive={archive} onEnd={() => setIsRenaming(false)} />
        ) : (
          <Group component="p" gap={4} align="flex-start" wrap="nowrap" fw={600}>
            <Box component="bdi" flex={1} miw={0} pt="calc((var(--control) - 20px) / 2)">
              {archive.name}
            </Box>
            <Button
              ref={pencil}
              variant="subtle"
              flex="none"
              w="var(--control)"
              mr={-8}
              p={0}
              aria-label={`Rename ${archive.name}`}
              onClick={() => setIsRenaming(true)}
            >
              <PencilIcon />
            </Button>
          </Group>
        )}
        <Text c="dimmed">
          <bdi>{archive.fileName}</bdi>
        </Text>
        <Text c="dimmed">
          <time dateTime={archive.createdAt}>
            {formatDay(archive.createdAt.slice(0, 10), 'MMM dd, yyyy')}
          </time>
          , {fileSize(archive.byteSize)}
        </Text>
      </Box>
      <Group gap="xs" px="sm" pb="sm" className={styles.actions}>
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
      </Group>
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
    <form onSubmit={save} onKeyDown={leave} noValidate>
      <Stack gap="xs" pb="xs">
        <TextInput
          aria-label="Name of the upload"
          // A person who pressed the pencil wants to type.
          autoFocus
          onFocus={event => event.currentTarget.select()}
          value={name}
          maxLength={longestUploadName}
          error={problem}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Group gap="xs">
          <WorkingButton type="submit" working={rename.isPending ? 'Saving…' : undefined}>
            Save
          </WorkingButton>
          <Button variant="default" onClick={onEnd}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
